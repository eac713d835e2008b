import IPC
import TestDocuments
import Testing

/// What servers send that is no XML, or not what the type says.
@Suite("Faults of feeds are borne", .timeLimit(.minutes(2))) struct FeedFaultTests {
  private func feed(_ title: String, head: String = "") -> String {
    head + "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Feed</title><entry><id>1</id><title>"
      + title + "</title><link href=\"/a?b=1&amp;c=2\"/></entry></feed>"
  }

  @Test(arguments: [
    ("a\u{1}b\u{8}c", "a b c"), ("a&#8;b&#x1F;c&#0;d", "a b c d"),
    ("a&nbsp;b &eacute;&mdash;&hellip;", "a b \u{E9}\u{2014}\u{2026}"),
    ("Tom & Jerry &c; R&D", "Tom & Jerry &c; R&D"), ("a < b <3", "a < b <3"),
    ("&#150;&#x80;", "\u{2013}\u{20AC}"), ("&#xFFFF;\u{FFFE}", "\u{FFFD}\u{FFFD}"),
    ("&#x110000;&#xD800;", "\u{FFFD}\u{FFFD}"),
    ("<![CDATA[a & b\u{2} ]]]]><![CDATA[>]]>", "a & b ]]>"),
    ("a<!-- x -- <y> & -->b<?php echo ?>c", "abc"),
    ("&Sigma;&sigmaf;&Alpha;", "\u{3A3}\u{3C2}\u{391}"),
    ("全角＆\u{FF5E}", "全角＆\u{FF5E}"), ("&amp;lt;", "&lt;"),
    ("&verylongnamethatnobodyhaseverdefined;", "&verylongnamethatnobodyhaseverdefined;"),
  ])
  func lettersOfTitles(written: String, shown: String) {
    for portion in [1, 2, 3, 5, 4000] {
      let read = Reading(feed(written), portion: portion)
      #expect(read.entries.map(\.title) == [shown], "\(portion)")
      #expect(read.problem == nil && read.entries.first?.links.first?.href == "/a?b=1&c=2")
    }
  }

  @Test func bareSignsInAddresses() {
    let read = Reading(
      "<feed><entry><id>1</id><link href=\"/a?b=1&c=2&copy=3&lt\"/><title>T</title></entry></feed>")
    #expect(read.entries.first?.links.first?.href == "/a?b=1&c=2&copy=3&lt")
  }

  @Test(arguments: [
    "\u{FEFF}", "\u{FEFF}<?xml version=\"1.0\"?>", "<?xml version=\"1.1\" encoding=\"utf-8\"?>",
    "\n\n <?xml version='1.0' encoding='UTF-16'?>", "<!DOCTYPE feed>",
    "<!DOCTYPE feed PUBLIC \"-//A//B\" \"http://a.example/x.dtd\">", "<?xml-stylesheet href='x'?>",
    "<!-- <html> is none -->\n", "<?xml version='1.0' encoding='no-such'?>",
  ])
  func beginnings(head: String) {
    let read = Reading(feed("T\u{E9}", head: head), portion: 9)
    #expect(read.entries.map(\.title) == ["T\u{E9}"] && read.problem == nil)
    #expect(read.head?.kind == .atomFeed)
  }

  @Test func otherEncodings() {
    let latin = feed("caf\u{E9}", head: "<?xml version='1.0' encoding='ISO-8859-1'?>")
    #expect(
      Reading(latin.unicodeScalars.map { UInt8($0.value) }).entries.map(\.title) == ["caf\u{E9}"])
    let wide = feed("\u{4E66}\u{1F4D6}", head: "<?xml version='1.0' encoding='UTF-16'?>")
    for portion in [1, 3, 4000] {
      let little = wide.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let big = wide.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      for bytes in [little, [0xFF, 0xFE] + little, big, [0xFE, 0xFF] + big] {
        #expect(
          Reading(bytes, portion: portion).entries.map(\.title) == ["\u{4E66}\u{1F4D6}"])
      }
    }
    // Bytes of Latin-1 where UTF-8 is told.
    let wrong = feed("caf\u{E9} x").unicodeScalars.map { UInt8($0.value) }
    #expect(Reading(wrong).entries.map(\.title) == ["caf\u{FFFD} x"])
  }

  @Test func declarationsAreRefused() {
    let bomb = """
      <!DOCTYPE feed [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><feed><title>&b;</title></feed>
      """
    let read = Reading(bomb)
    #expect(read.problem == .refused && read.isEnded && read.entries.isEmpty)
    let file = "<!DOCTYPE feed [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>" + feed("&x;")
    #expect(Reading(file).problem == .refused)
    let late = "<feed><!ENTITY a 'b'><entry/></feed>"
    #expect(Reading(late).problem == .damaged)
  }

  @Test func depthIsBounded() {
    let deep =
      "<feed><entry><id>1</id><link href='a'/></entry>" + String(repeating: "<a>", count: 99)
    let read = Reading(deep)
    #expect(read.problem == .refused && read.entries.count == 1)
  }

  @Test func aDamagedEndKeepsWhatWasRead() {
    let sound = FeedSamples.calibreBooks
    let cut = String(sound.prefix(sound.count - 8))
    #expect(Reading(cut).problem == .cut && Reading(cut).entries.count == 2)
    let broken = sound.split(separator: "</entry>").joined(separator: "</entry></x>")
    #expect(Reading(broken).problem == .damaged && Reading(broken).entries.count == 1)
    #expect(Reading(broken).head?.title == "Newest")
    #expect(Reading("").problem == .cut && Reading("").head?.kind == .unknown)
  }

  @Test func textsAreBounded() throws {
    let long = String(repeating: "\u{4E66} ", count: 60_000)
    let read = Reading(feed(long), portion: 4096)
    let entry = try #require(read.entries.first)
    #expect(entry.title.utf8.count <= IPCLimits.libraryText && entry.title.hasPrefix("\u{4E66} "))
    let links = (0..<3000).map { "<link href='/\($0)'/>" }.joined()
    let many = Reading("<feed>\(links)<entry><id>1</id>\(links)</entry></feed>")
    #expect(many.head?.links.count == IPCLimits.feedLinks)
    #expect(many.entries.first?.links.count == IPCLimits.feedEntryLinks)
    let tag = "<feed><entry a='" + String(repeating: "x", count: 3 << 20)
    #expect(Reading(tag, portion: 64 << 10).problem == .refused)
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html><head><title>Sign in &amp; read</title></head><body>", "Sign in & read"),
    ("\n<HTML lang=en><TITLE>\n Log&eacute; </TITLE>", "Log\u{E9}"), ("<html><body>x", ""),
    (
      "<?xml version='1.0'?><!DOCTYPE html PUBLIC 'x' 'y'><html xmlns='x'><title>T</title>"
        + "<link type='application/atom+xml' href='<feed'/>", "T"
    ),
  ])
  func pagesForABrowser(page: String, title: String) {
    for text in [page, page + String(repeating: "<p>x</p>", count: 9000)] {
      let read = Reading(text, contentType: "application/atom+xml")
      #expect(read.head?.kind == .webPage && read.head?.title == title && read.isEnded)
      #expect(read.problem == nil && read.entries.isEmpty)
    }
  }

  @Test(arguments: [
    "PK\u{3}\u{4}zip", "<rss version='2.0'><channel/></rss>", "no feed", "{\"a\": 1}", "[]",
  ])
  func otherThings(text: String) {
    let read = Reading(text, contentType: "application/atom+xml")
    #expect(read.head?.kind == .unknown && read.isEnded && read.problem == nil)
  }

  @Test func changedSamples() {
    var random = SeededRandom(71)
    for round in 0..<1500 {
      let sample = Array(FeedSamples.all[round % FeedSamples.all.count].text.utf8)
      let read = Reading(random.changed(sample), portion: random.int(1...3000))
      #expect(read.isEnded, "round \(round)")
    }
  }
}

@Suite("Feeds, fuzzed", .timeLimit(.minutes(60)), .enabled(if: Fuzzing.isWanted))
struct FeedFuzzTests {
  @Test func changedSamples() {
    Fuzzing.run("feeds") { seed in
      var random = SeededRandom(seed)
      for sample in FeedSamples.all {
        let read = Reading(random.changed(Array(sample.text.utf8)), portion: random.int(1...3000))
        #expect(read.isEnded, "seed \(seed)")
      }
    }
  }
}

extension SeededRandom {
  /// Bytes with a few changes: others, missing, twice.
  fileprivate mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<int(0...6) where !bytes.isEmpty {
      let at = int(0...bytes.count - 1)
      let end = min(bytes.count, at + int(1...40))
      switch int(0...4) {
      case 0: bytes[at] = UInt8(int(0...255))
      case 1: bytes.removeSubrange(at..<end)
      case 2: bytes.insert(contentsOf: Array(bytes[at..<end]), at: int(0...bytes.count))
      case 3:
        bytes.insert(
          contentsOf: Array("<&\"'>]]>{}[]\u{0}".utf8).shuffled(using: &self).prefix(3), at: at)
      default: bytes.removeSubrange(at...)
      }
    }
    return bytes
  }
}
