import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Shell
import Testing

/// What is seen of the one light, measured in frames as they are shown. The figures of `docs/light.md` are printed here.
@Suite(.timeLimit(.minutes(5))) struct LightTableTests {
  private static let cream = Pixel(0xFFF7_F2E7)
  private static let dark = Pixel(0xFF16_1A30)

  private func open(_ draw: @escaping (ImageRequest, Int, Int) -> Pixel) -> Rig {
    let rig = Rig(Size(1024, 768))
    rig.draw = draw
    rig.open(pages: 60, at: 30)
    rig.settle()
    return rig
  }

  private func luminance(_ pixel: Pixel) -> Double {
    0.2126 * Double(pixel >> 16 & 0xFF) + 0.7152 * Double(pixel >> 8 & 0xFF)
      + 0.0722 * Double(pixel & 0xFF)
  }

  /// The luminances along the middle of a page, from its left edge on.
  private func row(_ rig: Rig, _ page: String) throws -> [Double] {
    let quad = try rig.quad(page).bounds
    let picture = try #require(rig.picture())
    let y = Int(quad.midY)
    return (Int(quad.minX)..<Int(quad.maxX)).map {
      luminance(picture.pixels[y * picture.width + $0])
    }
  }

  private func told(_ what: String, _ value: Double, _ unit: String = "") {
    print("| \(what) | \((value * 1000).rounded() / 1000)\(unit) |")
  }

  @Test func theGutterIsAThirdAtTheSpineAndNothingBehindSixHundredths() throws {
    let rig = open { _, _, _ in Self.cream }
    let paper = luminance(Self.cream)
    let (left, right) = (try row(rig, "page-30"), try row(rig, "page-31"))
    // The core is one pixel of the right-hand page.
    let (lit, unlit) = (left[left.count - 2] / paper, right[2] / paper)
    told("gutter of the page towards the light", lit)
    told("gutter of the page away from the light", unlit)
    told("core of one pixel", right[0] / paper)
    told("at 6 % of the page", right[right.count * 6 / 100] / paper)
    told("in the middle of the page", right[right.count / 2] / paper)
    #expect((0.58...0.75).contains(lit) && (0.52...0.72).contains(unlit) && unlit < lit)
    #expect(right[0] < right[2] && right[right.count * 6 / 100] > 0.93 * paper)
    #expect(abs(right[right.count / 2] - paper) < 1.01, "cream paper loses nothing")
  }

  @Test func aDrawingOverTwoPagesHasHalfOfIt() throws {
    // Shades that go on over the gutter between pages 30 and 31.
    let rig = open { _, _, y in (y / 12) % 2 == 0 ? 0xFFE0_E0E0 : 0xFF40_4040 }
    rig.wait(0.2)
    let page = try #require(try rig.record("page-31").light)
    let minimum = page.stops.dropFirst(4).map(\.factor).min() ?? 1
    told("gutter across a drawing", minimum)
    #expect((0.76...0.88).contains(minimum))
  }

  @Test func aPageThatIsPulledChangesByAFewLevels() throws {
    let rig = open { _, _, _ in Self.cream }
    let before = try row(rig, "page-31")
    rig.press(900, 384)
    rig.move(890, 384)
    rig.wait(0.3)
    let after = try row(rig, "page-31")
    let part = before.count / 4..<before.count * 3 / 4
    let change = part.map { abs(after[min($0, after.count - 1)] - before[$0]) }.max() ?? 0
    told("a page pulled by ten points", change, " levels")
    #expect(change < 12)
    rig.release(890, 384)
  }

  @Test func aLeafTiltedToTheLightIsATouchBrighter() throws {
    let rig = open { _, _, _ in 0xFF90_9090 }
    rig.press(900, 384)
    rig.move(885, 384)
    rig.wait(0.3)
    let leaf = try row(rig, "page-31")
    let brighter = leaf[leaf.count * 3 / 4] / Double(0x90)
    told("a leaf tilted towards the light", brighter)
    #expect((1.002...1.12).contains(brighter))
    rig.release(885, 384)
  }

  @Test func darkPagesGetNoLighterInTheShade() throws {
    let rig = open { _, x, y in (x / 9 + y / 9) % 4 == 0 ? 0xFF50_5868 : Self.dark }
    func percentile(_ row: [Double]) -> Double { row.sorted()[row.count / 20] }
    let rest = percentile(try row(rig, "page-31"))
    rig.press(900, 384)
    rig.move(560, 384)
    rig.wait(0.3)
    // The page beneath the leaf that stands up lies in its shade.
    let shaded = percentile(try row(rig, "page-33"))
    told("a dark page's 5th percentile at rest", rest, " levels")
    told("the same in the shade of a leaf", shaded, " levels")
    #expect(shaded <= rest + 0.5)
    rig.release(560, 384)
  }

  /// The luminances across the cut edges beside the right-hand page, from the page to the board, in pixels.
  private func edges(_ scale: Double, _ theme: ThemeChoice, pages: Int) throws -> [Double] {
    let rig = Rig(Size(1024, 768), scale: scale)
    rig.stage.light.theme = theme
    rig.draw = { request, _, _ in request.isNight ? 0xFF22_252A : Self.cream }
    rig.open(pages: pages, at: 4)
    rig.settle()
    let (page, pile) = (try rig.quad("page-5").bounds, try rig.quad("rightPile").bounds)
    let picture = try #require(rig.picture())
    let y = Int(page.midY * scale)
    return (Int((page.maxX * scale).rounded())..<Int((pile.maxX * scale).rounded(.down))).map {
      luminance(picture.pixels[y * picture.width + $0])
    }
  }

  /// How many lines a row has: a gap behind each leaf of two pixels or more, else runs of light and dark columns. Light falls
  /// off towards the board, so each column is compared with its neighbours.
  private func lines(_ row: [Double], areThick: Bool) -> Int {
    let isDark = row.indices.map { x in
      let near = row[max(0, x - 2)...min(row.count - 1, x + 2)]
      return row[x] < ((near.max() ?? 0) + (near.min() ?? 0)) / 2
    }
    let rises = zip(isDark, isDark.dropFirst())
    return areThick
      ? rises.filter { !$0 && $1 }.count + (isDark.first == true ? 1 : 0)
      : rises.filter { $0 != $1 }.count + 1
  }

  /// At rest the cut edges are lines, pixel for pixel: as many as leaves, up to the pixels.
  @Test(
    arguments: [1.0, 2], [(ThemeChoice.light, 30), (.light, 60), (.light, 300), (.night, 300)])
  func theCutEdgesAreLines(scale: Double, book: (theme: ThemeChoice, pages: Int)) throws {
    let row = try edges(scale, book.theme, pages: book.pages)
    // Both boards are leaves, and three leaves are turned at page 5.
    let leaves = Double(book.pages / 2 + 2 - 3)
    let (wide, wanted) = (Double(row.count) / leaves, min(leaves, Double(row.count)))
    let seen = lines(row, areThick: wide >= 2)
    told(
      "lines at the fore-edge of \(book.pages) pages at scale \(Int(scale)), \(book.theme)",
      Double(seen), " in \(row.count) pixels for \(Int(leaves)) leaves")
    #expect(abs(Double(seen) - wanted) <= 2, "\(row.map { Int($0) })")
  }

  @Test func noClothMeltsIntoTheGround() {
    for theme in [Theme.light, .night] {
      let minimum = BookCloth.all.map { $0.color.contrast(with: theme.ground) }.min() ?? 1
      told(theme.isNight ? "cloth on the ground by night" : "cloth on the ground by day", minimum)
      #expect(minimum > 1.05)
    }
  }
}
