import Foundation
import Testing

/// Films whose layers must equal the tutorial's tables, written down here anew.
@Suite(.timeLimit(.minutes(5))) struct FilmTableTests {
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
      open --light original --pose lectern --page 5 \(folder.book)
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
      for layer in frame.layers(of: "book") {
        guard let item = item(layer.name, pages: pages) else { continue }
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
      for layer in frame.layers(of: "shelf") where layer.name.hasPrefix("book-") {
        guard let number = Double(layer.name.dropFirst(5)) else { continue }
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

  // MARK: The deck

  /// `r = 1 - 0.1 i + scrolled / 300`: in the stack bottoms rise by `300 (1 - r)`, scaled by `r`; in
  /// front of it turned by `-179.999 t` degrees, `t = 10 (r - 1)`, fading, seen from 2000 points.
  private func expectDeck(_ layer: DumpedLayer, _ card: Double, _ offset: Double, _ k: Double) {
    let what = "\(layer.name) at \(offset)"
    let r = 1 - (card - offset) / 10
    let bottom = 384 + 100 * k - 300 * k * (1 - min(r, 1))
    expect(layer.frame, [512 - 93, bottom - 200 * k, 186, 200 * k], what)
    expect(layer.anchor, [0.5, 1], what)
    let t = max(0, 10 * (r - 1))
    if t == 0 {
      expect(layer.transform, [r, 0, 0, 0, 0, r, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], what)
    } else {
      let (s, c) = (sin(-179.999 * .pi / 180 * t), cos(-179.999 * .pi / 180 * t))
      let eye = 2000 * k
      expect(
        layer.transform, [1, 0, 0, 0, 0, c, s, -s / eye, 0, -s, c, -c / eye, 0, 0, 0, 1], what)
    }
    expect([layer.opacity, layer.z], [1 - t, offset - card], what)
    #expect(!layer.isHidden && r > 0 && r < 1.1 + 1e-12, "\(what)")
  }

  /// Both ways over the seam, three books and twelve: drags down and up, held, caught, and keys.
  @Test(arguments: [3, 12])
  func theDeckIsTheTutorialsTableAtEveryFrame(books: Int) throws {
    let folder = try FilmFolder()
    try folder.addBooks(books)
    try folder.film(
      """
      size 1024x768
      open --shelf deck "\(folder.path("shelf"))"
      wait 0.1
      drag 512,300 512,540 in 0.5
      wait 0.6
      drag 512,640 512,100 in 0.6
      wait 0.1
      press 500,400
      move 500,377
      wait 0.2
      release
      wait 0.6
      wheel -2
      wait 0.6
      key Up
      wait 0.1
      key End
      wait 0.7
      """, "--layers")
    var offsets: [Double] = []
    for frame in try folder.dump() {
      offsets.append(frame.offset)
      #expect(frame.facts["style"] as? String == "deck")
      let cards = frame.layers.filter {
        $0.path.hasPrefix("root/shelf/card-") && $0.path.split(separator: "/").count == 3
      }
      let isResting = frame.offset == frame.offset.rounded()
      #expect(cards.count == (isResting ? 10 : 11), "\(frame.offset)")
      for layer in cards {
        let card = try #require(Double(layer.name.dropFirst(5)))
        expectDeck(layer, card, frame.offset, 292.0 / 200)
      }
    }
    #expect(offsets.max().map { $0 > 4 } == true && offsets.min().map { $0 < -3 } == true)
    let end = try #require(offsets.last)
    #expect(end == end.rounded() && (Int(end) + 10 * books) % books == books - 1)
  }
}
