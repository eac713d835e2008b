import Accessibility
import Books
import PaperGeometry
import PaperGestures
import Shelf
import Stage
import Testing

/// The order of the shelf, and the way from heading to heading.
@Suite(.timeLimit(.minutes(5))) struct ShelfOrderTests {
  private func rig(
    at book: Int = 13, _ style: ShelfStyle = .carousel, _ order: ShelfOrder? = nil
  ) -> (rig: Rig, shelf: FindableShelf) {
    let rig = Rig(shelf: style)
    let shelf = FindableShelf(count: 40)
    rig.stage.show(shelf, book: "book\(book)", order: order, at: rig.time)
    rig.frame()
    rig.settle()
    return (rig, shelf)
  }

  private func front(_ rig: Rig, _ shelf: FindableShelf) -> ShelfEntry.ID? {
    rig.stage.centredBook.map { shelf.entry(at: $0).id }
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func theMenuOrdersAndTheBookStaysInFront(style: ShelfStyle) {
    let (rig, shelf) = rig(style)
    rig.key("S", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("Author"))
    for key in ["Down", "Down", "Return"] { rig.key(key) }
    rig.settle()
    #expect(shelf.order == .author && !shelf.isReversed)
    #expect(front(rig, shelf) == "book13" && rig.stage.shelfState.order == "author")
    // A second choice reverses the order.
    rig.key("S", .control)
    rig.key("Return")
    rig.settle()
    #expect(shelf.order == .author && shelf.isReversed)
    #expect(front(rig, shelf) == "book13" && rig.stage.shelfState.order == "-author")
  }

  @Test func anOrderIsKeptWithTheBookInFront() {
    let (rig, shelf) = rig(.carousel, ShelfOrder(name: "-author"))
    #expect(shelf.order == .author && shelf.isReversed && front(rig, shelf) == "book13")
    // Another shelf stands as the shelf before.
    let other = FindableShelf(count: 5)
    rig.show(other, at: 2)
    #expect(other.order == .author && other.isReversed && front(rig, other) == "book2")
  }

  @Test func namesOfOrdersAreReadAsWritten() {
    for order in BookOrder.allCases {
      for isReversed in [false, true] {
        let order = ShelfOrder(order, isReversed: isReversed)
        #expect(ShelfOrder(name: order.name) == order)
      }
    }
    #expect(ShelfOrder(name: "by nothing") == nil)
  }

  // MARK: Headings

  @Test func pageKeysGoFromHeadingToHeading() {
    let (rig, shelf) = rig(.carousel, ShelfOrder(.author))
    let places = shelf.headings.map(\.place)
    #expect(places.count > 2)
    rig.key("Home")
    var seen = [0]
    for _ in places.dropFirst() {
      rig.key("PageDown")
      rig.settle()
      seen.append(rig.stage.centredBook ?? -1)
    }
    #expect(seen == places)
    // Within a heading, back is the beginning of the heading.
    rig.key("Right")
    for place in places.reversed() {
      rig.key("PageUp")
      rig.settle()
      #expect(rig.stage.centredBook == place)
    }
  }

  @Test func withoutHeadingsPageKeysGoByABook() {
    let (rig, _) = rig()
    rig.key("PageDown")
    rig.settle()
    #expect(rig.stage.centredBook == 14)
  }

  @Test func theHeadingIsSeenWhileTheShelfMoves() {
    let (rig, shelf) = rig(.carousel, ShelfOrder(.author))
    func heading() -> LayerOpacity {
      let record = rig.records.first { $0.path == "root/shelf/heading" && !$0.isHidden }
      return LayerOpacity(text: record?.contentsName, opacity: record?.opacity ?? 0)
    }
    rig.wait(2)
    rig.key("PageDown")
    rig.wait(0.3)
    let current = shelf.headings.last { $0.place <= (rig.stage.centredBook ?? 0) }
    #expect(heading().text == current.map { "label: " + $0.title } && heading().opacity > 0.5)
    rig.wait(2)
    #expect(heading().opacity == 0 && !rig.stage.isMoving(at: rig.time))
    #expect(rig.stage.deadline == nil)
  }

  private struct LayerOpacity {
    var text: String?
    var opacity: Double
  }

  @Test func thePanelOfHeadingsGoesToAHeading() throws {
    let (rig, shelf) = rig(.carousel, ShelfOrder(.author))
    rig.key("G", .control)
    rig.wait(0.3)
    #expect(
      rig.words.contains("Letters, authors, series") && rig.words.contains("Cervantes") == false)
    rig.type("ell")
    rig.key("Backspace")
    rig.key("Backspace")
    rig.key("Backspace")
    rig.type("ada")
    rig.key("Return")
    rig.settle()
    let ada = try #require(shelf.headings.first { $0.title == "Ada" })
    #expect(rig.stage.centredBook == ada.place)
    rig.key("Escape")
    #expect(!rig.words.contains("Letters, authors, series") || rig.card("chrome/headings") == nil)
  }

  @Test func withoutHeadingsThePanelOffersOrders() throws {
    let (rig, shelf) = rig()
    rig.key("G", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("This order has no headings. Choose an order with headings:"))
    #expect(rig.words.contains("Author") && !rig.words.contains("As on the disk"))
    try rig.expectInside("chrome/headings")
    rig.type("auth")
    rig.key("Return")
    rig.wait(0.5)
    #expect(shelf.order == .author && rig.card("chrome/headings") != nil)
    #expect(rig.words.contains("Ada") && !rig.words.contains { $0.hasPrefix("This order has") })
    // The panel goes on as in any order with headings.
    rig.type("ada")
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.centredBook == shelf.headings.first { $0.title == "Ada" }?.place)
  }
}
