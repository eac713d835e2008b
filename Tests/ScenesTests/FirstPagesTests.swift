import Books
import Content
import Shell
import Testing

/// A book that opens with the program, until its first pages are seen.
@Suite(.timeLimit(.minutes(5))) struct FirstPagesTests {
  /// A folder of twelve pages that opens at its fifth page; nothing comes unless the test delivers.
  private func rig() -> Rig {
    let rig = Rig()
    rig.folders["/b4"] = 12
    rig.isPrompt = false
    let shelf = GeneratedShelf(count: 10)
    rig.stage.show(
      shelf, book: shelf.entry(at: 4).id, opening: true, page: 4, at: rig.time)
    rig.frame()
    return rig
  }

  private func pages(_ requests: [ContentRequest]) -> Set<Int> {
    Set(
      requests.compactMap { (request) -> Int? in
        guard case .image(let image) = request, case .page(let page) = image.image else {
          return nil
        }
        return page.index
      })
  }

  /// Delivers until the requests are for pages for reading.
  private func deliverShape(_ rig: Rig) {
    for _ in 0..<4 where !pages(rig.stage.pendingRequests).isSuperset(of: [4, 5]) {
      rig.deliver()
      rig.frame()
    }
  }

  @Test func nothingElseIsRequestedBeforeTheFirstPages() {
    let rig = rig()
    #expect(rig.stage.pendingRequests.count == 1, "the document alone")
    #expect(!rig.isVisible("shelf"))
    deliverShape(rig)
    let first = rig.stage.pendingRequests
    #expect(pages(first) == [4, 5] && first.count == 2, "\(first)")
    #expect(rig.facts.progress["opening"] == 0, "the book waits")
    rig.deliver()
    rig.frame()
    #expect(rig.isVisible("book") && rig.facts.progress["opening"] == nil)
    #expect(pages(rig.stage.pendingRequests).isSuperset(of: [6, 7]), "then those that come next")
  }

  @Test func theFirstPagesDoNotFadeIn() throws {
    let rig = rig()
    deliverShape(rig)
    rig.time += 0.1
    rig.frame()
    rig.deliver()
    rig.frame()
    #expect(!rig.stage.isMoving(at: rig.time))
    #expect(rig.isVisible("book"))
    #expect(rig.records.allSatisfy { $0.name != "placeholder" || $0.isHidden })
  }

  @Test func pagesThatTakeLongAreBlankSheetsFirst() {
    let rig = rig()
    deliverShape(rig)
    #expect(rig.stage.deadline == Navigator.patience)
    rig.time = Navigator.patience
    rig.frame()
    #expect(rig.isVisible("book"))
    let small = rig.stage.pendingRequests.compactMap {
      if case .image(let image) = $0 { image.width } else { nil }
    }
    #expect(Set(small).count > 1, "small versions are requested, too")
    rig.time += 0.1
    rig.deliver()
    rig.frame()
    #expect(rig.stage.isMoving(at: rig.time), "late pages fade in")
  }

  @Test func theShelfIsSeenWhereTheDocumentTakesLong() {
    let rig = rig()
    #expect(rig.stage.deadline == Navigator.patience)
    rig.time = Navigator.patience
    rig.frame()
    #expect(rig.isVisible("shelf"))
    #expect(rig.stage.pendingRequests.count > 1, "covers are requested")
  }

  @Test func damagedPagesAreNotAwaited() {
    let rig = rig()
    rig.damaged = ["/b4/4.png", "/b4/5.png"]
    deliverShape(rig)
    rig.deliver()
    rig.frame()
    #expect(rig.facts.progress["opening"] == nil)
  }
}
