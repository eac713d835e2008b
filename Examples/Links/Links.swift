// Pages with links that roll over: a link stays where it is on its paper while the page bends, and can be clicked on
// what lies still.
//
//     swift run leaves-links FOLDER

import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperLeaves
import Reel

/// Follows links, as a program does that has pages of its own making.
final class Follower: LeavesDelegate {
  private let guide: Guide
  /// The time of the film.
  var time = 0.0

  init(_ guide: Guide) { self.guide = guide }

  func leavesView(_ view: LeavesView, usesTapOnPage page: Int, at point: Point) -> Bool {
    guard let link = guide.links(on: page).first(where: { $0.frame.contains(point) }),
      let target = link.target
    else { return false }
    print("page \(page + 1): clicked on “\(link.text)”")
    view.turn(to: target, animated: true, at: time)
    return true
  }

  func leavesView(_ view: LeavesView, didTurnToPage page: Int) {
    print("page \(page + 1) is open")
  }

  /// Says where the links of a page are seen, whether the page lies or bends.
  func tellLinks(of page: Int, in view: LeavesView) {
    let sides = view.seenSides(
      at: time, content: { .page($0, .whole) }, fit: { _, size in .same(size) })
    for side in sides.sides where side.content.page == page {
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

@main
struct Links {
  static func main() {
    let view = LeavesView(size: Size(680, 440))
    view.style = .curl
    view.paperColor = Color(hex: 0xFBF8F1)
    let guide = Guide(pageSize: view.pageSize)
    let follower = Follower(guide)
    view.dataSource = guide
    view.delegate = follower
    view.reloadData()

    var reel = Reel(of: view)
    reel.film(seconds: 0.2)
    // The contents come over with the title's page, and their links with them.
    reel.press(at: Point(0.96, 0.9))
    reel.move(from: Point(0.96, 0.9), to: Point(0.42, 0.72), seconds: 0.9)
    follower.time = reel.time
    follower.tellLinks(of: 1, in: view)
    reel.release(at: Point(0.42, 0.72))
    reel.film(seconds: 1)
    // A click on a link of the page that lies.
    click("Rolling", on: 1, of: guide, view, follower, &reel)
    reel.film(seconds: 1.2)
    // Back by the link at the foot of a page, while another leaf is still in the air.
    view.turn(by: 1, at: reel.time)
    reel.film(seconds: 0.24)
    click("Contents", on: 5, of: guide, view, follower, &reel)
    reel.film(seconds: 1.2)
    reel.write(to: CommandLine.arguments.dropFirst().first ?? ".build/leaves-links")
  }

  /// Clicks on a link where it is seen.
  private static func click(
    _ text: String, on page: Int, of guide: Guide, _ view: LeavesView, _ follower: Follower,
    _ reel: inout Reel
  ) {
    let sides = view.seenSides(
      at: reel.time, content: { .page($0, .whole) }, fit: { _, size in .same(size) })
    guard let link = guide.links(on: page).first(where: { $0.text == text }),
      let surface = sides.sides.first(where: { $0.content.page == page })?.surface,
      let point = surface.screen(Point(link.frame.minX + 10, link.frame.midY))
    else { return }
    let place = Point(point.x / view.size.width, point.y / view.size.height)
    reel.press(at: place)
    reel.film(seconds: 0.08)
    follower.time = reel.time
    reel.release(at: place)
  }
}
