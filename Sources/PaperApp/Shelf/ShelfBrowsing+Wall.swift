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

/// The wall, and the change between the wall and the covers. The change is one scalar: each book that both show is
/// between its cover's place (0) and its spine's place (1).
extension ShelfBrowsing {
  /// The progress of the change: 0 for covers, 1 for the wall.
  func wallMix(at time: Double) -> Double { wallCourse.value(at: time).clamped(to: 0...1) }
  func isWallChanging(at time: Double) -> Bool { !wallCourse.isFinished(at: time) }
  /// Whether spines are seen.
  func showsWall(at time: Double) -> Bool { isWall || isWallChanging(at: time) }

  /// Goes to the wall or away from the wall; the book in front stays in front.
  func toggleWall(at time: Double) {
    let (from, to): (any ShelfBrowser, any ShelfBrowser) =
      isWall ? (wall, coverFront) : (coverFront, wall)
    let book = from.book(of: from.target)
    if isWallChanging(at: time) {
      to.go(to: to.card(showing: book, at: time), at: time)
    } else {
      to.stand(at: to.card(showing: book, at: time))
    }
    isWall.toggle()
    taken = nil
    let end = isWall ? 1.0 : 0
    wallCourse =
      motionStyle == .none
      ? SpringMotion(from: end, velocity: 0, to: end, at: time, spring: Self.spring)
      : wallCourse.retargeted(to: end, at: time)
  }

  /// The opacity of a cover over its spine, at a mix from the cover (0) to the spine (1).
  static func coverOpacity(_ mix: Double) -> Double {
    let t = ((0.95 - mix) / 0.6).clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }

  /// The covers that both the covers' style and the wall show, by their books.
  private func pairs(_ covers: [ShelfPlace], at time: Double) -> [Int: ShelfPlace] {
    guard motionStyle == .full, isWallChanging(at: time) else { return [:] }
    let visible = wall.plan.visible(at: wall.offset(at: time))
    var pairs: [Int: ShelfPlace] = [:]
    for place in covers where visible.contains(place.book) && pairs[place.book] == nil {
      pairs[place.book] = place
    }
    return pairs
  }

  /// The visible covers while the wall is there or on its way.
  func coversOnWall(at time: Double, aspect: (Int) -> Double?) -> [ShelfPlace] {
    let mix = wallMix(at: time)
    guard isWallChanging(at: time) else {
      return taken.map { [coverTaken($0, at: time, aspect)] } ?? []
    }
    let covers = coverPlaces(at: time, aspect: aspect)
    let pairs = pairs(covers, at: time)
    return covers.map { cover in
      var place = cover
      if isWall { place.card = cover.book }
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
  func spines(at time: Double, aspect: (Int) -> Double?) -> [ItemAttributes] {
    guard showsWall(at: time) else { return [] }
    let mix = wallMix(at: time)
    let pairs =
      isWallChanging(at: time) ? pairs(coverPlaces(at: time, aspect: aspect), at: time) : [:]
    return wall.spines(at: time).map { spine in
      if let taken, taken.book == spine.index {
        let mix = 1 - progress(taken, time)
        return coverTaken(taken, at: time, aspect).attributes.asSpine(spine, mix)
      }
      if let cover = pairs[spine.index] {
        return cover.attributes.mixed(with: spine, mix).asSpine(spine, mix)
      }
      var spine = spine
      spine.opacity *= mix
      return spine
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
    guard isWall else { return }
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
  func coverTaken(
    _ taken: TakenSpine, at time: Double, _ aspect: (Int) -> Double?
  ) -> ShelfPlace {
    let spine = wall.attributes(of: taken.book, at: time, aspect: nil)
    let shape = (aspect(taken.book) ?? Design.page.width / Design.page.height).clamped(to: 0.2...3)
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
