import PaperGeometry

/// A hand in the middle of a soft leaf.
extension BookLayout {
  /// A leaf in the air that a hand pushed and that is touched again: the leaf keeps its shape. The point by which the leaf was
  /// pushed goes with the pointer. Of a leaf that has gone over by itself the edge does so, and that point goes less far.
  func caughtPushed(
    _ flight: LeafPositions.Flight, _ curl: LeafCurl, at point: Point, under pointer: Point,
    _ positions: LeafPositions
  ) -> (grip: CurlGrip, led: LedCurl) {
    let sheet = softSheet
    let place = curl.place(atProgress: flight.progress, on: sheet)
    let way = curl.shape(atProgress: flight.progress, of: sheet).map(sheet.turn) ?? 0
    let foot = space(of: flight, curl.pile, curl.progress(atWay: way), positions)
      .ray(through: ltr(pointer))?.foot
    let share = lerp(1, curl.reach, curl.over)
    return (
      CurlGrip(
        point: Point(point.x, curl.grip),
        hold: .edge(offset: place - (foot ?? place) * share, share: share),
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
    let held = curl.point(on: sheet)
    // A point of the sheet is never higher than its distance from the bound edge.
    let highest = held.x
    func place(_ part: Double) -> Point {
      sheet.reachable(ray.point(atHeight: part * highest), by: held)
    }
    let part = Self.root(near: (height / highest).clamped(to: 0...1)) { part in
      let hand = SoftHand(sheet, bringing: held, to: place(part), over: curl.over)
      return (hand?.height ?? 0) / highest - part
    }
    return place(part)
  }
}
