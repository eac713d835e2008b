import Foundation
import Testing

/// Films whose layers must equal the tutorial's tables, written down here anew.
@Suite struct FilmTableTests {
  // MARK: The book

  /// `p = floor(i/2)`, `r = -0.5 + p - offset`, a tenth of the slope beyond ±0.5, at most ±1.
  private func ratio(_ item: Int, _ offset: Double) -> Double {
    var r = -0.5 + Double(item / 2) - offset
    if r > 0.5 { r = 0.5 + 0.1 * (r - 0.5) }
    if r < -0.5 { r = -0.5 + 0.1 * (r + 0.5) }
    return min(1, max(-1, r))
  }

  /// Rotation about y by `angle` before a perspective with `m34 = -1/2000`, row vectors.
  private func transform(_ angle: Double) -> [Double] {
    let (s, c) = (sin(angle), cos(angle))
    return [c, 0, -s, s / 2000, 0, 1, 0, 0, s, 0, c, -c / 2000, 0, 0, 0, 1]
  }

  private func item(_ name: String, pages: Int) -> Int? {
    if name == "cover" { return 0 }
    if name == "endpaper" { return pages + 1 }
    guard name.hasPrefix("page-"), let page = Int(name.dropFirst(5)) else { return nil }
    return page + 1
  }

  private func expect(_ got: [Double], _ wanted: [Double], _ what: String) {
    #expect(got.count == wanted.count, "\(what)")
    let worst = zip(got, wanted).map { abs($0 - $1) }.max() ?? 0
    #expect(worst <= 1e-9, "\(what): \(got) instead of \(wanted)")
  }

  /// Drags back and forth through several spreads, held, caught and let go.
  @Test(arguments: [12, 13])
  func theLecternIsTheTutorialsTableAtEveryFrame(pages: Int) throws {
    let folder = try FilmFolder(pages: pages)
    try folder.film(
      """
      size 1024x768 @1
      open --pose lectern --page 5 \(folder.book)
      wait 0.1
      drag 790,384 260,400 in 0.7
      wait 1
      drag 300,384 700,384 in 0.5
      wait 1.2
      press 760,300
      move 640,300
      wait 0.4
      move 500,300
      wait 0.3
      release
      wait 1
      """, "--layers")
    let frames = try folder.dump()
    #expect(frames.count > 250)
    var offsets: Set<Double> = []
    var checked = 0
    for frame in frames {
      offsets.insert(frame.offset)
      #expect(frame.facts["pose"] as? String == "lectern")
      for layer in frame.layers {
        let parts = layer.path.split(separator: "/")
        guard parts.count == 3, parts[1] == "book", let item = item(layer.name, pages: pages) else {
          continue
        }
        expectTable(layer, item, frame)
        checked += 1
      }
    }
    #expect(checked > 20 * frames.count / 2)
    #expect(offsets.count > 100 && offsets.contains(3))
  }

  private func expectTable(_ layer: DumpedLayer, _ item: Int, _ frame: DumpedFrame) {
    let what = "\(layer.name) at \(frame.offset)"
    let isRight = item % 2 == 0
    let r = ratio(item, frame.offset)
    let angle = isRight ? -(1 - r) * .pi / 2 : (1 + r) * .pi / 2 + 0.001
    expect(layer.frame, [isRight ? 512 : 150, 100, 362, 568], what)
    expect(layer.anchor, [isRight ? 0 : 1, 0.5], what)
    expect(layer.transform, transform(angle), what)
    if abs(r) > 1e-9 { #expect(layer.isHidden == (isRight ? r < 0 : r > 0), "\(what)") }
    let k = 1 - abs(r)
    let stops =
      isRight
      ? [(0, 0.45), (0.02, 0.40), (1, 0.55)]
      : [(0, 0.30), (0.5, 0.40), (0.98, 0.50), (1, 0.55)]
    let shade = frame.layer(layer.path + "/shade")
    #expect(shade != nil && shade?.isHidden == (k <= 0), "\(what)")
    for (got, wanted) in zip(shade?.stops ?? [], stops) {
      expect(got, [wanted.0, 1.0 / 3, 1.0 / 3, 1.0 / 3, wanted.1 * k], what + " shade")
    }
    #expect(shade?.stops.count == stops.count, "\(what)")
  }

  // MARK: The shelf

  @Test func theShelfIsTheTutorialsTableAtEveryFrame() throws {
    let folder = try FilmFolder()
    try folder.addBooks(8)
    try folder.film(
      """
      size 1024x768
      open "\(folder.path("shelf"))"
      wait 0.1
      wheel -1
      wait 0.8
      drag 700,384 200,384 in 0.25
      wait 1.5
      """, "--layers")
    var seen = 0
    for frame in try folder.dump() {
      for layer in frame.layers {
        let parts = layer.path.split(separator: "/")
        guard parts.count == 3, parts[1] == "shelf", parts[2].hasPrefix("book-"),
          let number = Double(parts[2].dropFirst(5))
        else { continue }
        let x = (number - frame.offset) * 372
        let scale = 0.7 * min(1, max(0.75, 1 - abs(x) / 1024))
        let what = "\(layer.name) at \(frame.offset)"
        expect(layer.frame, [512 + x - 181, 100, 362, 568], what)
        expect(layer.anchor, [0.5, 0.5], what)
        expect(
          layer.transform, [scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], what)
        seen += 1
      }
    }
    #expect(seen > 400)
    let end = try #require(try folder.dump().last)
    #expect(end.offset > 1 && end.offset == end.offset.rounded())
  }
}
