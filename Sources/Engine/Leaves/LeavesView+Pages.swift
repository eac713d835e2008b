import PaperRaster

/// Which pages a view keeps, and who draws them.
extension LeavesView {
  var neighbourhood: [Int] {
    turner.paging.neighbourhood(of: turner.turned, travel: turner.travel)
  }

  var isDrawable: Bool {
    dataSource != nil
      && BitmapContext.pixelSize(of: cache.format.size, scale: cache.format.scale) != nil
  }

  /// The leaves that are shown: the leaves in the air, or the leaf that would be turned next.
  func shownLeaves(at time: Double) -> [LeafEdge] {
    let edges = edges(at: time)
    guard edges.isEmpty else { return edges }
    let next = turner.turned..<turner.turned + 1
    return [LeafEdge(leaves: next, edge: 1, velocity: 0, isHeld: false)]
  }

  /// The pages on all sides of the leaves that are shown, in reading order.
  private func shownPages(at time: Double) -> [Int] {
    let paging = turner.paging
    guard !turner.edges(at: time).isEmpty else { return visiblePages }
    let leaves = shownLeaves(at: time).map(\.leaves)
    guard let first = leaves.first?.lowerBound, let last = leaves.last?.upperBound else {
      return []
    }
    let sides = leaves.flatMap {
      [paging.front(of: $0.lowerBound), paging.back(of: $0.upperBound - 1)]
    }
    return ([paging.back(of: first - 1)] + sides + [paging.front(of: last)]).compactMap { $0 }
  }

  func orderPages(at time: Double) {
    guard isDrawable, let dataSource else { return renderer.cancel() }
    let shown = shownPages(at: time)
    let wanted = shown + neighbourhood.filter { !shown.contains($0) }
    cache.keep(wanted)
    if rendersInBackground {
      return renderer.want(cache.missing(wanted).map(order), from: dataSource)
    }
    let orders = missing(of: wanted)
    let isUrgent = orders.contains { shown.contains($0.page) }
    for order in isUrgent ? orders.filter({ shown.contains($0.page) }) : Array(orders.prefix(1)) {
      guard let bitmap = PageRenderer.draw(order, from: dataSource) else { continue }
      cache.accept(order.page, bitmap, for: order.format)
    }
  }

  private func order(_ page: Int) -> PageRenderer.Order {
    PageRenderer.Order(page: page, format: cache.format)
  }

  /// The orders of pages that the view has to draw by itself. A page may still be under way in the
  /// background, ordered before `rendersInBackground` was switched off.
  func missing(of pages: [Int]) -> [PageRenderer.Order] {
    cache.missing(pages).map(order).filter { !renderer.isComing($0) }
  }
}
