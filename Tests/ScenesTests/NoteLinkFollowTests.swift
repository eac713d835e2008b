import Books
import PaperGeometry
import Shell
import Testing

/// A link from a note to another one.
@Suite(.timeLimit(.minutes(2))) struct NoteLinkFollowTests {
  private func note(_ name: String) -> ShelfEntry {
    ShelfEntry(
      id: name, title: name, cover: .init(path: "/n/\(name).md"), pageCount: nil,
      locator: .file(.init(path: "/n/\(name).md")))
  }

  private func rig(_ address: String) throws -> Rig {
    let rig = Rig()
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .address(address))
    rig.texts = [0: Rig.page("link and more words", links: [link])]
    rig.describe = { $0.isReflowable = true }
    rig.folders = ["/n/a.md": 3, "/n/b.md": 3]
    rig.stage.show(ListedShelf([note("a"), note("b")]), book: "a", opening: true, page: 0, at: 0)
    rig.frame()
    rig.key("Return")
    rig.settle()
    return rig
  }

  private func follow(_ rig: Rig) throws -> [HostEffect] {
    let point = try rig.place(of: 1, on: 0)
    rig.hover(point)
    rig.press(point.x, point.y)
    rig.wait(0.05)
    let effects = rig.send(.pointerUp(point, button: .left))
    rig.wait(0.3)
    return effects + rig.stage.takeEffects()
  }

  private func isOpen(_ name: String, _ rig: Rig) -> Bool {
    rig.records.contains { $0.contentsName?.hasPrefix("\(name)/page") == true && !$0.isHidden }
  }

  @Test(arguments: ["note:b.md", "note:b", "note:b.md#part"])
  func opensThatNote(address: String) throws {
    let rig = try rig(address)
    #expect(isOpen("a", rig) && !isOpen("b", rig))
    #expect(try follow(rig) == [])
    rig.settle()
    #expect(isOpen("b", rig) && !isOpen("a", rig))
  }

  /// The open note stays where the other cannot be read, and while the other is being read.
  @Test func aNoteThatCannotBeReadLeavesTheOpenNote() throws {
    let rig = try rig("note:b.md")
    rig.folders["/n/b.md"] = nil
    #expect(try follow(rig) == [])
    rig.settle()
    #expect(isOpen("a", rig) && !isOpen("b", rig) && rig.facts.scene == "book")
    #expect(rig.words.contains { $0.contains("b") && $0.contains("cannot be") }, "\(rig.words)")
  }

  @Test func aNoteThatIsNotOnTheShelf() throws {
    let near = try rig("note:x.md")
    #expect(try follow(near) == [.openFiles([Array("/n/x.md".utf8)])])
    let far = try rig("note:../x.md")
    #expect(try follow(far) == [])
    #expect(far.words.contains { $0.contains("../x.md") }, "\(far.words)")
    #expect(isOpen("a", far))
  }
}
