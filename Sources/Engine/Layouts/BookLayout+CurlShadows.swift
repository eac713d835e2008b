import PaperGeometry

/// The shadows of several leaves that bend (decision: One shadow of many leaves).
///
/// Leaves in one pose throw one shadow. The roll's shadow of a leaf ends where the next leaf rises, because the next leaf's
/// own shadow begins there. The outline's shadow of a leaf is as deep as the leaf lies apart from the leaf beneath.
extension BookLayout {
  /// The shadows of all leaves in the air that bend.
  package func curlShadows(_ positions: LeafPositions) -> [CurlShadow] {
    let flights = positions.flights
    let shadows = flights.map { curlShadow(of: $0, positions) }
    return flights.indices.compactMap { i in
      guard var shadow = shadows[i], let pile = flights[i].curl?.pile else { return nil }
      // A leaf uncovers the next leaf of its pile, and what is turned over lies on the leaf that was turned before.
      let (next, before) = pile == .right ? (i + 1, i - 1) : (i - 1, i + 1)
      func isNeighbour(_ k: Int) -> Bool {
        flights.indices.contains(k) && flights[k].curl?.pile == pile
      }
      if isNeighbour(next), let other = shadows[next] { shadow.end(at: other, softSheet.radius) }
      if isNeighbour(before), shadows[before] != nil {
        let apart = apart(flights[i], flights[before])
        shadow.outline.opacity *= ease(apart / softSheet.radius)
      }
      return shadow
    }
  }

  /// How far the corners of two leaves are apart, in points of their plane.
  private func apart(_ a: LeafPositions.Flight, _ b: LeafPositions.Flight) -> Double {
    func corners(_ flight: LeafPositions.Flight) -> [Point] {
      let shape = flight.curl?.shape(atProgress: flight.progress, of: softSheet)
      return [0, pageSize.height].map { y in
        let corner = Point(pageSize.width, y)
        return shape?.place(of: corner).point ?? corner
      }
    }
    return zip(corners(a), corners(b)).map { $0.distance(to: $1) }.max() ?? 0
  }
}

extension BookLayout.CurlShadow {
  /// How softly the roll's shadow ends at the next leaf, in parts of the next leaf's reach beyond its fold.
  private static let softness = 0.3
  /// Beyond so many deviations nothing is left of a shadow.
  private static let gone = 2.9

  /// Ends the roll's shadow where the next leaf rises. A leaf that begins to rise takes the shadow over by degrees.
  fileprivate mutating func end(at next: Self, _ radius: Double) {
    let sigma = Self.softness * max(next.reach, 0.2 * radius, 1e-3)
    // The farthest place of a roll's shadow is 2.9 radii beyond the fold.
    let offset = next.fold.offset + 4 * radius * (1 - next.raised)
    rollEnd = (RollingCylinder(normal: next.fold.normal, offset: offset, radius: 0), sigma)
    // Nearer to the fold than `reach`, the leaf itself hides the shadow.
    let (n, rect, soft) = (fold.normal, roll.rect, 3 * roll.shadow.radius)
    let seen = [reach, rect.maxX + soft].flatMap { across in
      [rect.minY - soft, rect.maxY + soft].map { along in
        Point(
          n.x * (fold.offset + across) - n.y * along, n.y * (fold.offset + across) + n.x * along)
      }
    }
    let left = seen.map { offset - next.fold.normal.x * $0.x - next.fold.normal.y * $0.y }
    if let most = left.max(), most < -Self.gone * sigma { roll.shadow.opacity = 0 }
    // A shadow that ends before the line is drawn faster without a second edge.
    if let least = left.min(), least > Self.gone * sigma { rollEnd = nil }
  }
}
