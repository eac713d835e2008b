import Books
import Content
import Localisation
import PaperGeometry
import PaperLayouts
import Shell

/// Reading column by column and panel by panel: the camera moves, the page stays. (decision: Guided view)
extension BookScene {
  /// - Returns: nil for a command that is none of the guided view's.
  func performGuide(_ command: Command, at time: Double) -> Outcome? {
    switch command {
    case .nextArea: stepArea(1, at: time)
    case .previousArea: stepArea(-1, at: time)
    case .toggleGuide: return .saying(toggleGuide(at: time))
    default: return nil
    }
    return .used
  }

  /// Whether a step goes to an area: the view is magnified, or fits areas.
  private func isGuiding(at time: Double) -> Bool {
    !controller.isScrolled && (guide.isOn || look.zoom.isMagnified(at: time))
  }

  /// On to the next area; where nothing is magnified, to the next page.
  func stepArea(_ step: Int, at time: Double) {
    guard isGuiding(at: time) else {
      if performLook(step > 0 ? .nextPage : .previousPage, at: time) == nil { turn(step, at: time) }
      return
    }
    take(.step(step), at: time)
  }

  /// - Returns: how the pages are read now, in words.
  private func toggleGuide(at time: Double) -> String {
    guard !controller.isScrolled else {
      return Localisation.text("A strip scrolls as a whole.")
    }
    guard !guide.isOn else {
      leaveGuide(at: time)
      return Localisation.text("The whole page.")
    }
    let wasMagnified = look.zoom.isMagnified(at: time)
    forgetFitting()
    guide = AreaGuide(isOn: true)
    take(wasMagnified ? .here : .first, at: time)
    return Localisation.text("Column by column, panel by panel: Space goes on.")
  }

  /// Shows the whole page again.
  func leaveGuide(at time: Double) {
    guide = AreaGuide()
    look.zoom.zoom(to: 1, reach, at: time)
  }

  /// Forgets areas to come, as another hand moves the view.
  func endGuide() { guide = AreaGuide() }

  /// Takes a double click in the guided view: on, or back where the click is at the side of the pages before.
  func takeGuideClick(at time: Double) {
    guard let point = look.zoom.takeDoubleClick(), guide.isOn else { return }
    let width = session.view.size.width
    let isBack =
      session.direction == .leftToRight ? point.x < width / 3 : point.x > width * 2 / 3
    stepArea(isBack ? -1 : 1, at: time)
  }

  // MARK: Time

  /// Asks for the areas of the pages that are read, and of those to come.
  func addGuideDemand(to demand: inout Demand, at time: Double) {
    guard isGuiding(at: time) else { return }
    for page in readPages where isPage(page) {
      demand.add(areas(of: page), guide.wanted == nil ? .soon : .now)
    }
    guard guide.isOn else { return }
    for page in controller.pagesAround.sorted() where isPage(page) {
      demand.add(areas(of: page), .later)
    }
  }

  private func isPage(_ page: Int) -> Bool { (0..<pageCount).contains(page) }

  private func areas(of page: Int) -> AreasOfPage {
    AreasOfPage(
      book.page(page), isRightToLeft: session.direction == .rightToLeft,
      isStraight: scanLook?.isStraight == true)
  }

  /// Once other pages are read, their first area follows, or the last on the way back.
  func guideToOtherPages(isBack: Bool) {
    guard guide.isOn || guide.wanted != nil else { return }
    (guide.wanted, guide.shown) = (isBack && arrivesAtEnd ? .last : .first, nil)
  }

  /// Does what had to wait.
  func advanceGuide(at time: Double, _ role: TransitionRole) {
    if role.isLeaving || controller.isScrolled {
      look.zoom.passesDoubleClicks = false
      return endGuide()
    }
    look.zoom.passesDoubleClicks = guide.isOn
    guard !role.isArriving, let wanted = guide.wanted, !look.zoom.isHeld else { return }
    take(wanted, at: time)
  }

  private func take(_ wanted: AreaGuide.Wanted, at time: Double) {
    guide.wanted = wanted
    guard !controller.isMoving(at: time), let areas = seenAreas(at: time) else { return }
    guide.wanted = nil
    let target = look.zoom.motion.target
    let current = GuideStop(center: target.center, scale: target.scale)
    let stops = GuideStops(
      reach: reach, direction: session.direction, scale: guide.isOn ? nil : target.scale
    ).stops(areas)
    let next: Int? =
      switch wanted {
      case .first: stops.indices.first
      case .last: stops.indices.last
      case .here: stops.nearest(to: current)
      case .step(let step): stops.next(step, from: current, shown: guide.shown)
      }
    guard let next else {
      if case .step(let step) = wanted { turnGuided(step, at: time) }
      return
    }
    guide.shown = next
    look.zoom.show(stops[next], at: time)
  }

  /// Beyond the last area follows the next page.
  private func turnGuided(_ step: Int, at time: Double) {
    arrivesAtEnd = step < 0
    guide.shown = nil
    let before = controller.place
    turn(step, at: time) { turning.turn(.by(step), controller, at: time) }
    if controller.place != before { guide.wanted = step < 0 ? .last : .first }
  }

  // MARK: Areas on the desk

  /// The areas of the pages that are read, in points of the desk; nil while an answer has not come.
  private func seenAreas(at time: Double) -> [PageArea]? {
    var (all, pages) = ([PageArea](), [Int]())
    for page in readPages where isPage(page) && !pages.contains(page) { pages.append(page) }
    let sides = seenSides(at: time).sides
    for page in pages {
      guard let answer = session.content.answer(to: areas(of: page)) else { return nil }
      let seen = sides.filter { $0.content.page == page }
      let placed = (answer ?? []).compactMap { area in
        Self.bounds(seen.compactMap { $0.surface.quad(area.rect)?.bounds }).map {
          PageArea($0, isColumn: area.isColumn)
        }
      }
      // A page of which nothing is known is one area.
      all +=
        placed.isEmpty
        ? Self.bounds(
          seen.compactMap { side in
            side.surface.fit.flatMap { side.surface.quad($0.source)?.bounds }
          }
        ).map {
          [PageArea($0, isColumn: false)]
        } ?? [] : placed
    }
    return all
  }

  private static func bounds(_ rects: [Rect]) -> Rect? {
    guard let left = rects.map(\.minX).min(), let right = rects.map(\.maxX).max(),
      let top = rects.map(\.minY).min(), let bottom = rects.map(\.maxY).max()
    else { return nil }
    return Rect(left, top, right - left, bottom - top)
  }
}
