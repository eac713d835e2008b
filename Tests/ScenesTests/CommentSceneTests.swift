import Books
import PaperGeometry
import Shell
import Testing

/// Comments of other programs: at their places, and in the list of marks.
@Suite(.timeLimit(.minutes(5))) struct CommentSceneTests {
  private let thread = [
    PageComment(
      .note, page: 4, area: Rect(0.06, 0.3, 0.08, 0.04), author: "Ann", date: 1_706_702_400,
      text: "Is this so?\nI doubt it."),
    PageComment(
      .note, page: 4, area: Rect(0.06, 0.3, 0.08, 0.04), depth: 1, author: "Bert",
      text: "It is."),
  ]

  private func rig() -> Rig {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .comment(thread))
    let rig = Rig.reading([4: Rig.page("link and more words", links: [link])])
    rig.comments = thread + [PageComment(.drawn, page: 9, area: Rect(0, 0, 1, 1), text: "far")]
    return rig
  }

  @Test func aClickShowsTheCommentAndItsReplies() throws {
    let rig = rig()
    let stop = rig.offset
    let point = try rig.place(of: 1, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.4)
    #expect(rig.card("comment") != nil)
    for words in ["Is this so?", "I doubt it.", "It is.", "Bert"] {
      #expect(rig.words.contains(words), "\(rig.words)")
    }
    #expect(rig.words.contains { $0.hasPrefix("Ann") })
    #expect(rig.offset == stop, "the book stays where it is")
    rig.key("Escape")
    rig.wait(0.4)
    #expect(rig.card("comment") == nil)
    #expect(rig.isVisible("book"))
  }

  @Test func theKeysReachAComment() throws {
    let rig = rig()
    rig.key("Tab")
    rig.wait(0.3)
    rig.key("Return")
    rig.wait(0.4)
    #expect(rig.card("comment") != nil)
  }

  @Test func aPressOnWordsBesideACommentTurnsAsBefore() throws {
    let rig = rig()
    rig.hover(try rig.place(of: 12, on: 4))
    rig.wait(0.3)
    #expect(rig.card("address") == nil)
  }

  @Test func thePanelListsCommentsInTheirOrder() throws {
    let rig = rig()
    rig.key("B")
    rig.settle()
    #expect(rig.words.contains("Is this so? I doubt it."))
    #expect(rig.words.contains("It is.") && rig.words.contains("far"))
    rig.send(.text("bert"))
    rig.settle()
    #expect(rig.words.contains("It is.") && !rig.words.contains("far"), "the filter")
  }

  @Test func aRowOfThePanelGoesThereAndShowsTheWhole() throws {
    let rig = rig()
    rig.key("B")
    rig.settle()
    for _ in 0..<2 { rig.key("Down") }
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.readPage == 9)
    #expect(rig.card("comment") != nil)
  }
}
