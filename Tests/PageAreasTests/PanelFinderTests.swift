import PageAreas
import TestBasics
import Testing

/// Panels of 200 drawn pages, whose places are known.
@Suite(.timeLimit(.minutes(10))) struct PanelFinderTests {
  private static let pages = 200

  private struct Tally {
    var panels = 0
    var found = 0
    /// Pages of which each panel was found, in order, and nothing else.
    var whole = 0
    /// Pages of which the found panels stand in the order of reading.
    var ordered = 0
  }

  private static func overlap(_ a: AreaBox, _ b: AreaBox) -> Float {
    let common = a.intersection(b)
    let both = common.width > 0 && common.height > 0 ? common.area : 0
    return both / (a.area + b.area - both)
  }

  private static func look(
    at seeds: some Sequence<UInt64>, layouts: [DrawnComic.Layout] = DrawnComic.Layout.framed
  ) throws -> Tally {
    var tally = Tally()
    for seed in seeds {
      let page = DrawnComic(seed: seed, layouts: layouts)
      let picture = try #require(page.picture)
      let panels = PanelFinder(picture, isRightToLeft: page.isRightToLeft).panels()
      let places = page.panels.compactMap { panel in
        panels.firstIndex { overlap($0, panel) >= 0.8 }
      }
      tally.panels += page.panels.count
      tally.found += places.count
      let isWhole = places.count == page.panels.count && panels.count == places.count
      let isOrdered = places == places.sorted()
      if isOrdered { tally.ordered += 1 }
      if isWhole, isOrdered { tally.whole += 1 }
    }
    return tally
  }

  @Test func nearlyAllPanelsOfDrawnPagesAreFound() throws {
    let tally = try Self.look(at: (0..<UInt64(Self.pages)))
    print(
      "\(tally.found) of \(tally.panels) panels, \(tally.whole) of \(Self.pages) pages whole, \(tally.ordered) in order"
    )
    #expect(Double(tally.found) >= 0.93 * Double(tally.panels))
    #expect(tally.whole >= 160)
    #expect(tally.ordered >= 180)
  }

  /// Panels without frames are the hardest, as nothing but a figure tells their edges.
  @Test func columnsAndPanelsWithoutFrames() throws {
    let columns = try Self.look(at: (0..<40), layouts: [.columns])
    let borderless = try Self.look(at: (0..<40), layouts: [.borderless])
    for (tally, name) in [(columns, "columns"), (borderless, "without frames")] {
      print("\(name): \(tally.found) of \(tally.panels) panels, \(tally.ordered) of 40 in order")
    }
    #expect(Double(columns.found) >= 0.9 * Double(columns.panels) && columns.ordered >= 20)
    #expect(Double(borderless.found) >= 0.7 * Double(borderless.panels))
    #expect(borderless.ordered >= 36)
  }

  @Test func pagesThatWereNeverLookedAtAreFoundAsWell() throws {
    let tally = try Self.look(at: (5000..<5060))
    #expect(Double(tally.found) >= 0.85 * Double(tally.panels))
  }

  private func grid(_ colour: UInt32, _ paper: UInt32) throws -> SmallPicture {
    let (width, height) = (300, 400)
    let pixels = (0..<width * height).map { at in
      let (x, y) = (at % width, at / width)
      let isPanel =
        (20..<140).contains(x) || (160..<280).contains(x)
      return isPanel && ((20..<180).contains(y) || (200..<380).contains(y)) ? colour : paper
    }
    return try #require(SmallPicture(width: width, height: height, pixels: pixels))
  }

  @Test(arguments: [false, true])
  func fourPanelsAreReadRowByRow(isRightToLeft: Bool) throws {
    let picture = try grid(0x30_5070, 0xFF_FFFF)
    let panels = PanelFinder(picture, isRightToLeft: isRightToLeft).panels()
    let left = AreaBox(20, 20, 140, 180)
    let right = AreaBox(160, 20, 280, 180)
    let below = (AreaBox(20, 200, 140, 380), AreaBox(160, 200, 280, 380))
    #expect(
      panels
        == (isRightToLeft ? [right, left, below.1, below.0] : [left, right, below.0, below.1]))
  }

  @Test func blackGuttersPartPanelsAsWell() throws {
    #expect(PanelFinder(try grid(0xC0_B090, 0)).panels().count == 4)
  }

  @Test func anEmptyPageIsOnePanel() throws {
    for colour in [UInt32(0xFF_FFFF), 0, 0x40_6080] {
      let page = try #require(
        SmallPicture(width: 90, height: 130, pixels: Array(repeating: colour, count: 90 * 130)))
      #expect(PanelFinder(page).panels().count == 1)
    }
  }

  /// Every cut of such a page leads to two others. The search ends long before the suite's limit.
  @Test(arguments: [1, 2, 3]) func slantedStripesEndTheSearchSoon(slope: Int) throws {
    let (width, height) = (640, 480)
    let pixels = (0..<width * height).map { at -> UInt32 in
      let (x, y) = (at % width, at / width)
      let isMargin = x < 10 || y < 10 || x >= width - 10 || y >= height - 10
      return !isMargin && (x + y * slope / 2) % 24 < 10 ? 0x35_2560 : 0xF0_E8D8
    }
    let picture = try #require(SmallPicture(width: width, height: height, pixels: pixels))
    let found = PanelFinder(picture).panels()
    #expect(!found.isEmpty && found.allSatisfy { $0.x1 <= 640 && $0.y1 <= 480 })
  }

  /// Pictures of any pixels and of the oddest sizes have panels within their edges.
  @Test func anyPictureHasPanelsOnThePage() throws {
    var random = SeededRandom(7)
    for _ in 0..<300 {
      let (width, height) = (random.int(1...70), random.int(1...70))
      let shades = (0..<random.int(1...4)).map { _ in UInt32(random.int(0...0xFF_FFFF)) }
      let pixels = (0..<width * height).map { _ in
        random.chance(0.02)
          ? UInt32(random.int(0...0xFF_FFFF)) : shades[random.int(0...shades.count - 1)]
      }
      let picture = try #require(SmallPicture(width: width, height: height, pixels: pixels))
      for isComic in [false, true] {
        let found = PageAreas.areas(
          of: picture, isComic: isComic, isRightToLeft: random.chance(0.5))
        #expect(
          found.areas.allSatisfy {
            $0.x0 >= -0.001 && $0.y0 >= -0.001 && $0.x1 <= 1.001 && $0.y1 <= 1.001
              && $0.width >= 0 && $0.height >= 0
          })
      }
    }
  }
}
