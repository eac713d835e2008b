import Books
import PaperGeometry
import PaperLayouts
import Shell
import Stage
import Testing

/// What a book says of its pages, on the shelf and while the book is open.
@Suite(.timeLimit(.minutes(5))) struct BookDirectionTests {
  /// On which side the block is seen beside the cover of a closed book.
  private func isBlockOnLeft(_ rig: Rig) throws -> Bool {
    let board = try #require(
      rig.records.first { $0.name.hasSuffix("-board") && !$0.isHidden && $0.quad != nil })
    let cover = try #require(
      rig.records.first { $0.name == String(board.name.dropLast("-board".count)) }?.quad?.bounds)
    let bounds = try #require(board.quad?.bounds)
    return bounds.minX < cover.minX - 0.5
  }

  private func shelf(_ state: BookState? = nil, keeps: Bool = true) -> Rig {
    var options = Stage.Options()
    options.keepsBooks = keeps
    let rig = Rig(options: options)
    rig.describe = { $0.readsRightToLeft = true }
    rig.show(Rig.books(1))
    let questions = rig.stage.takeQuestions()
    if let state { rig.stage.receive(kept: questions.map { KeptBook($0.id, state: state) }) }
    rig.frame()
    rig.settle()
    return rig
  }

  @Test func aBookThatWasReadFromTheRightHasItsSpineAtTheRight() throws {
    var state = BookState()
    #expect(try !isBlockOnLeft(shelf(state)))
    state.isRightToLeft = true
    #expect(try isBlockOnLeft(shelf(state)))
    // The reader's choice goes before.
    state.direction = "ltr"
    #expect(try !isBlockOnLeft(shelf(state)))
    (state.direction, state.isRightToLeft) = ("rtl", nil)
    #expect(try isBlockOnLeft(shelf(state)))
  }

  @Test func anOpenedBookTellsItsDirectionToTheShelf() throws {
    let rig = shelf(BookState())
    rig.key("Return")
    rig.wait(2)
    #expect(rig.facts.scene == "book")
    #expect(rig.keptState()?.isRightToLeft == true)
    rig.key("Escape")
    rig.wait(2)
    #expect(rig.facts.scene == "shelf")
    #expect(try isBlockOnLeft(rig))
  }

  // MARK: - Spreads

  private func open(_ describe: @escaping (inout Document) -> Void, at page: Int) -> Rig {
    let rig = Rig()
    rig.describe = describe
    rig.open(pages: 12, at: page)
    rig.settle()
    return rig
  }

  /// The pages that are seen, from the left.
  private func pages(_ rig: Rig) -> [Int] {
    let size = rig.stage.viewSize.size
    var pages: [Int] = []
    for x in stride(from: 20.0, to: size.width, by: 8) {
      guard let page = rig.stage.page(at: Point(x, size.height / 2))?.content.page else { continue }
      if pages.last != page { pages.append(page) }
    }
    return pages
  }

  @Test func pagesLieWhereTheBookSays() {
    #expect(pages(open({ _ in }, at: 4)) == [4, 5])
    #expect(pages(open({ $0.placements = [4: .right] }, at: 4)) == [4])
    #expect(pages(open({ $0.placements = [4: .right] }, at: 5)) == [5, 6])
    #expect(pages(open({ $0.placements = [4: .alone] }, at: 4)) == [4])
  }

  @Test func theReadersPairsGoBeforeTheBooks() {
    let rig = Rig.keeping(BookState(), at: 6) {
      $0.describe = { ($0.placements, $0.pairing) = ([4: .right], 0) }
    }
    _ = rig.keptState()
    #expect(pages(rig) == [5, 6])
    rig.key("D", .shift)
    rig.settle()
    #expect(rig.keptState()?.pairing == 1)
    #expect(pages(rig) == [5, 6])
    rig.key("D", .shift)
    rig.settle()
    let state = rig.keptState()
    #expect(state != nil && state?.pairing == nil, "the book's own order is no choice")
    #expect(pages(rig) == [5, 6])
  }

  @Test func aBookThatWantsSinglePagesHasThem() {
    #expect(pages(open({ $0.spread = .single }, at: 4)) == [4])
    let rig = Rig(Size(500, 700))
    rig.describe = { $0.spread = .facing }
    rig.open(pages: 12, at: 4)
    rig.settle()
    #expect(pages(rig) == [4, 5])
  }
}
