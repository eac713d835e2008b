import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// The tiles that make a magnified page sharp.
///
/// While the scale moves, tiles are drawn at powers of two of it; once the scale rests, at the very scale, so
/// that each of their pixels is one of the window's. Until a tile has arrived, tiles of the levels before stand
/// in, and beneath all the page's picture.
extension PageRequests {
  /// The most tiles of one side of a leaf: more than any window shows of a page that lies flat. A side that is
  /// seen so steeply that it would need more shows its picture.
  private static let maximum = 80

  /// The tiles of a side as overlays of its sheet, in points of the sheet.
  /// - Parameter surface: the sheet in points of the desk.
  func tiles(
    of content: Imposition.SideContent, on surface: PageSurface, at time: Double,
    _ demand: inout Demand
  ) -> [SheetOverlay] {
    guard case .page = content, let request = request(of: content),
      lens.isMagnified || request.pixels > maximumPixels,
      let seen = surface.sheet(covering: lens.camera.seen), !seen.isEmpty
    else { return [] }
    let sheet = TiledSheet(
      request: request, region: region(of: content), surface: surface, gravity: gravity)
    let sharp = sharpTiles(sheet, seen, at: time, &demand)
    guard !sharp.isComplete else { return sharp.tiles }
    var standIns: [[SheetOverlay]] = []
    for level in lens.levels.dropFirst().prefix(PageLens.maximumLevels - 1) {
      let (tiles, isComplete) = self.standIns(sheet, seen, level: level, &demand)
      standIns.append(tiles)
      // Of what lies beneath a whole level nothing is seen.
      if isComplete { break }
    }
    return standIns.reversed().flatMap(\.self) + sharp.tiles
  }

  private func sharpTiles(
    _ sheet: TiledSheet, _ seen: Rect, at time: Double, _ demand: inout Demand
  ) -> (tiles: [SheetOverlay], isComplete: Bool) {
    let grid = sheet.grid(lens.level)
    guard let wanted = grid.tiles(in: sheet.part(seen, of: grid), maximum: Self.maximum) else {
      return ([], true)
    }
    var (shown, isComplete) = ([SheetOverlay](), true)
    for tile in wanted {
      let request = sheet.request(tile, of: grid)
      let found = received.tile(
        request, of: sheet.request.reduced(to: maximumPixels), .now, &demand)
      let bitmap: Bitmap? = if case .tile(let picture) = found { picture.bitmap } else { nil }
      let opacity = tileFades.opacity(of: request, isThere: bitmap != nil, at: time)
      if opacity != 1 { isComplete = false }
      guard let bitmap, let opacity, opacity > 0 else { continue }
      let place = sheet.place(of: tile, grid, lens, pixels: view.scale)
      shown.append(SheetOverlay(rect: place, bitmap: bitmap, opacity: opacity))
    }
    if lens.isResting { orderNeighbours(of: wanted, sheet, seen, grid, &demand) }
    return (shown, isComplete)
  }

  /// Half a tile on all sides of what is seen is ordered, too, so that a pan finds it there.
  private func orderNeighbours(
    of wanted: [PixelRect], _ sheet: TiledSheet, _ seen: Rect, _ grid: TileGrid,
    _ demand: inout Demand
  ) {
    let around = sheet.part(seen, of: grid).insetBy(
      -Double(TileGrid.side) / 2, -Double(TileGrid.side) / 2)
    for tile in grid.tiles(in: around, maximum: Self.maximum) ?? [] where !wanted.contains(tile) {
      demand.add(.image(sheet.request(tile, of: grid)), .later)
    }
  }

  /// The tiles of another level that are there. They are demanded only to be kept.
  private func standIns(
    _ sheet: TiledSheet, _ seen: Rect, level: Double, _ demand: inout Demand
  ) -> (tiles: [SheetOverlay], isComplete: Bool) {
    let grid = sheet.grid(level)
    guard let tiles = grid.tiles(in: sheet.part(seen, of: grid), maximum: Self.maximum) else {
      return ([], false)
    }
    let shown = tiles.compactMap { tile -> SheetOverlay? in
      let request = sheet.request(tile, of: grid)
      guard case .picture(let picture) = received.cache[.image(request)] else { return nil }
      demand.add(.image(request), .later)
      return SheetOverlay(rect: sheet.place(of: tile, grid), bitmap: picture.bitmap)
    }
    return (shown, shown.count == tiles.count)
  }

  // MARK: The whole page

  /// The picture of a whole page or of the cover. Magnified ones are asked for in a larger size as well, for the
  /// time in which a leaf is in the air and for what no tile shows yet.
  func picture(
    _ request: ImageRequest, isSeen: Bool, _ demand: inout Demand
  ) -> ReceivedContent.Found {
    let request = reduced(request)
    if isSeen, lens.isMagnified,
      let large = request.enlarged(for: lens.level, within: Self.largestPage)
    {
      let found = received.picture(large, .soon, &demand)
      if case .picture(let picture, _) = found, picture.bitmap.width >= request.width {
        return found
      }
    }
    return received.picture(request, isSeen ? .now : .soon, &demand)
  }

