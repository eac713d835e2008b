import PaperTypesetting

extension PageLayout {
  /// The backgrounds and the borders of boxes, for the parts of the boxes that are on the page.
  func writeBoxes(_ plan: PagePlan, on page: inout PageWriter) {
    guard let first = plan.parts.first, let last = plan.parts.last else { return }
    let bands = first.band..<last.band + 1
    for placed in boxes.placed where placed.bands.overlaps(bands) {
      let part = placed.bands.clamped(to: bands)
      let top = plan.parts[part.lowerBound - first.band]
      let bottom = plan.parts[part.upperBound - 1 - first.band]
      write(placed, from: top, to: bottom, on: &page)
    }
  }

  private func write(
    _ placed: BandBoxes.Placed, from top: PagePlan.Part, to bottom: PagePlan.Part,
    on page: inout PageWriter
  ) {
    let box = flow.boxes[placed.box]
    let first = list.bands[top.band]
    let last = list.bands[bottom.band]
    let begins =
      top.band == placed.bands.lowerBound && top.lines.lowerBound == first.lines.lowerBound
    let ends =
      bottom.band == placed.bands.upperBound - 1
      && bottom.lines.upperBound == last.lines.upperBound
    var (upper, lower) = (top.top - top.head, bottom.end)
    if begins { upper = max(upper, top.top + grid.points(first.padAbove) - placed.above) }
    if ends { lower = min(lower, bottom.end - grid.points(last.padBelow) + placed.below) }
    let left = grid.page.side + max(0, box.left)
    let right = grid.page.width - grid.page.side - max(0, box.right)
    guard right > left, lower > upper else { return }
    let (width, height) = (right - left, lower - upper)
    if let background = box.background {
      page.addBackground(
        SetPage.Rectangle(x: left, y: upper, width: width, height: height), color: background)
    }
    func edge(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
      guard width > 0, height > 0 else { return }
      page.addBackground(
        SetPage.Rectangle(x: x, y: y, width: width, height: height), color: box.borderColor)
    }
    // A box that goes over the leaf stays open there.
    if begins { edge(left, upper, width, min(height, box.border(.top))) }
    if ends {
      let thickness = min(height, box.border(.bottom))
      edge(left, lower - thickness, width, thickness)
    }
    edge(left, upper, min(width, box.border(.left)), height)
    let thickness = min(width, box.border(.right))
    edge(right - thickness, upper, thickness, height)
  }
}
