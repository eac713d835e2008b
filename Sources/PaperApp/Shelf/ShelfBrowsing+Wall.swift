import Content
import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// A book that has been taken out of its row, and shows its cover at the place of its spine.
struct TakenSpine {
  var book: Int
  /// From the spine (0) to the cover (1).
  var motion: SpringMotion
  /// Whether the book has become another scene since.
  var wasLent = false

  static let spring = Spring(dampingRatio: 1, angularFrequency: 22)

  init(_ book: Int, from: Double = 0, to: Double, at time: Double) {
    self.book = book
    motion = SpringMotion(
      from: from, velocity: 0, to: to, at: time, spring: Self.spring, tolerance: 0.002)
  }

  /// When a book that nobody has opened goes back into its row, in seconds.
  var deadline: Double? { motion.target == 1 && !wasLent ? motion.finishTime + 4 : nil }
}

/// The wall, and the change between the wall and covers: each book that both show is between its cover's place and its
/// spine's place.
extension ShelfBrowsing {
  /// The opacity of a cover over its spine, at a mix from the cover (0) to the spine (1).
  static func coverOpacity(_ mix: Double) -> Double {
    let t = ((0.95 - mix) / 0.6).clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// How much is there of what has no like in the other style, at its own style's share: gone before the other style is
  /// whole, so that nothing shines through that style.
  static func early(_ share: Double) -> Double { (1.6 * share - 0.6).clamped(to: 0...1) }

  /// The covers that both the covers' style and the wall show, by their books.
  private func pairs(_ covers: [ShelfPlace], at time: Double) -> [Int: ShelfPlace] {
    guard motionStyle == .full, isChanging(at: time) else { return [:] }
    let visible = Set(wall.visible(at: time, movedBy: shift(at: time).y))
    var pairs: [Int: ShelfPlace] = [:]
    for place in covers where visible.contains(place.book) && pairs[place.book] == nil {
      pairs[place.book] = place
    }
    return pairs
  }

  /// The visible covers while the wall comes or goes.
  func coversOnWall(_ span: ShelfZoom.Span, at time: Double) -> [ShelfPlace] {
    let mix = 1 - span.part
    let covers = resting(span.high, at: time)
    let pairs = pairs(covers, at: time)
    return covers.map { cover in
      var place = cover
      if style == .wall { place.card = cover.book }
      if pairs[cover.book]?.name == cover.name {
        let spine = wall.attributes(of: cover.book, at: time, aspect: nil)
        let depth = cover.attributes.zIndex
        place.attributes = cover.attributes.mixed(with: spine, mix)
        place.attributes.zIndex = depth
        place.attributes.opacity *= Self.coverOpacity(mix)
      } else {
        place.attributes.opacity *= (1 - 1.8 * mix).clamped(to: 0...1)
      }
      place.block *= 1 - mix
      return place
    }
  }

  /// The visible spines.
  func spines(at time: Double) -> [ItemAttributes] {
    guard shows(.wall, at: time) else { return [] }
    let mix = share(of: .wall, at: time)
    let shift = shift(at: time)
    let covers = zoom.span(at: time).map { resting($0.high, at: time) } ?? []
    let known = pairs(covers, at: time)
    return wall.items(at: time, movedBy: shift.y) { _ in nil }.map { spine in
      var item = spine
      if let taken, taken.book == spine.index {
        item = coverTaken(taken, at: time).attributes.asSpine(spine, 1 - progress(taken, time))
      } else if let cover = known[spine.index] {
        item = cover.attributes.mixed(with: spine, mix).asSpine(spine, mix)
      } else {
        item.opacity *= Self.early(mix)
      }
      item.frame.origin = item.frame.origin + shift
      return item
    }
  }

  // MARK: The book that is taken out

  private func progress(_ taken: TakenSpine, _ time: Double) -> Double {
    taken.motion.value(at: time).clamped(to: 0...1)
  }

  /// Takes a book out of its row. With less motion the book stays there, because scenes fade.
  func take(_ book: Int, at time: Double) {
    guard motionStyle == .full else { return }
    if var former = taken, former.book == book {
      former.motion = former.motion.retargeted(to: 1, at: time)
      former.wasLent = false
      taken = former
    } else {
      taken = TakenSpine(book, to: 1, at: time)
    }
  }

  /// Follows the book that has become another scene; nil where there is none.
  func lend(spine book: Int?, at time: Double) {
    guard style == .wall else { return }
    guard motionStyle == .full else { return taken = nil }
    if let book {
      if taken?.book != book || taken?.motion.target == 0 {
        taken = TakenSpine(book, from: 1, to: 1, at: time)
      }
      taken?.wasLent = true
      return
    }
    guard let present = taken else { return }
    let isIdle = present.deadline.map { time >= $0 } ?? false
    if present.motion.target == 1, present.wasLent || isIdle {
      taken?.motion = present.motion.retargeted(to: 0, at: time)
    } else if present.motion.target == 0, present.motion.isFinished(at: time) {
      taken = nil
    }
  }

  /// The cover of a book at the place of the book's spine, inside the window.
  func coverTaken(_ taken: TakenSpine, at time: Double) -> ShelfPlace {
    let spine = wall.attributes(of: taken.book, at: time, aspect: nil)
    let shape = (aspect(taken.book, time) ?? Design.page.width / Design.page.height).clamped(
      to: 0.2...3)
    let height = spine.frame.height
    let width = height * shape
    var face = spine
    let most = max(0, carousel.plan.viewSize.width - width)
    face.frame = Rect(
      (spine.frame.midX - width / 2).clamped(to: 0...most), spine.frame.minY, width, height)
    let scale = height / Design.page.height
    face.cornerRadii = .right(Design.cornerRadius * scale)
    face.shadow = Shadow(opacity: 0.45, radius: 14 * scale, offset: Point(3 * scale, 10 * scale))
    let part = progress(taken, time)
    var attributes = spine.mixed(with: face, part)
    attributes.zIndex = 10
    attributes.opacity *= Self.coverOpacity(1 - part)
    return ShelfPlace(
      name: "book-\(taken.book)", book: taken.book, card: taken.book, attributes: attributes,
      block: 0)
  }
}

extension ItemAttributes {
  /// A spine on the way to its cover: opaque beneath the cover, and gone once the cover is there.
  fileprivate func asSpine(_ spine: ItemAttributes, _ mix: Double) -> ItemAttributes {
    var item = self
    item.index = spine.index
    item.opacity = 1
    item.zIndex = spine.zIndex + 2
    item.isHidden = item.isHidden || mix <= 0.001
    if mix < 0.999 { item.shadow = .none }
    return item
  }
}
