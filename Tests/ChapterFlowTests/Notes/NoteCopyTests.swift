import ChapterFlow
import StyleSheets
import Testing

/// Notes in a file of their own, whose copies stand at the feet of other chapters' pages.
@Suite(.timeLimit(.minutes(1))) struct NoteCopyTests {
  private let prose = NoteSamples.prose(900, seed: 4)

  private static func mark(_ number: Int, type: String = "", file: String = "notes.xhtml") -> Sample
  {
    .el(
      "a", ["href": "\(file)#n\(number)", "id": "r\(number)", "epub:type": type],
      .text("\(number)"))
  }

  private static func note(_ number: Int, _ text: String, chapter: String = "c.xhtml") -> Sample {
    .el(
      "p", ["id": "n\(number)"],
      .el("a", ["href": "\(chapter)#r\(number)"], .text("\(number).")), .text(" " + text))
  }

  /// A chapter `c.xhtml` with the notes of a file `notes.xhtml`.
  private func flow(
    _ chapter: [Sample], _ notes: [Sample], isBehind: Bool = true,
    isLate: () -> Bool = { false }
  ) -> FlowChapter {
    let tree = SampleTree.tree(chapter)
    return BlockWalker.chapter(
      of: tree, faces: PlainFaces(), page: samplePage, name: "c.xhtml",
      copies: copies(tree, notes, isBehind: isBehind, isLate: isLate))
  }

  private func copies(
    _ tree: StyledTree, _ notes: [Sample], isBehind: Bool = true,
    isLate: () -> Bool = { false }
  ) -> NoteCopies {
    var copies = NoteCopies()
    var file = NoteFile(SampleTree.tree(notes))
    copies.add(
      DistantMark.all(in: tree).filter { $0.path == "notes.xhtml" }, of: tree, name: "c.xhtml",
      from: &file, isBehind: isBehind, faces: PlainFaces(),
      page: samplePage, address: { "up/" + $0 }, isLate: isLate)
    return copies
  }

  private func set(_ flow: FlowChapter) throws -> SetChapter {
    try #require(SetChapter(flow: flow, page: samplePage, faces: PlainFaces()))
  }

  @Test func `a note of another file stands at the foot of its mark's page, and does not count`()
    throws
  {
    let text: [Sample] = [
      .el("p", "Word", Self.mark(7), .text(" " + prose)), .el("p", .text(prose)),
    ]
    let flow = flow(text, [Self.note(7, "The note."), .el("p", ["id": "n8"], "Other.")])
    let chapter = try set(flow)
    #expect(chapter.count > 3)
    #expect(chapter.page(0).notes == ["7. The note."])
    #expect(chapter.pages.dropFirst().allSatisfy { $0.notes.isEmpty })
    let plain = try set(
      BlockWalker.chapter(of: SampleTree.tree(text), faces: PlainFaces(), page: samplePage))
    #expect(chapter.lettersBefore.last == plain.lettersBefore.last)
    for page in 0..<chapter.count {
      let own = chapter.lettersBefore[page + 1] - chapter.lettersBefore[page]
      #expect(chapter.page(page).letters == own)
    }
  }

  @Test func `the mark and the copy's number lead to the note's own place`() throws {
    let note = Sample.el(
      "p", ["id": "n1"], .el("a", ["href": "c.xhtml#r1"], "1"), " See ",
      .el("a", ["href": "x.xhtml#y"], "there"), ".")
    let page = try set(flow([.el("p", "Word", Self.mark(1), " more.")], [note])).page(0)
    #expect(page.notes == ["1 See there."])
    #expect(page.links.map(\.address) == ["notes.xhtml#n1", "notes.xhtml#n1", "up/x.xhtml#y"])
    #expect(!page.anchors.contains { $0.id == "n1" })
  }

  @Test func `entries of a list keep their numbers`() throws {
    let entries = (1...9).map { number in
      Sample.el(
        "li", ["id": "n\(number)"], style: { $0.display = .listItem },
        .text("Entry \(number)."), .el("a", ["href": "c.xhtml#r\(number)"], "\u{21A9}"))
    }
    let list = Sample.element("ol", [], { _ in }, entries)
    let page = try set(
      flow([.el("p", "Word", Self.mark(4), " and", Self.mark(9), ".")], [list])
    ).page(0)
    #expect(page.notes == ["4. Entry 4.\u{21A9}", "9. Entry 9.\u{21A9}"])
  }

  @Test func `only marks have notes copied`() throws {
    let chapter: [Sample] = [
      .el("p", "Word", Self.mark(1), "."), .el("p", Self.mark(2), " An entry of a list."),
    ]
    let notes = [Self.note(1, "First."), Self.note(2, "Second.")]
    #expect(flow(chapter, notes).notes.count == 1)
    // Without a link back, or before the chapter, a link says for itself that a note is there.
    let loose = notes.map { _ in Sample.el("p", ["id": "n1"], "Loose.", .el("a", ["href": "#x"])) }
    #expect(flow(chapter, loose).notes.isEmpty)
    #expect(flow(chapter, notes, isBehind: false).notes.isEmpty)
    let said: [Sample] = [.el("p", "Word", Self.mark(1, type: "noteref"), ".")]
    #expect(flow(said, loose, isBehind: false).notes.count == 1)
  }

  @Test func `long notes and notes with tables stay in their own place`() {
    let chapter: [Sample] = [.el("p", "Word", Self.mark(1, type: "noteref"), ".")]
    let long = Self.note(1, NoteSamples.prose(200, seed: 2))
    #expect(flow(chapter, [long]).notes.isEmpty)
    let table = Sample.el("div", ["id": "n1"], "A ", .el("table", "b"), .el("a", ["href": "c#r"]))
    #expect(flow(chapter, [table]).notes.isEmpty)
    #expect(flow(chapter, [Self.note(1, "Short.")]).notes.count == 1)
  }

  @Test func `a note with letters that cannot be set is not copied, others are`() {
    let chapter: [Sample] = [.el("p", "A", Self.mark(1), " b", Self.mark(2), ".")]
    let flow = flow(chapter, [Self.note(1, "नमस्ते"), Self.note(2, "Fine.")])
    #expect(flow.obstacle == nil)
    #expect(flow.notes.count == 1)
  }

  @Test func `a note is copied once, and late ones not at all`() {
    let marks: [Sample] = [.el("p", "A", Self.mark(1), " b", Self.mark(1), " c", Self.mark(1), ".")]
    #expect(flow(marks, [Self.note(1, "Once.")]).notes.count == 1)
    #expect(flow(marks, [Self.note(1, "Once.")], isLate: { true }).notes.isEmpty)
  }

  /// Marks of thousands of notes, notes within notes, and lists of lists have an end.
  @Test func `hostile files of notes`() throws {
    let marks = (0..<6_000).map { Self.mark($0, type: "noteref") }
    let many = flow(
      [.element("p", [], { _ in }, marks)], (0..<6_000).map { Self.note($0, "N.") })
    #expect(many.notes.count <= 4_096 && many.notes.count > 1_000)
    var nested = Self.note(300, "Inner.")
    for number in (0..<300).reversed() {
      nested = .el(
        "div", ["id": "n\(number)"], .el("a", ["href": "c.xhtml#r\(number)"], "x"), nested)
    }
    let deep = flow([.element("p", [], { _ in }, Array(marks.prefix(301)))], [nested])
    let chapter = try set(deep)
    let letters = LetterCount.letters(
      of: (0...300).map { "\($0)" }.joined().unicodeScalars.map(\.value))
    #expect(chapter.lettersBefore.last == letters)
  }

  /// Without bounds, each mark reads the megabytes of its block again.
  @Test func `thousands of marks of a block that is no note`() {
    let spaces = Sample.text(String(repeating: " ", count: 4_000))
    let parts = (0..<900).map { _ in Sample.el("span", spaces) }
    let block = Sample.element("p", [(name: "id", value: "n1")], { _ in }, parts)
    let link = Sample.el("p", .el("a", ["href": "#n1"], "x"))
    let marks = (0..<16_000).map { _ in Self.mark(1, type: "noteref") }
    #expect(flow([.element("p", [], { _ in }, marks)], [link, block]).notes.isEmpty)
  }

  @Test func `a chapter whose pages have notes of other files at their feet has no beginning`() {
    let text = (1...60).map { Sample.el("p", "Words", Self.mark($0), .text(" go on.")) }
    let tree = SampleTree.tree(text)
    let copies = copies(tree, [Self.note(7, "The note.")])
    func walk(_ copies: NoteCopies) -> ChapterWalk {
      var walk = ChapterWalk(
        of: tree, faces: PlainFaces(), page: samplePage, name: "c.xhtml", copies: copies)
      walk.goOn(to: 40)
      return walk
    }
    #expect(walk(NoteCopies()).beginning != nil)
    #expect(!walk(copies).isForeseen && walk(copies).beginning == nil)
  }
}