  /// The same page in no more pixels than a whole page's picture has.
  func reduced(_ request: ImageRequest) -> ImageRequest { request.reduced(to: maximumPixels) }

  /// In pixels: four million, as many as a leaf in the air may need on a large screen.
  private static let largestPage = 4_000_000
}

extension ImageRequest {
  fileprivate var pixels: Int { width * height }

  /// The same page in at most so many pixels, and no side longer than bitmaps can well be.
  fileprivate func reduced(to maximum: Int) -> ImageRequest {
    let factor = min(
      1, (Double(maximum) / Double(max(1, pixels))).squareRoot(),
      Self.longest / Double(max(width, height)))
    guard factor < 1, part == nil, case .page = image else { return self }
    var small = self
    small.width = max(1, Int((Double(width) * factor).rounded()))
    small.height = max(1, Int((Double(height) * factor).rounded()))
    return small
  }
  private static let longest = 8192.0

  /// The same page at twice the size, or the same cover, which has no tiles, as large as the scale wants it; nil
  /// where even twice the size would be more pixels than `maximum`.
  fileprivate func enlarged(for scale: Double, within maximum: Int) -> ImageRequest? {
    var wanted = 2
    if case .cover = image { wanted = Int(scale.clamped(to: 2...Self.largestCover).rounded(.up)) }
    let factor = (2...wanted).last { $0 * $0 * width * height <= maximum }
    guard let factor, part == nil else { return nil }
    var large = self
    (large.width, large.height) = (factor * width, factor * height)
    return large
  }
  private static let largestCover = 6.0
}

/// A side of a leaf whose page is cut into tiles.
private struct TiledSheet {
  /// The whole page's picture as it fits the window.
  let request: ImageRequest
  /// The part of the picture that the sheet shows, in fractions.
  let region: Rect
  let surface: PageSurface
  /// Where that part lies on the sheet, in points.
  private let target: Rect

  init(
    request: ImageRequest, region: Rect, surface: PageSurface, gravity: ContentsGravity
  ) {
    (self.request, self.region, self.surface) = (request, region, surface)
    let shown = Size(
      region.width * Double(request.width), region.height * Double(request.height))
    target = gravity.place(shown, in: surface.part)
  }

  func grid(_ scale: Double) -> TileGrid {
    TileGrid(width: request.width, height: request.height, scale: scale)
  }

  func request(_ tile: PixelRect, of grid: TileGrid) -> ImageRequest {
    var request = request
    (request.width, request.height, request.part) = (grid.width, grid.height, tile)
    return request
  }

  /// The region in pixels of the magnified page.
  private func region(in grid: TileGrid) -> Rect {
    let (width, height) = (Double(grid.width), Double(grid.height))
    return Rect(
      region.minX * width, region.minY * height, region.width * width, region.height * height)
  }

  /// A rectangle of the sheet in pixels of the magnified page, cut to the region.
  func part(_ sheet: Rect, of grid: TileGrid) -> Rect {
    let region = region(in: grid)
    guard let map = PageFit(target, onto: region) else { return .zero }
    return map.sheet(sheet)
  }

  /// Where a tile lies on the sheet.
  func place(of tile: PixelRect, _ grid: TileGrid) -> Rect {
    guard let map = PageFit(region(in: grid), onto: target) else { return .zero }
    let (a, b) = (
      map.sheet(Point(Double(tile.x), Double(tile.y))),
      map.sheet(Point(Double(tile.maxX), Double(tile.maxY)))
    )
    return Rect(a.x, a.y, b.x - a.x, b.y - a.y)
  }

  /// Where a tile lies on the sheet; on whole pixels of the window where page and scale rest.
  /// - Parameter pixels: for a point of the window.
  func place(of tile: PixelRect, _ grid: TileGrid, _ lens: PageLens, pixels: Double) -> Rect {
    let place = place(of: tile, grid)
    let scale = lens.camera.scale * pixels
    guard lens.isResting, let origin = surface.flatOrigin,
      abs(place.width * scale - Double(tile.width)) < 1
    else { return place }
    // A quarter turn exchanges the axes and keeps whole pixels whole.
    let corner = BookCamera(
      scale: lens.camera.scale, center: lens.camera.center,
      window: lens.camera.deskSize
    ).window(origin + target.origin)
    let region = region(in: grid)
    func whole(_ corner: Double, _ tile: Int, _ region: Double) -> Double {
      ((corner * pixels).rounded() + Double(tile) - region.rounded() - corner * pixels) / scale
    }
    return Rect(
      target.minX + whole(corner.x, tile.x, region.minX),
      target.minY + whole(corner.y, tile.y, region.minY),
      Double(tile.width) / scale, Double(tile.height) / scale)
  }
}
