import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// The layers of the wall and of the rows: visible spines and boards alone, and the floor on which the caption stands.
final class WallLayers {
  private let parent: Layer
  private let layer = Layer(name: "wall")
  private let floor = Layer(name: "floor")
  private let edge = Layer(name: "edge")
  private let source: any ShelfSource
  private let content: ReceivedContent
  private let browsing: ShelfBrowsing
  private let progress: (DocumentID) -> ReadProgress?
  /// The books on their way from a server to this computer.
  var fetching: [ShelfEntry.ID: FetchProgress] = [:]
  private var spines: [Int: SpineLayer] = [:]
  private var boards: [String: Layer] = [:]
  /// The height over which the wall fades into the floor, in points.
  private static let fade = 10.0

  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, in parent: Layer,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress?
  ) {
    (self.source, self.browsing, self.content) = (source, browsing, content)
    (self.progress, self.parent) = (progress, parent)
    let depthOfFloor = ShelfBrowsing.depthOfFloor
    for (part, depth) in [(layer, -3e6), (floor, depthOfFloor), (edge, depthOfFloor)] {
      part.anchorPoint = .zero
      part.zPosition = depth
      part.isHitTestable = false
    }
  }

  /// - Parameter items: the visible spines.
  func lay(
    _ items: [ItemAttributes], veil: (Int, Double) -> Double, isSelected: (Int) -> Bool,
    in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
    let showsBoards = browsing.shows(.wall, at: time) || browsing.shows(.rows, at: time)
    let isSeen = showsBoards && source.count > 0
    // A shelf without its wall has no layers of the wall.
    for part in [layer, floor, edge] where (part.superlayer != nil) != isSeen {
      if isSeen { parent.addSublayer(part) } else { part.removeFromSuperlayer() }
    }
    keep(isSeen ? Set(items.map(\.index)) : [])
    guard isSeen else {
      for board in boards.values { board.removeFromSuperlayer() }
      return boards.removeAll()
    }
    layer.bounds = Rect(origin: .zero, size: view.size)
    let demands = browsing.isReadable(at: time)
    for item in items {
      let spine = spines[item.index] ?? SpineLayer(name: "spine-\(item.index)", in: layer)
      spines[item.index] = spine
      spine.take(item.index, of: source, revision: source.revision)
      let part = spine.document.flatMap(progress)?.part ?? spine.facts.progress
      spine.lay(
        item, rest: browsing.wall.plan.size(of: item.index), progress: part,
        veil: veil(item.index, time),
        in: view, at: time, content, demands: demands, &demand)
      spine.mark.show(isSelected(item.index), in: view)
      spine.progress.show(spine.document.flatMap { fetching[$0.name] }, in: view)
    }
    layBoards(at: time)
    layFloor(in: view, at: time)
  }

  /// Whether a spine takes the colour of a cover that has just come.
  func isDyeing(at time: Double) -> Bool { spines.values.contains { $0.isDyeing(at: time) } }

  private func keep(_ books: Set<Int>) {
    for (book, spine) in spines where !books.contains(book) {
      spine.layer.removeFromSuperlayer()
      spines[book] = nil
    }
  }

  private func layBoards(at time: Double) {
    let shift = browsing.shift(at: time)
    var seen: Set<String> = []
    for style in [ShelfStyle.wall, .rows] where browsing.shows(style, at: time) {
      guard let browser = browsing.boards(style) else { continue }
      let offset = browser.offset(at: time)
      for row in browser.visibleRows(at: time, movedBy: shift.y) {
        let name = (style == .wall ? "board-" : "shelf-") + String(row)
        seen.insert(name)
        var frame = browser.plan.board(ofRow: row, at: offset)
        frame.origin = frame.origin + shift
        layBoard(
          name, frame, pitch: browser.plan.pitch,
          ShelfBrowsing.early(browsing.share(of: style, at: time)))
      }
    }
    for (name, board) in boards where !seen.contains(name) {
      board.removeFromSuperlayer()
      boards[name] = nil
    }
  }

  private func layBoard(_ name: String, _ frame: Rect, pitch: Double, _ opacity: Double) {
    let board = boards[name] ?? Layer(name: name)
    if boards[name] == nil {
      boards[name] = board
      board.zPosition = -1
      layer.addSublayer(board)
    }
    let isNight = content.theme.isNight
    board.frame = frame
    board.backgroundColor = Color(hex: isNight ? 0x3A332B : 0xB39B78)
    board.cornerRadii = CornerRadii(1.5)
    board.gradient = Self.boardLight(isNight)
    board.shadow = Shadow(
      opacity: isNight ? 0.6 : 0.32, radius: pitch * 0.045,
      offset: Point(pitch * 0.012, pitch * 0.04))
    board.opacity = opacity
  }

  /// The upper edge catches the light; the lower edge lies in the shade.
  private static func boardLight(_ isNight: Bool) -> LinearGradient {
    LinearGradient(
      axis: .y,
      stops: [
        .init(0, Color(white: 1, alpha: isNight ? 0.18 : 0.5)),
        .init(0.16, Color(white: 1, alpha: isNight ? 0.04 : 0.12)),
        .init(0.2, Color(white: 0, alpha: 0.02)), .init(1, Color(white: 0, alpha: 0.26)),
      ])
  }

  private func layFloor(in view: ViewSize, at time: Double) {
    let ground = content.theme.ground
    let top = (browsing.shows(.wall, at: time) ? browsing.wall : browsing.rows).plan.viewport
    floor.frame = Rect(
      0, top + Self.fade, view.size.width, max(0, view.size.height - top - Self.fade))
    floor.backgroundColor = ground
    edge.frame = Rect(0, top, view.size.width, Self.fade)
    edge.gradient = LinearGradient(
      axis: .y, stops: [.init(0, ground.withAlpha(0)), .init(1, ground)])
    for part in [floor, edge] { part.opacity = floorOpacity(at: time) }
  }

  /// Boards that are seen as a whole need no floor to hide what stands below.
  private func floorOpacity(at time: Double) -> Double {
    func need(_ boards: WallBrowser) -> Double { boards.plan.range.upperBound > 0 ? 1 : 0 }
    guard let span = browsing.zoom.span(at: time) else {
      return browsing.boards.map(need) ?? 0
    }
    switch (span.low, span.high) {
    case (.wall, .rows): return max(need(browsing.wall), need(browsing.rows))
    case (.rows, _): return ShelfBrowsing.floor(span.part) * need(browsing.rows)
    default: return (1 - span.part) * need(browsing.wall)
    }
  }
}
