import Books
import Content
import PaperBook
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import Shell

/// The pages of a document on the sides of a bound book, and the demand for their pictures.
final class DocumentSheets: BookSheets {
  private let session: BookSession
  private let leaves: LeafSheets
  private let foreEdge = ForeEdge()
  private var sides: [Int: PageLayers] = [:]
  private var requests: PageRequests
  private var arrival: TransitionContext.Presented?
  private var demand = Demand()
  /// What is fetched around the place of the last layout, and what that follows from.
  private var around: (key: PageRequests.Surroundings, demand: Demand)?

  init(_ session: BookSession) {
    self.session = session
    leaves = LeafSheets(on: session)
    requests = PageRequests(on: session, bookLayout: session.bookLayout(pose: 0))
  }

  /// Begins a layout of the whole book.
  /// - Parameter arrival: the item of the scene beneath out of which the book comes; nil outside a transition.
  func begin(_ arrival: TransitionContext.Presented?) {
    (self.arrival, demand) = (arrival, Demand())
    leaves.begin()
  }

  /// Ends the layout.
  /// - Parameter turned: the number of leaves turned when the book has come to rest; the pages around that spread are
  ///   fetched first.
  /// - Returns: the pictures and labels that the sides show, and those of the pages around.
  func end(around turned: Int) -> Demand {
    leaves.end()
    fetch(around: turned)
    defer { demand = Demand() }
    return demand
  }

  /// Demands the pages around, which are the same in most frames of a motion.
  private func fetch(around turned: Int) {
    let key = requests.surroundings(of: turned)
    if let around, let key, around.key == key { return demand.merge(around.demand) }
    var fetched = Demand()
    requests.prefetch(around: turned, &fetched)
    around = key.map { ($0, fetched) }
    demand.merge(fetched)
  }

  func begin(_ book: BookLayout, from arrival: BookArrival?, flying: Int, at time: Double) {
    requests = PageRequests(on: session, bookLayout: book)
    requests.riffled = flying
  }

  func isFading(at time: Double) -> Bool {
    leaves.isFading(at: time) || sides.values.contains { $0.sheet.isFading(at: time) }
  }

  func fit(of content: Imposition.SideContent, on sheet: Size, in book: BookLayout) -> PageFit? {
    PageRequests(on: session, bookLayout: book).fit(of: content, on: sheet)
  }

  func isAcross(_ content: Imposition.SideContent?, side: Int) -> Bool {
    session.isAcross(content, side: side)
  }

  func boardColor() -> Color { requests.boardColor(&demand) }

  func edgePicture(_ book: BookLayout, _ positions: LeafPositions) -> EdgePicture? {
    foreEdge.look(session.edgeMarks, book, positions, ink: session.tickInk)
  }

  // MARK: Hard and soft leaves

  func makeSide(_ number: Int, _ content: Imposition.SideContent, at time: Double) -> SideLayers {
    let page = PageLayers(name: content.name, at: session.birth(at: time))
    sides[number] = page
    return page.side
  }

  func show(
    _ content: Imposition.SideContent, onSide number: Int, _ surface: PageSurface?, isSeen: Bool,
    isDeep: Bool, at time: Double
  ) {
    guard let side = sides[number] else { return }
    let face = requests.face(
      of: content, onSide: number, isSeen: isSeen, isDeep: isDeep, &demand)
    requests.show(face, of: content, on: side, surface, at: time, &demand)
  }

  func didShowSides() {
    sides[session.imposition.sides.lowerBound]?.showClosed(
      arrival, hasPiles: true, session.content.theme)
  }

  func forget(_ number: Int) { sides[number] = nil }

  // MARK: Folded leaves

  func sheet(
    _ number: Int, _ content: Imposition.SideContent?, _ frame: Rect, light: PageLight?,
    isSeen: Bool, at time: Double
  ) -> LeavesLayers.Sheet {
    leaves.sheet(
      number, content, frame, requests, light: light, isSeen: isSeen, at: time, &demand)
  }
}
