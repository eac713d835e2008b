import Books
import Foundation
import FullText
import TestBasics
import Testing

/// The index of words: what is found, what changes, and what a kill leaves.
@Suite(.timeLimit(.minutes(5))) struct FullTextTests {
  @Test(arguments: [
    ("comet", ["a.txt:0"]), ("COMÉT", ["a.txt:0"]), ("com", ["a.txt:0"]), ("com ", []),
    ("grey comet", ["a.txt:0"]), ("comet 平和", []), ("戦争", ["b.txt:0"]), ("争", ["b.txt:0"]),
    ("和", ["b.txt:0"]), ("戦", ["b.txt:0"]), ("平争", []), ("국어", ["c.txt:0"]),
    ("한", ["c.txt:0"]), ("divided", ["d.txt:0"]), ("nothing", []), ("", []), ("...", []),
  ])
  func wordsAreFound(query: String, expected: [String]) throws {
    let place = try TextPlace()
    try place.write("a.txt", "A grey Comet.\nand more")
    try place.write("b.txt", "戦争と平和")
    try place.write("c.txt", "한국어")
    try place.write("d.txt", "un-divided")
    let news = place.start()
    #expect(news.problems == [] && news.indexed == 4 && news.waiting == 0)
    #expect(place.found(query) == expected)
  }

  /// Words that are broken over lines are found whole and in their parts.
  @Test(arguments: [
    ("example", 1), ("exam ", 1), ("ple", 1), ("soft", 1), ("softly", 1), ("戦争", 1), ("平和", 1),
    ("一二", 0), ("well known", 1), ("wellknown", 1), ("onetwo", 0),
  ])
  func brokenWordsAreFound(query: String, count: Int) throws {
    let place = try TextPlace()
    try place.write("a.txt", "an exam-|ple soft\u{AD}|ly 戦|争 平|和 well-|known one|two 一 |二")
    #expect(place.start().indexed == 1)
    #expect(place.found(query).count == count)
  }

  /// Signs of SQLite's languages are signs, and never interpreted.
  @Test(arguments: [
    "\"", "\"\"", "'", "comet OR nothing", "comet NOT grey", "NEAR(comet grey)", "text:comet",
    "comet*", "^comet", "comet AND", "(comet", "-comet", "comet\"", "{text}:comet",
    "a;DROP TABLE book",
    "comet\u{0}", "*", "\\", "%", "rank:comet", "words", String(repeating: "comet ", count: 900),
    String(repeating: "x", count: 100_000), "\u{FFFF}\u{10FFFF}", "\"comet\" + \"grey\"",
  ])
  func hostileQueriesAreWords(query: String) throws {
    let place = try TextPlace()
    try place.write("a.txt", "A grey comet")
    #expect(place.start().indexed == 1)
    let answer = FullTextSearch.find(query, in: place.folder + "/text.db")
    #expect(answer.problem == nil)
    // The words of SQLite's language are words like any other.
    let words = WordCutter.words(of: query).map { String(decoding: $0.bytes, as: UTF8.self) }
    let isThere = !words.isEmpty && words.allSatisfy { ["a", "grey", "comet"].contains($0) }
    #expect(answer.hits.count == (isThere ? 1 : 0), "\(query.prefix(80))")
    #expect(place.found("grey") == ["a.txt:0"])
  }

  /// Random books: the index finds what a look at all words finds, and each text by any of its words.
  @Test func theIndexFindsWhatALookAtAllWordsFinds() throws {
    var random = SeededRandom(3)
    let words = ["war", "peace", "戦争", "平和", "é", "sea", "책", "on", "the", "a", "xyz", "ab"]
    let place = try TextPlace()
    var texts: [String: [String]] = [:]
    for number in 0..<60 {
      let pages = (0..<random.int(1...4)).map { _ in
        (0..<random.int(0...8)).map { _ in words[random.int(0...words.count - 1)] }
          .joined(separator: " ")
      }
      texts["\(number).txt"] = pages
      try place.write("\(number).txt", pages.joined(separator: "\n"))
    }
    #expect(place.start().indexed == 60)
    for _ in 0..<150 {
      let query = (0..<random.int(1...3)).map { _ in words[random.int(0...words.count - 1)] }
      let wanted = query.flatMap { word in
        WordCutter.words(of: word).filter { !$0.isSingle || WordCutter.words(of: word).count == 1 }
      }
      let expected = texts.filter { _, pages in
        let there = WordCutter.words(of: pages.joined(separator: " ")).map(\.bytes)
        return wanted.enumerated().allSatisfy { index, word in
          there.contains {
            word.isSingle || index == wanted.count - 1
              ? $0.starts(with: word.bytes) : $0 == word.bytes
          }
        }
      }
      let found = Set(
        place.found(query.joined(separator: " ")).map { String($0.prefix { $0 != ":" }) })
      #expect(found == Set(expected.keys), "\(query)")
    }
  }

  // MARK: The end

  private func list(_ place: TextPlace) -> [String] {
    let bytes = FileManager.default.contents(atPath: place.folder + "/folders") ?? Data()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  private func text(_ place: TextPlace, _ reader: any BookTextReader) -> FullText {
    FullText(
      path: place.folder + "/text.db", folders: place.folder + "/folders", reader: reader,
      givesWay: false)
  }

  @Test func whatIsChosenJustBeforeTheEndIsKept() throws {
    let place = try TextPlace()
    for (number, expected) in [[place.books], []].enumerated() {
      let text = text(place, place.reader)
      let folder = Picture.Source(path: place.books)
      number == 0 ? text.add(folder) : text.remove(folder)
      text.stop(within: 60)
      #expect(list(place) == expected)
    }
  }

  /// The end waits for no book.
  @Test func whatIsChosenWhileAReaderHangsIsKept() throws {
    let place = try TextPlace()
    try place.write("a.txt", "a comet")
    let reader = HangingReader()
    let text = text(place, reader)
    text.add(Picture.Source(path: place.books))
    reader.waitUntilHeld()
    text.add(Picture.Source(path: place.folder))
    text.add(Picture.Source(path: "/elsewhere"))
    text.remove(Picture.Source(path: place.folder))
    text.stop(within: 0.05)
    // The write of the list may take its time.
    while list(place).count < 2 { usleep(1000) }
    reader.goOn()
    text.stop(within: 60)
    #expect(list(place) == [place.books, "/elsewhere"])
  }

  @Test func aSecondProgramTakesOverWhenTheFirstEnds() throws {
    let place = try TextPlace()
    try place.write("a.txt", "a comet")
    place.start()
    let second = text(place, place.reader)
    defer { second.stop(within: 60) }
    second.flush()
    #expect(second.take().isElsewhere)
    try place.write("b.txt", "a whale")
    second.update()
    second.flush()
    #expect(place.found("whale") == [] && second.take().isElsewhere)
    place.text?.stop(within: 60)
    while second.take().isElsewhere || place.found("whale").isEmpty { usleep(10_000) }
    #expect(place.found("whale") == ["b.txt:0"])
  }

  @Test func longBooksHaveSlicesWithPlaces() throws {
    let place = try TextPlace()
    let pages = (0..<50).map { page in
      (0..<300).map { "w\(page)x\($0)" }.joined(separator: " ")
    }
    try place.write("long.txt", pages.joined(separator: "\n"))
    #expect(place.start().indexed == 1)
    for (page, first) in [(0, 0), (6, 0), (7, 7), (13, 7), (49, 49)] {
      let hits = FullTextSearch.find("w\(page)x299", in: place.folder + "/text.db").hits
      #expect(hits.map(\.pages.lowerBound) == [first], "page \(page)")
      #expect(hits.first?.pages.contains(page) == true && hits.first?.pageCount == 50)
      #expect(hits.first?.anchor == TextAnchor(chapter: 3, offset: 10 * first))
    }
    #expect(place.found("w0x0 w49x0") == [])
  }

  @Test func changedAndRemovedBooksAreFollowed() throws {
    let place = try TextPlace()
    try place.write("a.txt", "comet")
    try place.write("b.txt", "comet whale")
    place.start()
    #expect(place.found("comet") == ["a.txt:0", "b.txt:0"])
    try place.write("a.txt", "garden", age: 500)
    try place.remove("b.txt")
    try place.write("c.txt", "comet mirror")
    #expect(place.update().indexed == 2)
    #expect(place.found("comet") == ["c.txt:0"] && place.found("garden") == ["a.txt:0"])
    #expect(place.found("whale") == [])
    // What has not changed is not read again, also after a new start.
    place.start(adding: false)
    #expect(place.reader.times("a.txt") == 2 && place.reader.times("c.txt") == 1)
    // A folder without any book may be a disk that is not there.
    for name in ["a.txt", "c.txt"] { try place.remove(name) }
    #expect(place.update().indexed == 2)
    #expect(place.found("garden") == ["a.txt:0"])
  }

  /// Words of former versions make room: most books are read once more then, and each is found as it is.
  @Test func formerWordsMakeRoom() throws {
    let place = try TextPlace()
    for version in 0..<5 {
      for number in 0..<(version == 0 ? 60 : 30) {
        try place.write(
          "\(number).txt", "book\(number) version\(version)", age: 1000.0 - Double(version))
      }
      let news = version == 0 ? place.start() : place.update()
      #expect(news.indexed == 60 && news.waiting == 0)
      #expect(place.found("version\(version) ").count == (version == 0 ? 60 : 30))
      #expect(place.found("version0 ").count == (version == 0 ? 60 : 30))
      if version > 1 { #expect(place.found("version\(version - 1) ") == []) }
    }
    #expect(place.found("book7 version4") == ["7.txt:0"])
    #expect(place.reader.times("7.txt") == 5 && place.reader.times("50.txt") == 2)
  }

  @Test func aFolderThatIsTakenOutIsForgotten() throws {
    let place = try TextPlace()
    try place.write("a.txt", "comet")
    try place.write("in/b.txt", "comet")
    #expect(place.start().indexed == 2)
    place.text?.add(Picture.Source(path: place.books + "/in"))
    place.text?.remove(Picture.Source(path: place.books))
    place.text?.flush()
    #expect(place.found("comet") == ["b.txt:0"])
    #expect(place.text?.take().folders == [Array((place.books + "/in").utf8)])
    place.text?.remove(Picture.Source(path: place.books + "/in"))
    place.text?.flush()
    #expect(place.found("comet") == [])
  }

  @Test func withoutAFolderNoFileIsMade() throws {
    let place = try TextPlace()
    place.start(adding: false)
    #expect(!FileManager.default.fileExists(atPath: place.folder + "/text.db"))
    #expect(place.found("comet") == [])
    #expect(!FileManager.default.fileExists(atPath: place.folder + "/text.db"))
  }

  @Test func aBookThatKillsWorkersIsTriedThreeTimes() throws {
    let place = try TextPlace(FakeReader(killers: ["k.txt"], broken: ["x.txt"]))
    try place.write("k.txt", "comet\nlast")
    try place.write("x.txt", "comet")
    try place.write("a.txt", "comet")
    let news = place.start()
    #expect(news.indexed == 1 && news.failed == 2 && news.waiting == 0)
    #expect(place.reader.times("k.txt") == 3 && place.reader.times("x.txt") == 1)
    #expect(place.found("comet") == ["a.txt:0"])
    place.start()
    #expect(place.reader.times("k.txt") == 3)
    // A changed file is tried again.
    try place.write("k.txt", "whale\nlast", age: 500)
    place.update()
    #expect(place.reader.times("k.txt") == 6)
  }

  @Test func aDamagedFileIsMadeAnew() throws {
    let place = try TextPlace()
    try place.write("a.txt", "comet")
    place.start()
    place.text?.stop(within: 5)
    try Data("no database at all, and longer than a header of SQLite would be ....".utf8).write(
      to: URL(fileURLWithPath: place.folder + "/text.db"))
    #expect(FullTextSearch.find("comet", in: place.folder + "/text.db").problem != nil)
    #expect(place.start().problems == [])
    #expect(place.found("comet") == ["a.txt:0"])
    try FileManager.default.removeItem(atPath: place.folder + "/text.db")
    #expect(place.found("comet") == [])
  }

  @Test func aStopEndsALongBookAtOnce() throws {
    let place = try TextPlace()
    try place.write("a.txt", String(repeating: "word and more\n", count: 200_000))
    let text = FullText(
      path: place.folder + "/text.db", folders: place.folder + "/folders", reader: place.reader,
      givesWay: false)
    text.add(Picture.Source(path: place.books))
    while place.reader.times("a.txt") == 0 { usleep(1000) }
    text.stop(within: 30)
    #expect(text.take().indexed == 0)
    #expect(place.found("word") == [])
  }

  @Test func theSearchAnswersTheLastQuestion() throws {
    let place = try TextPlace()
    try place.write("a.txt", "comet")
    place.start()
    let search = FullTextSearch(path: place.folder + "/text.db")
    for word in ["c", "co", "comet"] { search.ask(word) }
    var last: TextAnswer?
    while last?.text != "comet" {
      last = search.take() ?? last
      usleep(1000)
    }
    #expect(last?.hits.count == 1)
    search.stop()
  }

  /// The folder of the tests' programs.
  private static let programs = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().path

  @Test("killed at 100 moments, each book is found once and none is lost")
  func killed() throws {
    let place = try TextPlace()
    for number in 0..<120 {
      try place.write("\(number % 7)/\(number).txt", "both book\(number) x\nmore")
    }
    for round in 0..<100 {
      let probe = Process()
      probe.executableURL = URL(fileURLWithPath: Self.programs + "/full-text-probe")
      probe.arguments = [place.folder, place.books]
      probe.standardOutput = FileHandle.nullDevice
      try probe.run()
      usleep(.random(in: 0..<60_000))
      kill(probe.processIdentifier, SIGKILL)
      probe.waitUntilExit()
      // New work for each program.
      try place.write("\(round % 7)/\(round).txt", "both book\(round) round\(round)", age: 5000)
    }
    let news = place.start()
    #expect(news.problems == [] && news.waiting == 0)
    // A kill counts as a try of the book that was read at that moment.
    #expect(news.indexed + news.failed == 120)
    for number in 0..<120 {
      let found = place.found("book\(number) ")
      #expect(found == ["\(number).txt:0"] || (found == [] && news.failed > 0), "\(number)")
    }
    #expect(Set(place.found("both")).count == news.indexed)
    #expect(place.found("both").count == news.indexed)
  }
}
