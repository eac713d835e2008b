import Glibc
import IPC
import TestDocuments
import Testing
import WorkerClient

/// `make fuzz`: sound ZIP files whose packages lie: container, package document, contents, encryption and options.
@Suite("Packages, fuzzed", .timeLimit(.minutes(60))) struct PackageFuzzTests {
  @Test func some() throws {
    let worker = try WorkerProcess(Programs.worker)
    for seed in 0..<20 as Range<UInt64> { try check(seed, worker) }
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() throws {
    let worker = try WorkerProcess(Programs.worker)
    let rounds = try Fuzzing.run("packages") { seed in try check(seed, worker) }
    #expect(rounds > 10)
  }

  private func check(_ seed: UInt64, _ worker: WorkerProcess) throws {
    var random = SeededRandom(seed)
    let bytes = RandomPackage.bytes(&random)
    try BookFuzzTests.read(bytes, .epub, &random, in: worker)
    let file = try Reader.descriptor(of: bytes)
    defer { close(file) }
    _ = try? worker.wait(SurveyBook(coverWidth: 24), of: 1, deadline: 3000, file: file)
    try #require(worker.end == nil, "seed \(seed)")
  }
}

/// A package with everything that a package may have, whose markup is changed.
private enum RandomPackage {
  static func bytes(_ random: inout SeededRandom) -> [UInt8] {
    var files = files
    for _ in 0..<random.int(1...3) {
      let file = random.int(0...files.count - 1)
      files[file].text = changed(files[file].text, &random)
    }
    let picture = Picture.noise(9, 9).png
    let entries: [Archives.Entry] = files.map { ($0.name, Array($0.text.utf8)) }
    let others: [Archives.Entry] = [
      ("o/i.png", picture), ("o/a.ttf", [UInt8](repeating: 7, count: 2000)),
    ]
    return Archives.zip([("mimetype", Array("application/epub+zip".utf8))] + entries + others)
  }

  /// Tags and texts that are gone, doubled, moved or others, and attributes with other values.
  private static func changed(_ text: String, _ random: inout SeededRandom) -> String {
    var parts: [String] = []
    for letter in text {
      if letter == "<" || parts.isEmpty || parts.last?.hasSuffix(">") == true { parts.append("") }
      parts[parts.count - 1].append(letter)
    }
    for _ in 0..<random.int(1...6) where !parts.isEmpty {
      let at = random.int(0...parts.count - 1)
      switch random.int(0...6) {
      case 0: parts.remove(at: at)
      case 1: parts.insert(parts[at], at: random.int(0...parts.count - 1))
      case 2: parts.swapAt(at, random.int(0...parts.count - 1))
      case 3: parts[at] = String(repeating: parts[at], count: random.int(2...300))
      default: parts[at] = withOtherValue(parts[at], &random)
      }
    }
    let whole = parts.joined()
    return random.chance(0.1) ? String(whole.prefix(random.int(0...whole.count))) : whole
  }

  private static let values = [
    "", " ", "x", "i", "p0", "nav", "ncx", "o/p.opf", "../../../etc/passwd", "p0.xhtml",
    "p0.xhtml#a",
    "%00", "%", "//x/y", "http://x/y", "file:///dev/zero", "#", "?", "i.png", "a.ttf", "rtl", "ltr",
    "-1", "0", "99999999999999999999", "nan", "1e39", "width=0,height=9", "width=99999999,height=1",
    "pre-paginated", "reflowable", "cover-image nav svg", "image/svg+xml", "image/png", "text/css",
    "http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC",
  ]

  private static func withOtherValue(_ tag: String, _ random: inout SeededRandom) -> String {
    let value = values.randomElement(using: &random) ?? ""
    let pieces = tag.split(separator: "\"", omittingEmptySubsequences: false)
    guard pieces.count > 2 else { return tag.hasPrefix("<") ? tag : value }
    let quoted = 2 * random.int(0...(pieces.count - 3) / 2) + 1
    var changed = pieces
    changed[quoted] = value[...]
    return changed.joined(separator: "\"")
  }

  private static let files: [(name: String, text: String)] = [
    (
      "META-INF/container.xml",
      """
      <container><rootfiles><rootfile full-path="o/p.opf" media-type="application/oebps-package+xml"/>\
      <rootfile full-path="o/q.opf"/></rootfiles></container>
      """
    ),
    (
      "META-INF/encryption.xml",
      """
      <encryption><EncryptedData><EncryptionMethod Algorithm="http://www.idpf.org/2008/embedding"/>\
      <CipherData><CipherReference URI="o/a.ttf"/></CipherData></EncryptedData></encryption>
      """
    ),
    (
      "META-INF/com.apple.ibooks.display-options.xml",
      """
      <display_options><platform name="*"><option name="fixed-layout">false</option></platform>\
      </display_options>
      """
    ),
    (
      "o/p.opf",
      """
      <package unique-identifier="u" dir="ltr"><metadata><dc:identifier id="u">urn:uuid:0f1e2d3c</dc:identifier>\
      <dc:title id="t">A Title</dc:title><dc:creator>B</dc:creator><dc:language>ja</dc:language>\
      <dc:subject>C</dc:subject><dc:date>2001-02-03</dc:date><dc:description>D</dc:description>\
      <meta refines="#t" property="file-as">Title, A</meta><meta name="cover" content="i"/>\
      <meta property="belongs-to-collection">S</meta><meta property="group-position">2</meta>\
      <meta property="rendition:layout">reflowable</meta>\
      <meta property="rendition:viewport">width=300, height=400</meta>\
      <meta name="original-resolution" content="300x400"/></metadata><manifest>\
      <item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>\
      <item id="ncx" href="t.ncx" media-type="application/x-dtbncx+xml"/>\
      <item id="p0" href="p0.xhtml" media-type="application/xhtml+xml"/>\
      <item id="p1" href="p1.xhtml" media-type="application/xhtml+xml"/>\
      <item id="s" href="s.css" media-type="text/css"/><item id="a" href="a.ttf" media-type="font/ttf"/>\
      <item id="i" href="i.png" media-type="image/png" properties="cover-image"/></manifest>\
      <spine toc="ncx" page-progression-direction="rtl"><itemref idref="p0" properties="page-spread-left"/>\
      <itemref idref="p1" properties="rendition:layout-pre-paginated"/><itemref idref="i"/></spine></package>
      """
    ),
    (
      "o/nav.xhtml",
      """
      <html><body><nav epub:type="toc"><ol><li><a href="p0.xhtml#a">One</a><ol><li><a href="p1.xhtml">Two</a>\
      </li></ol></li></ol></nav><nav epub:type="page-list"><ol><li><a href="p0.xhtml#a">7</a></li></ol></nav>\
      </body></html>
      """
    ),
    (
      "o/t.ncx",
      """
      <ncx><navMap><navPoint id="n" playOrder="1"><navLabel><text>One</text></navLabel>\
      <content src="p0.xhtml"/></navPoint></navMap><pageList><pageTarget><navLabel><text>7</text></navLabel>\
      <content src="p0.xhtml#a"/></pageTarget></pageList></ncx>
      """
    ),
    (
      "o/p0.xhtml",
      """
      <html><head><link rel="stylesheet" href="s.css"/></head><body><p id="a">Some <a href="p1.xhtml#n">1</a> \
      words.</p><img src="i.png"/></body></html>
      """
    ),
    (
      "o/p1.xhtml",
      """
      <html><head><meta name="viewport" content="width=300, height=400"/><link rel="stylesheet" href="s.css"/>\
      </head><body><p id="n"><a href="p0.xhtml#a">1</a> A note.</p></body></html>
      """
    ),
    ("o/s.css", "@font-face { font-family: F; src: url(a.ttf) } p { font-family: F }"),
  ]
}
