import Books
import Chrome
import PaperGeometry
import PaperGestures
import Shelf
import Stage
import Testing

/// Cards and edits of many selected books: a frame asks as much for 100,000 books as for 100.
@Suite(.timeLimit(.minutes(5))) struct ManyBooksTests {
  /// Counts what is asked.
  private final class CountingFacts: LibraryFacts {
    var revision = 1
    var collections = [
      BookCollection("All", position: 1, id: 7), BookCollection("None", position: 2, id: 8),
      BookCollection("Some", position: 3, id: 9),
    ]
    /// Questions about one book, and about all selected books.
    private(set) var (asked, summaries) = (0, 0)
    var isCounted = true

    func entry(of id: ShelfEntry.ID) -> ShelfEntry? {
      asked += 1
      return nil
    }
    func reading(of id: ShelfEntry.ID) -> KeptReading? {
      asked += 1
      return nil
    }
    func details(of id: ShelfEntry.ID) -> BookDetails? {
      asked += 1
      return nil
    }
    func series(of id: ShelfEntry.ID) -> SeriesFacts? {
      asked += 1
      return nil
    }
    func count(_ query: BookQuery) -> Int { 0 }

    func summary(of books: Set<ShelfEntry.ID>) -> BooksSummary? {
      summaries += 1
      guard isCounted else { return nil }
      var summary = BooksSummary()
      (summary.count, summary.members) = (books.count, [7: books.count, 9: 1])
      (summary.stages, summary.tags) = ([.reading: books.count], ["old": books.count])
      return summary
    }
  }

  private struct Cost: Equatable {
    var shelf, facts, summaries: Int
  }

  /// The cost of each frame.
  private func costs(_ count: Int, _ body: (Rig, CountingFacts, () -> Void) -> Void) -> [Cost] {
    let (rig, facts) = (Rig(Size(600, 900)), CountingFacts())
    for book in 0..<100 { rig.folders["/b\(book)"] = 12 }
    let shelf = GeneratedShelf(count: count)
    rig.stage.libraryFacts = facts
    rig.show(shelf, at: 50)
    rig.settle()
    rig.stage.selectAllBooks()
    rig.settle()
    var costs: [Cost] = []
    var last = Cost(shelf: shelf.questions, facts: facts.asked, summaries: facts.summaries)
    body(rig, facts) {
      rig.frame()
      let now = Cost(shelf: shelf.questions, facts: facts.asked, summaries: facts.summaries)
      costs.append(
        Cost(
          shelf: now.shelf - last.shelf, facts: now.facts - last.facts,
          summaries: now.summaries - last.summaries))
      last = now
    }
    return costs
  }

  @Test(arguments: [LibraryRequest.showState, .showCollections])
  func aFrameWithACardCostsTheSameForAnyNumber(card: LibraryRequest) {
    func costs(_ count: Int) -> [Cost] {
      self.costs(count) { rig, facts, frame in
        rig.stage.perform(card, at: rig.time)
        for _ in 0..<4 { frame() }
        // A change of the library asks once.
        facts.revision += 1
        for _ in 0..<3 { frame() }
      }
    }
    let few = costs(100)
    #expect(costs(10_000) == few)
    #expect(costs(100_000) == few)
    #expect(few.map(\.summaries) == [1, 0, 0, 0, 1, 0, 0])
  }

  @Test func anEditCostsTheSameForAnyNumberAndIsOneMessage() {
    func costs(_ count: Int) -> [Cost] {
      self.costs(count) { rig, facts, frame in
        rig.stage.perform(.showState, at: rig.time)
        frame()
        rig.key("Right")
        let edits = rig.stage.takeEdits()
        #expect(edits.map(\.books.count) == [count] && edits.first?.edits == [.finished()])
        frame()
        rig.stage.keep([.rate(4), .tag("new", isOn: true)], of: rig.stage.selection.books)
        frame()
        #expect(rig.stage.takeEdits().map(\.edits.count) == [2])
        if count == 100 {
          #expect(edits.flatMap(\.changes).map(\.book.id.name) == (0..<100).map { "book\($0)" })
        }
      }
    }
    let few = costs(100)
    #expect(costs(10_000) == few)
    #expect(costs(100_000) == few)
  }

  @Test func aCollectionOfAllBooksIsTakenOutForAnyNumber() {
    _ = costs(1000) { rig, facts, frame in
      rig.stage.perform(.showCollections, at: rig.time)
      frame()
      rig.wait(0.3)
      #expect(rig.words.contains("✓") && rig.words.contains("1 of 1,000"), "\(rig.words)")
      rig.key("Return")
      #expect(rig.stage.takeEdits().flatMap(\.edits) == [.uncollect(7)])
      rig.key("Down")
      rig.key("Down")
      rig.key("Return")
      #expect(rig.stage.takeEdits().flatMap(\.edits) == [.collect(9)])
    }
  }

  @Test func booksThatAreNotCountedYetArePutIn() {
    _ = costs(1000) { rig, facts, frame in
      facts.isCounted = false
      rig.stage.perform(.showCollections, at: rig.time)
      frame()
      rig.key("Return")
      #expect(rig.stage.takeEdits().flatMap(\.edits) == [.collect(7)])
    }
  }
}
