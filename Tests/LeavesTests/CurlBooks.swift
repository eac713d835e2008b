import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport

/// A view whose leaves are soft, with a hand and a clock.
struct CurlDesk {
  var desk: Desk
  var view: LeavesView { desk.view }

  init(
    pages: Int = 12, size: Size = Size(800, 600), mode: LeavesView.Mode = .facing,
    direction: ReadingDirection = .leftToRight, showing page: Int = 4
  ) {
    desk = Desk(pages: pages, size: size, mode: mode, showing: page)
    desk.view.style = .curl
    desk.view.direction = direction
    desk.settle()
  }

  mutating func wait(_ seconds: Double) { desk.wait(seconds) }

  func press(_ point: Point) {
    view.handle(.pointerDown(point, button: .left), at: desk.time)
  }

  func move(_ point: Point) { view.handle(.pointerMoved(point), at: desk.time) }

  func release(_ point: Point) {
    view.handle(.pointerUp(point, button: .left), at: desk.time)
  }

  mutating func drag(_ from: Point, _ to: Point, seconds: Double) {
    press(from)
    for step in 1...10 {
      wait(seconds / 10)
      move(from + (to - from) * (Double(step) / 10))
    }
    release(to)
  }

  /// The sides of the pages as they are seen, with pages in points.
  var sides: [SeenSides.Side] {
    view.seenSides(
      at: desk.time, content: { .page($0, .whole) }, fit: { _, size in .same(size) }
    ).sides
  }

  /// Where a point of the paper of a page is seen, on that page and on the other side of its leaf. The point is measured from
  /// the spine and from the top.
  func seen(_ point: Point, ofLeaf leaf: Int) -> [Point] {
    sides.filter { $0.leaf == leaf }.compactMap { side in
      side.surface.screen(onPage(point, side.content.page ?? 0))
    }
  }

  /// A point of the paper as a point of a page, and back.
  func onPage(_ point: Point, _ page: Int) -> Point {
    let isFront = view.currentMode == .single || page % 2 == 0
    let isRight = isFront == (view.direction == .leftToRight)
    return isRight ? point : Point(view.pageSize.width - point.x, point.y)
  }

  /// The spine's place in the view.
  var spine: Double {
    if view.currentMode == .facing { return view.pageSize.width }
    return view.direction == .leftToRight ? 0 : view.pageSize.width
  }

  func picture() -> Bitmap? {
    Rasterizer().image(
      of: view.commands(), background: .black, width: Int(view.size.width),
      height: Int(view.size.height))
  }
}
