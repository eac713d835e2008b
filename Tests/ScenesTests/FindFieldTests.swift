import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The field that finds books: what the field says of wrong terms, and how the field lives with other cards.
@Suite(.timeLimit(.minutes(5))) struct FindFieldTests {
  /// A shelf of 40 books; `The mirror` is each seventh of them.
  private func rig(at book: Int = 3) -> Rig {
    let rig = Rig()
    rig.show(FindableShelf(count: 40), at: book)
    rig.settle()
    return rig
  }

  // MARK: Wrong terms

  /// The shelf of the library says why a term finds nothing.
  @Test func aWrongTermSaysSo() throws {
    let rig = Rig()
    rig.stage.show(
      TableShelf(BookTable(TableContents(Rig.books(9)))), book: nil, at: 0)
    rig.settle()
    for (text, words) in [
      ("is:unred", "is: knows unread, reading, read"), ("rating:>=abc", "rating: takes 0 to 5"),
      ("author:", "author: needs a word"), ("autor:x", "No search term is called “autor:”."),
      ("zzz", "No book is found."),
    ] {
      rig.type(text)
      rig.wait(0.2)
      #expect(rig.words.contains { $0.hasPrefix(words) }, "\(words)")
      try rig.expectInside("chrome/find-books")
      rig.key("A", .control)
      rig.key("Backspace")
    }
    rig.type("is:unread")
    rig.wait(0.2)
    #expect(!rig.words.contains { $0.hasPrefix("is: knows") })
  }

  // MARK: Other cards

  /// Menus and settings lie before the field.
  @Test func theFieldLiesBehindMenusAndSettings() throws {
    let rig = rig()
    rig.type("mirr")
    rig.wait(0.3)
    func depth(_ name: String) -> Double? {
      rig.records.first { $0.path == "root/chrome/\(name)" && !$0.isHidden }?.zPosition
    }
    rig.send(.pointerDown(Point(30, 300), button: .right))
    rig.wait(0.3)
    #expect(try #require(depth("menu")) > #require(depth("find-books")))
    rig.key("Escape")
    rig.wait(0.3)
    #expect(rig.card("chrome/menu") == nil && rig.card("chrome/find-books") != nil)
    // The next letters go on in the field.
    rig.type("or 12")
    #expect(rig.stage.centredBook == 12)
  }

  @Test func lettersDoNotFindWhileTheCardOfABookIsOpen() {
    let rig = rig()
    rig.key("I", .control)
    rig.wait(0.3)
    rig.type("mirror")
    #expect(rig.card("chrome/find-books") == nil && rig.stage.centredBook == 3)
    // Keys go on to the shelf.
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 4)
    rig.key("Escape")
    rig.wait(0.3)
    rig.type("mirror")
    #expect(rig.stage.centredBook == 5)
    rig.key("I", .control)
    rig.wait(0.3)
    rig.type(" 12")
    rig.key("Backspace")
    rig.send(.textEditing(MarkedText("み", selectionStart: 0, selectionLength: 1)))
    #expect(rig.stage.centredBook == 5)
    // Enter goes from hit to hit, and the card follows.
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.centredBook == 12)
    rig.key("Escape")
    rig.wait(0.3)
    rig.type(" 19")
    rig.settle()
    #expect(rig.stage.centredBook == 19)
  }
}
