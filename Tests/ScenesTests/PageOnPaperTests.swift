import Books
import Content
import PaperBook
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Shell
import Testing

/// Which pages lie on Paper's own paper, and what blank sides show.
@Suite(.timeLimit(.minutes(5))) struct PageOnPaperTests {
  private func rig(
    _ choice: PaperChoice, isText: Bool, pages: Int = 12, at page: Int = 4,
    style: ReadingStyle = .flip, _ prepare: (Rig) -> Void = { _ in }
  ) -> Rig {
    let rig = Rig(style: style)
    rig.stage.light.paper = choice
    rig.describe = { $0.isReflowable = isText }
    prepare(rig)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  private func requests(_ rig: Rig) -> [ImageRequest] {
    rig.delivered.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }

  @Test(arguments: [(PaperChoice.texts, true), (.texts, false), (.all, false), (.none, true)])
  func theChoiceSaysWhichPagesAreOnPaper(choice: PaperChoice, isText: Bool) {
    let isOnPaper = choice == .all || choice == .texts && isText
    let requests = requests(rig(choice, isText: isText))
    let pages = requests.filter { if case .page = $0.image { true } else { false } }
    #expect(pages.count > 4 && pages.allSatisfy { $0.isOnPaper == isOnPaper })
    #expect(requests.allSatisfy { if case .cover = $0.image { !$0.isOnPaper } else { true } })
  }

  @Test func aChangedChoiceIsSeenAtOnce() {
    let rig = rig(.texts, isText: true)
    let before = requests(rig).count
    rig.stage.light.paper = .none
    rig.frame()
    let new = requests(rig).dropFirst(before)
    #expect(!new.isEmpty && new.allSatisfy { !$0.isOnPaper })
  }

  /// The blank side behind the last page has the paper of that page, not the tone of the boards.
  @Test(arguments: [ReadingStyle.flip, .leaves], [Pixel(0xFFFF_FFFF), 0xFFE8_E4D8])
  func aBlankSideHasThePaperOfThePageBeside(style: ReadingStyle, paper: Pixel) throws {
    let black = Color(hex: 0x101010)
    let rig = rig(.texts, isText: false, pages: 11, at: 10, style: style) { rig in
      rig.paper = { if case .page = $0.image { Color(hex: paper & 0xFF_FFFF) } else { black } }
      rig.draw = { request, _, _ in
        if case .page = request.image { paper } else { 0xFF10_1010 }
      }
    }
    let picture = try #require(rig.picture())
    #expect(picture.pixels[384 * picture.width + 750] == paper)
  }

  /// A blank side beside pages on Paper's paper is the empty sheet, pixel for pixel.
  @Test(arguments: [ReadingStyle.flip, .curl, .leaves], [false, true])
  func aBlankSideOfATextIsTheEmptySheet(style: ReadingStyle, isNight: Bool) throws {
    let tone = isNight ? PagePaper.night : PagePaper.day
    let rig = rig(.texts, isText: true, pages: 11, at: 10, style: style) { rig in
      rig.stage.light.theme = isNight ? .night : .light
      rig.paper = { _ in Color(hex: tone & 0xFF_FFFF) }
      rig.draw = { _, _, _ in tone }
    }
    let sheets = rig.delivered.compactMap {
      if case .blankSheet(let sheet) = $0 { sheet } else { nil }
    }
    let sheet = try #require(sheets.last?.made())
    let picture = try #require(rig.picture())
    // In the middle of a page the light is 1.
    let row = 384 * picture.width
    let seen = Array(picture.pixels[row + 760..<row + 800])
    let found = (0..<sheet.height).contains { y in
      let line = Array(sheet.pixels[y * sheet.width..<(y + 1) * sheet.width])
      return (0..<max(0, line.count - seen.count)).contains {
        Array(line[$0..<$0 + seen.count]) == seen
      }
    }
    #expect(found, "\(seen.prefix(8).map { String($0, radix: 16) })")
  }

  // MARK: Cut edges

  private func edges(
    _ leaves: Int, _ width: Double, grain: UInt64 = 1, isNight: Bool = false,
    isMirrored: Bool = false
  ) -> CutEdges {
    CutEdges(
      leaves: leaves, width: width, height: 200, pixelScale: 1, grain: PaperGrain(seed: grain),
      isNight: isNight, isMirrored: isMirrored)
  }

  /// The middle row without the margin: how dark each column is, and whether darker than the mean of both neighbours.
  private func row(_ edges: CutEdges) throws -> [Double] {
    let bitmap = try #require(edges.bitmap())
    #expect(bitmap.height == 200 && bitmap.width == edges.width + 2 * CutEdges.margin)
    let start = 100 * bitmap.width + CutEdges.margin
    return bitmap.pixels[start..<start + edges.width].map {
      edges.isNight ? 255 - Double($0 >> 24) : Double($0 >> 8 & 0xFF)
    }
  }

  /// As many lines as leaves up to the pixels: a gap behind each thick leaf, and thin leaves in turn light and dark.
  @Test(arguments: [1, 3, 10, 17, 33, 34, 35, 150, 2000], [false, true])
  func thereAreAsManyLinesAsLeavesUpToThePixels(leaves: Int, isNight: Bool) throws {
    for width in [8.0, 34, 68, 99.6] {
      let edges = edges(leaves, width, isNight: isNight)
      #expect(edges.lines == min(leaves, edges.width))
      let row = try row(edges)
      let middle = ((row.max() ?? 0) + (row.min() ?? 0)) / 2
      let isDark = row.map { $0 < middle }
      let changes = zip(isDark, isDark.dropFirst()).filter { $0 != $1 }.count
      if leaves == 1 { continue }
      if edges.width >= 2 * edges.lines {
        #expect(isDark.filter(\.self).count == edges.lines, "a gap for each leaf: \(row)")
      } else {
        #expect(changes + 1 == edges.lines, "\(row)")
      }
    }
  }

  @Test func edgesFollowFromTheBookAndAreSlightlyUneven() throws {
    let a = try row(edges(34, 34, grain: 1))
    #expect(try row(edges(34, 34, grain: 1)) == a)
    #expect(try row(edges(34, 34, grain: 2)) != a)
    let light = stride(from: 0, to: 34, by: 2).map { a[$0] }
    #expect(Set(light).count > 4, "\(light)")
    #expect((light.max() ?? 0) - (light.min() ?? 0) < 12)
    #expect(try row(edges(34, 34, grain: 1, isMirrored: true)).count == 34)
  }

  @Test func edgesOfAnySizeAreBounded() {
    for (leaves, width) in [(0, 0.0), (-5, -3), (Int.max / 4, 1e300), (3, .nan), (3, .infinity)] {
      let edges = edges(leaves, width)
      #expect(edges.width >= 1 && edges.width <= 8192 && edges.lines >= 1)
    }
  }

  // MARK: Show-through

  @Test(arguments: [0.25, 0.75, 1, 1.15, 1.3, 1.6])
  func printShowsThroughThinPaperByFiveToSixHundredths(weight: Double) {
    let book = BookLayout(
      viewSize: Size(1024, 768), pixelScale: 1, imposition: Imposition(pages: 10), pageAspect: 0.7,
      pose: 0, paperWeight: weight)
    let share = book.showThrough
    #expect(share <= 0.06 && (weight > 1 ? share > 0.03 : share >= 0.05), "\(share)")
  }

  /// A bent leaf whose front is printed all over; its back is empty.
  private func bent(_ print: Pixel, _ back: Pixel, isNight: Bool) throws -> Bitmap {
    let rig = Rig(style: .curl)
    rig.stage.light.theme = isNight ? .night : .light
    rig.draw = { request, _, _ in
      guard case .page(let page) = request.image else { return 0xFF40_3830 }
      return page.index == 5 ? print : back
    }
    rig.describe = { $0.isPrinted = true }
    rig.open(pages: 100, at: 5)
    rig.settle()
    rig.press(900, 600)
    rig.move(700, 560)
    rig.wait(0.4)
    return try #require(rig.picture())
  }

  /// What the back of the leaf loses by the print behind the back, in parts, for each pixel that changes.
  @Test func printIsSeenInTheLightAndNotByNight() throws {
    func changes(isNight: Bool) throws -> [Double] {
      let (paper, ink): (Pixel, Pixel) =
        isNight ? (0xFFD0_D0D0, 0xFF20_2020) : (0xFFF0_F0F0, 0xFF00_0000)
      let (plain, printed) = (
        try bent(paper, paper, isNight: isNight), try bent(ink, paper, isNight: isNight)
      )
      return zip(plain.pixels, printed.pixels).compactMap { a, b in
        let ratio = Double(b >> 8 & 0xFF) / max(1, Double(a >> 8 & 0xFF))
        return a >> 8 & 0xFF > 90 && (0.9..<0.995).contains(ratio) ? ratio : nil
      }.sorted()
    }
    let day = try changes(isNight: false)
    try #require(day.count > 1000, "\(day.count)")
    let deepest = day[day.count / 20]
    print("| print through a sheet that bends | \(deepest) |")
    #expect((0.935..<0.955).contains(deepest), "\(deepest)")
    // At the edges of the front's print, where pixels are mixed, some change in any case.
    let night = try changes(isNight: true).count
    #expect(night < day.count / 20, "\(night) of \(day.count)")
  }
}
