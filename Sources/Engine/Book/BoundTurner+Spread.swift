import PaperGeometry
import PaperLayouts

/// What is read of a bound book, and where.
extension BoundTurner {
  package func spread(at time: Double) -> VisibleSpread { spread(restLayout(at: time)) }

  package func contents(at time: Double) -> [Imposition.SideContent] {
    let positions = stack.positions(at: time)
    guard isSingle else {
      return shape.imposition.contents(atStop: positions.passed, .facing)
    }
    let side = page.side(at: time, positions, turned: stack.turned)
    return shape.imposition.content(ofSide: side).map { [$0] } ?? []
  }

  package func blockEdges(at time: Double) -> BlockEdges {
    guard pose == .flat, !isMoving(at: time) else { return BlockEdges([]) }
    return bookLayout(at: time).blockEdges(stack.positions(at: time))
  }

  package func bottom(at time: Double) -> Double { spread(bookLayout(at: time)).page.maxY }

  private func spread(_ bookLayout: BookLayout) -> VisibleSpread {
    if isSingle {
      let sheet = bookLayout.paper(atSpread: stack.turned)
      let content = shape.imposition.content(ofSide: page.side)
      return VisibleSpread(contents: content.map { [$0] } ?? [], page: sheet, paper: sheet)
    }
    return VisibleSpread(
      contents: shape.imposition.contents(atStop: stack.turned, .facing),
      page: Rect(
        bookLayout.spine.x, bookLayout.spine.y - bookLayout.pageSize.height / 2,
        bookLayout.pageSize.width,
        bookLayout.pageSize.height),
      paper: bookLayout.paper(atSpread: stack.turned))
  }
}
