import Content
import PaperBook
import PaperGeometry
import PaperLayers
import PaperLayouts
import Shell

/// The layers of the pages of a strip, and the pictures that are asked for ahead.
extension StripPageController {
  /// Rows ahead, in the direction of travel, and behind whose pictures are fetched.
  private static let (ahead, behind) = (3, 1)
  /// Rows ahead whose small versions are fetched, so that quick scrolling shows no blank sheets.
  private static let smallAhead = 10
  /// Beyond so many rows a second, small versions alone are asked for: no page stays long enough to be seen sharply.
  private static let quick = 5.0

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    var demand = Demand()
    let (shown, arrival) = (visible, context.presented)
    for (page, side) in sides where !shown.contains(page) {
      side.remove()
      sides[page] = nil
    }
    for page in shown { lay(page, isFirst: page == shown.first, arrival, at: time, &demand) }
    prefetch(&demand)
    return demand
  }

  var isQuick: Bool {
    abs(speed) > Self.quick * max(1, strip.length / Double(max(1, strip.rowCount)))
  }

  /// Asks for the pages before and behind those that are seen, more of them in the direction of travel.
  private func prefetch(_ demand: inout Demand) {
    let seen = strip.part(seen: session.seen)
    let rows = strip.rows(from: seen.low, to: seen.high)
    guard !rows.isEmpty else { return }
    let isStreamed = session.book.isStreamed
    func pages(_ distance: Int, ahead: Bool) -> [Int] {
      strip.pages(
        ofRow: ahead == (travel > 0) ? rows.upperBound - 1 + distance : rows.lowerBound - distance)
    }
    if !isQuick {
      for distance in 1...Self.ahead where distance == 1 || !isStreamed {
        for ahead in [true, false] where ahead || distance <= Self.behind && !isStreamed {
          for page in pages(distance, ahead: ahead) { ask(page, distance, &demand) }
        }
      }
    }
    guard !isStreamed else { return }
    for distance in 1...Self.smallAhead {
      for ahead in [true, false] where ahead || distance <= Self.ahead {
        for page in pages(distance, ahead: ahead) {
          guard let small = requests(page).request(of: .page(page, .whole))?.small else { continue }
          demand.add(.image(small), isQuick ? .sharpen : .later)
        }
      }
    }
    demand.smallPages = requests(place.page).smallPages(from: place.page)
  }

  private func ask(_ page: Int, _ distance: Int, _ demand: inout Demand) {
    let requests = requests(page)
    guard let request = requests.request(of: .page(page, .whole)) else { return }
    if distance == 1 {
      _ = requests.picture(request, isSeen: false, &demand)
    } else {
      _ = requests.received.picture(requests.reduced(request), .later, &demand)
    }
  }

  private func lay(
    _ page: Int, isFirst: Bool, _ arrival: TransitionContext.Presented?, at time: Double,
    _ demand: inout Demand
  ) {
    let content = Imposition.SideContent.page(page, .whole)
    let side = side(of: page, named: content.name, at: time)
    var requests = requests(page)
    if isQuick { requests.riffled = PageRequests.minimumRiffled }
    var attributes = ItemAttributes(
      index: page, frame: onPixels(strip.frame(ofPage: page)), zIndex: -Double(page))
    if let arrival { attributes = arriving(attributes, isFirst: isFirst, arrival) }
    side.lay(attributes)
    side.layer.opacity = attributes.opacity
    let face = requests.face(of: content, &demand)
    requests.show(face, of: content, on: side, attributes.surface(fit: nil), at: time, &demand)
    if isFirst { side.showClosed(arrival, hasPiles: false, requests.theme) }
  }

  /// A frame whose edges lie on whole pixels of the window, so that no ground is seen between pages that touch. Pages
  /// apart from each other keep their places while the scale changes.
  private func onPixels(_ frame: Rect) -> Rect {
    let lens = session.lens
    let scale = lens.camera.scale
    guard scale != 1, strip.shape.gap == 0 || lens.isResting else { return frame }
    let desk = BookCamera(scale: scale, center: lens.camera.center, window: lens.camera.deskSize)
    func snapped(_ corner: Point) -> Point {
      let seen = desk.window(corner)
      return desk.desk(Point(session.view.whole(seen.x), session.view.whole(seen.y)))
    }
    let (first, last) = (
      snapped(frame.origin), snapped(Point(frame.maxX, frame.maxY))
    )
    return Rect(first.x, first.y, max(0, last.x - first.x), max(0, last.y - first.y))
  }

  /// The first page grows out of the closed cover; those behind fade in.
  private func arriving(
    _ open: ItemAttributes, isFirst: Bool, _ arrival: TransitionContext.Presented
  ) -> ItemAttributes {
    let progress = arrival.progress.clamped(to: 0...1)
    guard isFirst else {
      var open = open
      open.opacity = max(0, 2 * progress - 1)
      return open
    }
    let frame = arrival.element.frame.offsetBy(session.seen.minX, session.seen.minY)
    return ItemAttributes(
      index: open.index, frame: frame, zIndex: open.zIndex,
      cornerRadii: .right(arrival.element.cornerRadius)
    ).mixed(with: open, arrival.progress)
  }

  private func side(of page: Int, named name: String, at time: Double) -> PageLayers {
    if let known = sides[page] { return known }
    let side = PageLayers(name: name, at: session.birth(at: time))
    sides[page] = side
    layer.addSublayer(side.layer)
    return side
  }
}
