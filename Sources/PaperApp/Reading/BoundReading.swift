import PaperGeometry
import PaperLayouts

/// What is read of a bound book, and where.
extension BoundPageController {
  func reading(at time: Double) -> Reading { reading(restLayout(at: time)) }

  func contents(at time: Double) -> [Imposition.SideContent] {
    let positions = turner.positions(at: time)
    guard isSingle else {
      return session.imposition.contents(atStop: positions.passed, .facing)
    }
    let side = page.side(at: time, positions, turned: turner.turned)
    return session.imposition.content(ofSide: side).map { [$0] } ?? []
  }

  func blockEdges(at time: Double) -> BlockEdges {
    guard pose == .flat, !isMoving(at: time) else { return BlockEdges([]) }
    return bookLayout(at: time).blockEdges(turner.positions(at: time))
  }

  func bottom(at time: Double) -> Double { reading(bookLayout(at: time)).page.maxY }

  private func reading(_ bookLayout: BookLayout) -> Reading {
    if isSingle {
      let sheet = bookLayout.paper(atSpread: turner.turned)
      let content = session.imposition.content(ofSide: page.side)
      return Reading(contents: content.map { [$0] } ?? [], page: sheet, paper: sheet)
    }
    return Reading(
      contents: session.imposition.contents(atStop: turner.turned, .facing),
      page: Rect(
        bookLayout.spine.x, bookLayout.spine.y - bookLayout.pageSize.height / 2,
        bookLayout.pageSize.width,
        bookLayout.pageSize.height),
      paper: bookLayout.paper(atSpread: turner.turned))
  }
}
