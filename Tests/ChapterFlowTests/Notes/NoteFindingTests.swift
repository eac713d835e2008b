import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct NoteFindingTests {
  private let text = "Some words of a text that has marks."

  private func chapter(_ samples: Sample..., name: String = "") -> FlowChapter {
    BlockWalker.chapter(
      of: SampleTree.tree(samples), faces: PlainFaces(), page: samplePage, name: name)
  }

  /// Notes that have a mark.
  private func marks(_ chapter: FlowChapter) -> Int {
    chapter.paragraphs.reduce(0) { $0 + $1.notes.count }
  }

  private func body(_ mark: Sample) -> Sample { .el("p", .text(text), mark, " More.") }

  @Test func `a mark that says so needs no link back`() {
    let found = chapter(body(NoteSamples.mark("1", type: "noteref")), .el("p", ["id": "n1"], "A."))
    #expect(marks(found) == 1)
    #expect(found.notes.map(\.entries) == [1..<2])
    let silent = chapter(body(NoteSamples.mark("1")), .el("p", ["id": "n1"], "A note."))
    #expect(marks(silent) == 0)
    let role: Sample = .el("a", ["href": "#n1", "role": "doc-noteref"], "see")
    #expect(marks(chapter(body(role), .el("li", ["id": "n1"], "A."))) == 1)
  }

  @Test func `a short link whose target links back is a mark`() {
    #expect(marks(chapter(body(NoteSamples.mark("*")), NoteSamples.plain("*", "A note."))) == 1)
    let raised: Sample = .el("sup", ["id": "r1"], .el("a", ["href": "#n1"], "[1]"))
    #expect(marks(chapter(body(raised), NoteSamples.plain("1", "A note."))) == 1)
    let long: Sample = .el("a", ["href": "#n1", "id": "r1"], "more")
    #expect(marks(chapter(body(long), NoteSamples.plain("1", "A note."))) == 1)
    let longer: Sample = .el("a", ["href": "#n1", "id": "r1"], "more words")
    #expect(marks(chapter(body(longer), NoteSamples.plain("1", "A note."))) == 0)
  }

  @Test func `links within the file may begin with the file's name`() {
    func mark(_ name: String) -> Sample {
      .el("a", ["href": "\(name)#n1", "epub:type": "noteref"], "1")
    }
    let note = NoteSamples.footnote("1", "A note.")
    #expect(marks(chapter(body(mark("one.xhtml")), note, name: "one.xhtml")) == 1)
    #expect(marks(chapter(body(mark("two.xhtml")), note, name: "one.xhtml")) == 0)
  }

  @Test func `entries of a table of contents are no marks`() {
    let entry: Sample = .el("p", NoteSamples.mark("1"), " The sea")
    #expect(marks(chapter(entry, NoteSamples.plain("1", "The sea, where it begins."))) == 0)
    let heading: Sample = .el("h2", ["id": "n1"], .el("a", ["href": "#r1"], "A chapter"))
    #expect(marks(chapter(body(NoteSamples.mark("1")), heading)) == 0)
    let short: Sample = .el("p", ["id": "n1"], .el("a", ["href": "#r1"], "1"))
    #expect(marks(chapter(body(NoteSamples.mark("1")), short)) == 0)
  }

  @Test func `long notes and notes with pictures stay`() {
    let long = NoteSamples.footnote("1", String(repeating: "abcde ", count: 121))
    #expect(marks(chapter(body(NoteSamples.mark("1", type: "noteref")), long)) == 0)
    let just = NoteSamples.footnote("1", String(repeating: "abcde ", count: 120))
    #expect(marks(chapter(body(NoteSamples.mark("1", type: "noteref")), just)) == 1)
    let picture: Sample = .el("div", ["id": "n1"], "A.", .el("img", ["src": "a.png"]))
    #expect(marks(chapter(body(NoteSamples.mark("1", type: "noteref")), picture)) == 0)
  }

  @Test func `the number of a note that has a line of its own stands before the note`() throws {
    let note: Sample = .el(
      "section", ["id": "n1"], .el("title", .el("p", "1")), .el("p", "A note."))
    let found = chapter(
      body(.el("a", ["href": "#n1", "type": "note"], "1")),
      .el("div", ["name": "notes"], note))
    #expect(found.texts.last == "A note.")
    #expect(found.paragraphs.last?.markerText == "1")
    #expect(found.paragraphs.last?.marker?.isAdded == false)
    #expect(found.letters == LetterCount.letters(of: (text + "1 More. 1 A note.").map(\.scalar)))
  }

  @Test func `notes that refer to themselves, in circles, and within each other stay`() {
    let own: Sample = .el(
      "p", ["id": "n1"], .text(text), .el("a", ["href": "#n1", "epub:type": "noteref"], "1"))
    #expect(marks(chapter(own)) == 0)
    func circle(_ from: String, _ to: String) -> Sample {
      .el(
        "p", ["id": from], .text(text),
        .el("a", ["href": "#\(to)", "epub:type": "noteref"], "1"))
    }
    #expect(marks(chapter(circle("a", "b"), circle("b", "a"))) == 0)
    #expect(marks(chapter(circle("a", "b"), circle("b", "c"), circle("c", "a"))) == 0)
    let inner = NoteSamples.footnote("2", "Inner.")
    let outer: Sample = .el("div", ["id": "n1", "epub:type": "footnote"], "Outer. ", inner)
    let found = chapter(
      body(NoteSamples.mark("1", type: "noteref")), body(NoteSamples.mark("2", type: "noteref")),
      outer)
    #expect(marks(found) == 1)
    #expect(found.notes.map(\.entries) == [2..<4])
  }

  @Test func `a hundred thousand marks of a note have a single note`() throws {
    var words: [Sample] = []
    for _ in 0..<100_000 {
      words += ["w", .el("a", ["href": "#n1", "epub:type": "noteref"], "1"), " "]
    }
    let samples = [Sample.element("p", [], { _ in }, words), NoteSamples.footnote("1", "A note.")]
    let chapter = try #require(NoteSamples.set(samples))
    #expect(chapter.pages.reduce(0) { $0 + $1.notes.count } == 1)
  }

  @Test func `of the notes of a paragraph a hundred go to the foot`() throws {
    var words: [Sample] = []
    for index in 0..<5_000 { words += ["w", NoteSamples.mark("\(index)", type: "noteref"), " "] }
    var samples = [Sample.element("p", [], { _ in }, words)]
    for index in 0..<5_000 { samples.append(NoteSamples.footnote("\(index)", "Q\(index)q.")) }
    let chapter = try #require(NoteSamples.set(samples))
    let feet = chapter.pages.map { page in page.rules.isEmpty ? 0 : page.notes.count }
    #expect(feet.reduce(0, +) == 100)
    let shown = chapter.pages.flatMap(\.words).joined(separator: " ").filter { $0 == "Q" }
    #expect(shown.count == 5_000)
    #expect(chapter.pages.reduce(0) { $0 + $1.letters } == chapter.lettersBefore.last)
  }

  @Test func `two hundred thousand nested targets are read once`() {
    var maker = SampleTree()
    var style = ComputedStyle()
    style.display = .block
    maker.begin("html", [], style)
    for depth in 0..<100_000 {
      maker.begin("div", [("id", "n\(depth)"), ("epub:type", "footnote")], style)
      maker.begin("a", [("href", "#n\(99_999 - depth)"), ("epub:type", "noteref")], style)
      maker.text("1", style)
      maker.end()
    }
    for _ in 0..<100_001 { maker.end() }
    let chapter = BlockWalker.chapter(of: maker.finish(), faces: PlainFaces(), page: samplePage)
    #expect(chapter.letters == 100_000)
  }
}

extension Character {
  fileprivate var scalar: UInt32 { unicodeScalars.first?.value ?? 0 }
}
