// Live pages with links: links and a wheel that rolls stay where they are on their paper while the page bends, and links
// that lie still can be clicked on.
//
//     swift run live-pages           opens a window
//     swift run live-pages FOLDER    films itself into a folder

import ExampleWindow
import PaperEngine
import Reel

/// Follows links, and lets the wheel roll.
final class Follower: BookViewDelegate {
  private let guide: LiveGuide
  private let wheel = Wheel()
  /// The time of the last event, in seconds.
  var time = 0.0

  init(_ guide: LiveGuide) { self.guide = guide }

  func bookView(_ view: BookView, usesTapOnPage page: Int, at point: Point) -> Bool {
    guard let link = guide.links(on: page).first(where: { $0.frame.contains(point) }),
      let target = link.target
    else { return false }
    print("page \(page + 1): clicked on “\(link.text)”")
    view.turn(.to(BookPlace(page: target)), at: time)
    return true
  }

  func bookView(_ view: BookView, didSettleAt place: BookPlace) {
    let isPage = (0..<guide.count).contains(place.page)
    print(isPage ? "page \(place.page + 1) is open" : "the book is closed")
  }

  func bookView(
    _ view: BookView, didLay layer: Layer, ofPage page: Int, part: Imposition.PagePart,
    at time: Double
  ) {
    if page == LiveGuide.livePage { wheel.roll(on: layer, at: time) }
  }

  /// Whether the wheel is seen, which always moves.
  func isLive(_ view: BookView, at time: Double) -> Bool {
    view.seenSides(at: time).sides.contains { $0.content.page == LiveGuide.livePage }
  }

  /// Says where the links of a page are seen, whether the page lies or bends.
  func tellLinks(of page: Int, in view: BookView) {
    for side in view.seenSides(at: time).sides where side.content.page == page {
      for link in guide.links(on: page) {
        let middle = Point(link.frame.minX + 20, link.frame.midY)
        guard let seen = side.surface.screen(middle),
          view.page(under: seen, at: time)?.point.distance(to: middle) ?? 9 < 0.01
        else { continue }
        let lies = side.isLifted ? "on the page that bends over" : "on the page"
        print("“\(link.text)” is at \(Int(seen.x)), \(Int(seen.y)) \(lies)")
      }
    }
  }
}

/// A wheel that rolls along the foot of its page.
final class Wheel {
  private let layer = Layer(name: "wheel")
  private let spokes = [Layer(name: "spoke"), Layer(name: "spoke")]
  private static let radius = 22.0

  init() {
    let size = 2 * Self.radius
    layer.bounds = Rect(0, 0, size, size)
    layer.cornerRadii = CornerRadii(Self.radius)
    layer.backgroundColor = Color(hex: 0xC8553D)
    // Beneath the shadows on the page.
    layer.zPosition = -0.5
    for (i, spoke) in spokes.enumerated() {
      spoke.frame =
        i == 0 ? Rect(2, Self.radius - 2, size - 4, 4) : Rect(Self.radius - 2, 2, 4, size - 4)
      spoke.backgroundColor = Color(hex: 0xF6E7C8)
      layer.addSublayer(spoke)
    }
  }

  func roll(on page: Layer, at time: Double) {
    if layer.superlayer !== page { page.addSublayer(layer) }
    let width = page.bounds.width - 4 * Self.radius
    // To and fro, three seconds each way.
    let part = (time / 3).truncatingRemainder(dividingBy: 2)
    let way = width * (part < 1 ? part : 2 - part)
    layer.position = Point(2 * Self.radius + way, page.bounds.height * 0.72)
    layer.transform = .rotation(way / Self.radius, 0, 0, 1)
  }
}

@main
struct LivePages {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count < 2, arguments.first?.hasPrefix("-") != true else {
      ExampleWindow.fail("usage: live-pages [FOLDER]", status: 2)
    }
    var shape = BookShape(
      viewSize: Size(760, 520), imposition: Imposition(pages: 0), pageAspect: 0.72)
    let guide = LiveGuide(pageSize: shape.pageSize)
    shape.imposition = Imposition(pages: guide.count, offset: 1)
    let view = BookView(
      shape, at: BookPlace(page: 0), onPagesReady: ExampleWindow.wake)
    view.appearance.paper = Color(hex: 0xFBF8F1)
    view.appearance.boards = Color(hex: 0x35524A)
    let follower = Follower(guide)
    view.dataSource = guide
    view.delegate = follower
    if let folder = arguments.first {
      return film(view, guide, follower, into: folder)
    }
    view.rendersInBackground = true
    let window = ExampleWindow("Live pages", size: shape.viewSize)
    window.run { event, time in
      follower.time = time
      view.handle(event, at: time)
    } frame: { time in
      view.shape.viewSize = window.size
      // The lines are set for the size of the page.
      guide.set(view.shape.pageSize)
      let isMoving = view.update(at: time) || follower.isLive(view, at: time)
      return (view.commands(), next: isMoving ? 0 : .infinity)
    }
  }

  private static func film(
    _ view: BookView, _ guide: LiveGuide, _ follower: Follower, into folder: String
  ) {
    var reel = Reel(of: view)
    reel.film(seconds: 0.2)
    // The contents come over with the title's page, and their links with them.
    reel.press(at: Point(0.92, 0.85))
    reel.move(from: Point(0.92, 0.85), to: Point(0.45, 0.7), seconds: 0.9)
    follower.time = reel.time
    follower.tellLinks(of: 1, in: view)
    reel.release(at: Point(0.45, 0.7))
    reel.film(seconds: 1)
    // A click on a link of the page that lies.
    click("Rolling", on: 1, of: guide, view, follower, &reel)
    reel.film(seconds: 1.6)
    // Back by the link at the foot of a page, while another leaf is still in the air.
    view.turn(.by(1), at: reel.time)
    reel.film(seconds: 0.24)
    click("Contents", on: 5, of: guide, view, follower, &reel)
    reel.film(seconds: 1.2)
    reel.write(to: folder)
  }

  /// Clicks on a link where it is seen.
  private static func click(
    _ text: String, on page: Int, of guide: LiveGuide, _ view: BookView, _ follower: Follower,
    _ reel: inout Reel
  ) {
    let sides = view.seenSides(at: reel.time).sides
    guard let link = guide.links(on: page).first(where: { $0.text == text }),
      let surface = sides.first(where: { $0.content.page == page })?.surface,
      let point = surface.screen(Point(link.frame.minX + 10, link.frame.midY))
    else { return }
    let place = Point(point.x / view.size.width, point.y / view.size.height)
    reel.press(at: place)
    reel.film(seconds: 0.08)
    follower.time = reel.time
    reel.release(at: place)
  }
}
