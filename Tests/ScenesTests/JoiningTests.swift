import Books
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Testing

/// Files that are opened while the shelf is there: they open over the shelf, and the way back leads to it.
@Suite(.timeLimit(.minutes(2))) struct JoiningTests {
  private func rig(_ motion: MotionStyle = .full, shelf: ShelfStyleChoice = .carousel) -> Rig {
    let rig = Rig(motion: motion, shelf: shelf == .deck ? .deck : .carousel)
    rig.folders = ["/new": 8, "/newer": 8]
    rig.show(Rig.books(5), at: 2)
    rig.settle()
    return rig
  }

  /// The second book lies open.
  private func readingRig(_ motion: MotionStyle = .full) -> Rig {
    let rig = rig(motion)
    rig.key("Return")
    rig.settle()
    return rig
  }

  enum ShelfStyleChoice: CaseIterable { case carousel, deck }

  private func book(_ name: String) -> JoiningBook {
    JoiningBook(
      ShelfEntry(
        id: name, title: "The \(name)", cover: .init(path: "/\(name)/cover.png"), pageCount: nil,
        locator: .folder(.init(path: "/\(name)"))),
      longID: "\(name)-1")
  }

  private func join(_ rig: Rig, _ names: String...) {
    rig.stage.join(names.map(book), at: rig.time)
    rig.frame()
    rig.wait(4)
  }

  private func read(_ rig: Rig) -> String? {
    rig.facts.scene == "book" ? rig.stage.title : nil
  }

  @Test(arguments: MotionStyle.allCases, ShelfStyleChoice.allCases)
  func aBookOpensOverTheShelfAndEscLeadsBack(motion: MotionStyle, style: ShelfStyleChoice) {
    let rig = rig(motion, shelf: style)
    join(rig, "new")
    #expect(read(rig) == "The new – Paper")
    rig.key("Escape")
    rig.wait(3)
    #expect(rig.facts.scene == "shelf")
    #expect(rig.facts.progress["centred"] == 0)
    #expect(rig.words.contains { $0.contains("The new") })
    // The books of before are there, behind it.
    rig.key("End")
    rig.wait(4)
    #expect(rig.facts.progress["centred"] == 5)
  }

  @Test(arguments: MotionStyle.allCases)
  func theOpenBookGoesBackToItsPlaceFirst(motion: MotionStyle) {
    let rig = readingRig(motion)
    #expect(read(rig) == "Book 2 – Paper")
    join(rig, "new")
    #expect(read(rig) == "The new – Paper")
    join(rig, "newer")
    #expect(read(rig) == "The newer – Paper")
    rig.key("Escape")
    rig.wait(3)
    #expect(rig.facts.scene == "shelf" && rig.facts.progress["centred"] == 0)
  }

  @Test func whatCannotBeReadClosesNoBook() {
    let rig = readingRig()
    rig.stage.join([book("gone")], at: rig.time)
    rig.wait(0.5)
    #expect(read(rig) == "Book 2 – Paper")
    #expect(rig.words.contains { $0.contains("“The gone” cannot be read") }, "\(rig.words)")
    rig.wait(3)
    #expect(read(rig) == "Book 2 – Paper")
  }

  /// A disk that does not answer keeps nobody from reading on.
  @Test func theOpenBookStaysUntilTheOtherIsThere() {
    let rig = readingRig()
    rig.isPrompt = false
    rig.stage.join([book("new")], at: rig.time)
    rig.wait(2)
    #expect(read(rig) == "Book 2 – Paper")
    rig.isPrompt = true
    rig.wait(4)
    #expect(read(rig) == "The new – Paper")
  }

  @Test func aBookOfTheShelfIsOpenedThere() {
    let rig = rig()
    let known = Rig.book(4, pages: 12)
    rig.stage.join([JoiningBook(known, longID: "book4-1")], at: rig.time)
    rig.wait(4)
    #expect(read(rig) == "Book 4 – Paper")
    // Asked for once more the book stays open.
    rig.stage.join([JoiningBook(known, longID: "book4-1")], at: rig.time)
    rig.wait(2)
    #expect(read(rig) == "Book 4 – Paper")
    rig.key("Escape")
    rig.wait(3)
    #expect(rig.facts.progress["centred"] == 4)
  }

  @Test func severalBooksAreShownOnTheShelf() {
    let rig = readingRig()
    join(rig, "new", "newer")
    #expect(rig.facts.scene == "shelf" && rig.facts.progress["centred"] == 0)
    rig.key("Right")
    rig.wait(2)
    #expect(rig.words.contains { $0.contains("The newer") })
  }

  /// A book that is still opening gives way, and so does the question for its password.
  @Test func aBookThatAsksForItsPasswordGivesWay() {
    let rig = rig()
    rig.folders["/locked"] = 8
    rig.locked = ["locked": "sesame"]
    join(rig, "locked")
    #expect(rig.card("password") != nil)
    join(rig, "new")
    #expect(rig.card("password") == nil)
    #expect(read(rig) == "The new – Paper")
  }

  @Test func theReaderMayTakeTheOpenBookBack() {
    let rig = readingRig()
    rig.stage.join([book("new")], at: rig.time)
    rig.wait(0.2)
    // On its way back the book is where it was on the shelf: a click there opens it again.
    rig.send(.pinch(.began, scale: 1, at: Point(512, 384)))
    rig.send(.pinch(.changed, scale: 3, at: Point(512, 384)))
    rig.send(.pinch(.ended, scale: 3, at: Point(512, 384)))
    rig.wait(4)
    #expect(read(rig) == "Book 2 – Paper")
  }
}
