import Testing

/// Films of pages that bend, as the layer dump tells of them.
@Suite(.timeLimit(.minutes(5))) struct FilmCurlTests {
  /// How far beyond the fold of a bend a point of its layer lies.
  private func distance(_ bend: DumpedLayer.Bend, _ x: Double, _ y: Double) -> Double {
    bend.normal[0] * x + bend.normal[1] * y - bend.offset
  }

  @Test(arguments: ["ltr", "rtl"]) func aBentLayerNamesItsFold(direction: String) throws {
    let (from, to) = direction == "ltr" ? (880, 420) : (144, 604)
    let folder = try FilmFolder(pages: 12)
    try folder.film(
      """
      size 1024x768
      open --style curl --direction \(direction) --page 5 \(folder.book)
      wait 0.1
      press \(from),700
      move \(from + (direction == "ltr" ? -60 : 60)),690
      wait 0.2
      move \(to),600
      wait 0.3
      release
      wait 1.5
      """, "--layers")
    let frames = try folder.dump()
    var bent = 0
    for frame in frames {
      let layers = frame.layers.filter { $0.bend != nil && !$0.isHidden }
      guard !layers.isEmpty else { continue }
      bent += 1
      #expect(Set(layers.compactMap { $0.bend?.face }) == ["front", "back"])
      let cylinders = layers.compactMap(\.bend).map { $0.normal + [$0.offset, $0.radius] }
      #expect(cylinders.allSatisfy { $0 == cylinders[0] }, "both faces are one sheet")
      for layer in layers {
        let bend = try #require(layer.bend)
        let (width, height) = (layer.frame[2], layer.frame[3])
        let length = bend.normal.map { $0 * $0 }.reduce(0, +)
        #expect(bend.normal.count == 2 && abs(length - 1) < 1e-9)
        // Pictures are heavier than common paper, which bends by a fifteenth of its width.
        #expect(bend.radius >= 0 && bend.radius <= 2 * width / 15)
        // The page lies on the side to which the book goes on, bound at its inner edge.
        let spine = direction == "ltr" ? 0 : width
        #expect(max(distance(bend, spine, 0), distance(bend, spine, height)) < 1e-9)
        #expect(max(distance(bend, width - spine, 0), distance(bend, width - spine, height)) > 0)
      }
    }
    #expect(bent > 30)
    for frame in [frames.first, frames.last] {
      #expect(frame?.layers.allSatisfy { $0.bend == nil } == true)
    }
    #expect(frames.last?.offset == (frames.first?.offset ?? 0) + 1)
  }
}
