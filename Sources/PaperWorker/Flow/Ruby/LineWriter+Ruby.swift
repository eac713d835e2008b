import PaperTypesetting

extension LineWriter {
  /// The letters over a base that ends at the item.
  /// - Parameter x: where the item stands, in points.
  func write(
    _ ruby: FlowRuby, at x: Float, letters: ArraySlice<UInt32>, isLast: Bool,
    on page: inout PageWriter
  ) {
    let base = x - ruby.back * placing.fit
    var left = base + ruby.start
    // Ruby does not leave the line, whatever hangs over the neighbours elsewhere.
    if isLast { left = min(left, base + max(ruby.base, ruby.width) - ruby.width) }
    left = max(left, placing.x)
    let line = baseline - ruby.rise
    for index in ruby.glyphs.indices where index < ruby.places.count {
      page.draw(
        ruby.glyphs[index], of: ruby.run, x: left + ruby.places[index], baseline: line, fit: 1,
        scalar: index < ruby.scalars.count ? ruby.scalars[index] : 0,
        isUpright: index < ruby.uprights.count && ruby.uprights[index])
    }
    page.add(
      letters, from: left, to: left + ruby.width, isRuby: true)
  }
}
