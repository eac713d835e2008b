import PaperGeometry

/// A hand in the middle of a soft leaf.
extension BookLayout {
  /// A leaf in the air that is touched where no point of it can be held, or that a hand has pushed: the leaf keeps its shape,
  /// and the edge goes with the pointer.
  func caughtByEdge(
    _ flight: LeafPositions.Flight, _ curl: LeafCurl, at point: Point, under pointer: Point,
    _ positions: LeafPositions
  ) -> (grip: CurlGrip, led: LedCurl) {
    let sheet = softSheet
    let way = curl.way(atProgress: flight.progress)
    let place = curl.place(atProgress: flight.progress, on: sheet)
    let turn = curl.shape(atProgress: flight.progress, of: sheet).map(sheet.turn) ?? way
    let foot = space(of: flight, curl.pile, curl.progress(atWay: turn), positions)
      .ray(through: ltr(pointer))?.foot
    return (
      CurlGrip(
        point: Point(point.x, curl.grip),
        hold: .edge(
          offset: place - (foot ?? place), way: way,
          lift: (place.y - curl.point(on: sheet).y) / sheet.size.width),
        reach: curl.reach, over: curl.over),
      LedCurl(progress: flight.progress, curl: curl)
    )
  }

  /// Where a ray of the eye meets the held point of a leaf that is pushed: the place above the plane at whose height the
  /// point comes onto the ray, nearest to the present height.
  func pushed(
    _ curl: LeafCurl, onto ray: SpaceProjection.Ray, near height: Double
  ) -> Point {
    let sheet = softSheet
    let held = curl.pushedPoint(on: sheet)
    // A point of the sheet is never higher than its distance from the bound edge.
    let highest = held.x
    func place(_ part: Double) -> Point {
      sheet.reachable(ray.point(atHeight: part * highest), by: held)
    }
    let part = Self.root(near: (height / highest).clamped(to: 0...1)) { part in
      let way = PushedWay(sheet, bringing: held, to: place(part))
      return (way.flatMap { SoftHand(sheet, $0) }?.height ?? 0) / highest - part
    }
    return place(part)
  }
}
