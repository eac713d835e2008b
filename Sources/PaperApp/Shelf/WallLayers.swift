import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// The layers of the wall: visible spines and boards alone, and the floor on which the caption stands.
final class WallLayers {
  private let parent: Layer
  private let layer = Layer(name: "wall")
  private let floor = Layer(name: "floor")
  private let edge = Layer(name: "edge")
  private let source: any ShelfSource
  private let content: ReceivedContent
  private let browsing: ShelfBrowsing
  private let progress: (DocumentID) -> ReadProgress?
  private var spines: [Int: SpineLayer] = [:]
  private var boards: [Int: Layer] = [:]
  /// Above this speed in points per second, no words are asked for that nobody could read.
  private static let readable = 2500.0
  /// The height over which the wall fades into the floor, in points.
  private static let fade = 10.0

  init(
    _ source: any ShelfSource, _ browsing: ShelfBrowsing, in parent: Layer,
    content: ReceivedContent, progress: @escaping (DocumentID) -> ReadProgress?
  ) {
    (self.source, self.browsing, self.content) = (source, browsing, content)
    (self.progress, self.parent) = (progress, parent)
    for (part, depth) in [(layer, -3e6), (floor, -2e6), (edge, -2e6)] {
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
    let isSeen = browsing.showsWall(at: time) && source.count > 0
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
    let plan = browsing.wall.plan
    let demands = abs(browsing.wall.velocity(at: time)) < Self.readable
    for item in items {
      let spine = spines[item.index] ?? SpineLayer(name: "spine-\(item.index)", in: layer)
      spines[item.index] = spine
      spine.take(item.index, of: source, revision: source.revision)
      let part = spine.document.flatMap(progress)?.part ?? spine.facts.progress
      spine.lay(
        item, rest: plan.size(of: item.index), progress: part, veil: veil(item.index, time),
        in: view, content, demands: demands, &demand)
      spine.mark.show(isSelected(item.index), in: view)
    }
    layBoards(plan, at: time)
    layFloor(plan, in: view, at: time)
  }

  private func keep(_ books: Set<Int>) {
    for (book, spine) in spines where !books.contains(book) {
      spine.layer.removeFromSuperlayer()
      spines[book] = nil
    }
  }

  private func layBoards(_ plan: WallLayout, at time: Double) {
    let offset = browsing.wall.offset(at: time)
    let rows = plan.visibleRows(at: offset)
    for (row, board) in boards where !rows.contains(row) {
      board.removeFromSuperlayer()
      boards[row] = nil
    }
    let isNight = content.theme.isNight
    let wood = Color(hex: isNight ? 0x3A332B : 0xB39B78)
    for row in rows {
      let board = boards[row] ?? Layer(name: "board-\(row)")
      if boards[row] == nil {
        boards[row] = board
        board.zPosition = -1
        layer.addSublayer(board)
      }
      board.frame = plan.board(ofRow: row, at: offset)
      board.backgroundColor = wood
      board.cornerRadii = CornerRadii(1.5)
      board.gradient = Self.boardLight(isNight)
      board.shadow = Shadow(
        opacity: isNight ? 0.6 : 0.32, radius: plan.pitch * 0.045,
        offset: Point(plan.pitch * 0.012, plan.pitch * 0.04))
      board.opacity = browsing.wallMix(at: time)
    }
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

  private func layFloor(_ plan: WallLayout, in view: ViewSize, at time: Double) {
    let ground = content.theme.ground
    let top = plan.viewport
    floor.frame = Rect(
      0, top + Self.fade, view.size.width, max(0, view.size.height - top - Self.fade))
    floor.backgroundColor = ground
    edge.frame = Rect(0, top, view.size.width, Self.fade)
    edge.gradient = LinearGradient(
      axis: .y, stops: [.init(0, ground.withAlpha(0)), .init(1, ground)])
    // A wall that is seen as a whole needs no floor to hide what stands below.
    let opacity = plan.range.upperBound > 0 ? browsing.wallMix(at: time) : 0
    for part in [floor, edge] { part.opacity = opacity }
  }
}
