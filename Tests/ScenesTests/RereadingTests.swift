import Books
import Content
import PaperGeometry
import Stage
import Testing

/// A book whose files have changed is read again while it is open.
@Suite(.timeLimit(.minutes(5))) struct RereadingTests {
  /// The editions of the pages that a frame shows or waits for.
  private func editions(_ rig: Rig) -> Set<Int> {
    Set(
      rig.stage.demand.requests.compactMap { request in
        guard case .image(let image) = request, case .page(let page) = image.image,
          rig.stage.demand.urgency(of: request) == .sharpen
        else { return nil }
        return page.document.edition
      })
  }

  /// The pages that are seen, with their pictures.
  private func seen(_ rig: Rig) -> [String] {
    rig.records.filter { !$0.isHidden }.compactMap(\.contentsName)
      .filter { $0.hasPrefix("book0/page-") }.sorted()
  }

  @Test func thePagesStayUntilTheNewOnesAreThere() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.wait(0.5)
    let before = seen(rig)
    #expect(!before.isEmpty && editions(rig) == [0])
    rig.isPrompt = false
    rig.stage.readAgain()
    rig.wait(0.5) { #expect(seen(rig) == before, "no page is blank") }
    #expect(editions(rig) == [0], "the new pages have not come")
    rig.isPrompt = true
    rig.wait(0.5) { #expect(seen(rig) == before) }
    #expect(editions(rig) == [1])
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func aBookThatHasBecomeShorterShowsItsLastPage() {
    let rig = Rig()
    rig.folders["/f"] = 12
    let book = ShelfEntry(
      id: "book0", title: "Book", cover: .init(path: "/f/cover.png"), pageCount: nil,
      locator: .folder(.init(path: "/f")))
    rig.stage.show(ListedShelf([book]), book: "book0", opening: true, page: 10, at: rig.time)
    rig.settle()
    rig.wait(0.5)
    rig.folders["/f"] = 3
    rig.stage.readAgain()
    rig.wait(1)
    #expect(editions(rig) == [1])
    #expect(seen(rig).contains("book0/page-2"))
    // A book that is gone stays as it was.
    rig.folders["/f"] = nil
    rig.stage.readAgain()
    rig.wait(1)
    #expect(editions(rig) == [1] && seen(rig).contains("book0/page-2"))
  }

  @Test func f5ReadsTheBookAgainAndABookThatIsOpenedAnewIsTheNewEdition() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.key("F5")
    rig.wait(0.5)
    #expect(editions(rig) == [1])
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    rig.settle()
    rig.wait(0.5)
    #expect(editions(rig) == [1], "not the pages of before")
  }
}
