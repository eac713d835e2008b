import Content
import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// The places of the covers.
extension ShelfBrowsing {
  /// Every visible cover, the most prominent first.
  func places(at time: Double) -> [ShelfPlace] {
    let covers = unmovedPlaces(at: time)
    let shift = shift(at: time)
    return shift == .zero ? covers : covers.map { $0.moved(by: shift) }
  }

  private func unmovedPlaces(at time: Double) -> [ShelfPlace] {
    guard let span = zoom.span(at: time) else {
      return style == .wall
        ? taken.map { [coverTaken($0, at: time)] } ?? [] : resting(style, at: time)
    }
    if span.low == .wall { return coversOnWall(span, at: time) }
    guard motionStyle == .full else { return fading(span, at: time) }
    return span.high == .deck
      ? coversToDeck(span.part, at: time) : coversToCarousel(span.part, at: time)
  }

  /// The place of the cover from which a book opens and to which the book returns, visible or not.
  func place(of book: Int, at time: Double) -> ShelfPlace {
    if style == .wall {
      let out = taken.flatMap { $0.book == book ? $0 : nil }
      return coverTaken(out ?? TakenSpine(book, from: 1, to: 1, at: time), at: time)
        .moved(by: shift(at: time))
    }
    return unmovedPlace(of: book, at: time).moved(by: shift(at: time))
  }

  private func unmovedPlace(of book: Int, at time: Double) -> ShelfPlace {
    guard motionStyle == .full, let span = zoom.span(at: time), span.low != .wall else {
      return resting(front.card(showing: book, at: time), style, at: time)
    }
    guard span.high == .deck else { return onItsWay(book, span.part, at: time) }
    let card = style == .deck ? deck.card(showing: book, at: time) : paired(book)
    return travelling(card, span.part, at: time)
  }

  /// The look of a book as both styles of a change give it, without the shift of a pinch.
  func unmovedPose(of book: Int, at time: Double) -> ItemAttributes {
    guard let span = zoom.span(at: time) else {
      return resting(front.card(showing: book, at: time), style, at: time).attributes
    }
    guard span.low == .wall else { return unmovedPlace(of: book, at: time).attributes }
    let cover = browser(span.high)
    return resting(cover.card(showing: book, at: time), span.high, at: time).attributes
      .mixed(with: wall.attributes(of: book, at: time, aspect: nil), 1 - span.part)
  }

  // MARK: At rest

  func resting(_ style: ShelfStyle, at time: Double) -> [ShelfPlace] {
    let way = shift(at: time)
    if style == .rows {
      return rows.items(at: time, movedBy: way.y) { self.aspect($0, time) }.map(coverInRow)
    }
    let cards =
      style == .carousel
      ? carousel.visible(at: time, movedBy: way.x)
      : browser(style).visible(at: time)
    return cards.map { resting($0, style, at: time) }
  }

  private func resting(_ card: Int, _ style: ShelfStyle, at time: Double) -> ShelfPlace {
    let browser = browser(style)
    let book = browser.book(of: card)
    let attributes = browser.attributes(of: card, at: time, aspect: aspect(book, time))
    if style == .rows { return coverInRow(attributes) }
    return ShelfPlace(
      name: style == .deck ? "card-\(card)" : "book-\(card)", book: book, card: card,
      attributes: attributes, block: style == .carousel ? 1 : 0)
  }

  /// The floor, which the caption needs, covers the rows.
  private func coverInRow(_ item: ItemAttributes) -> ShelfPlace {
    var item = item
    item.zIndex += Self.depthOfRows
    return ShelfPlace(
      name: "book-\(item.index)", book: item.index, card: item.index, attributes: item, block: 0)
  }

  /// The depths of the rows and of the floor above the rows.
  static let (depthOfRows, depthOfFloor) = (-2.5e6, -2e6)

  /// How much of the floor is there when the rows become the carousel. The covers, whose depths are mixed, come through the
  /// floor where nothing of the floor is left.
  static func floor(_ part: Double) -> Double {
    max(0, 1 - part / (1 - depthOfFloor / depthOfRows))
  }

  /// With reduced motion, one style fades into the other. All covers stay at their places.
  private func fading(_ span: ShelfZoom.Span, at time: Double) -> [ShelfPlace] {
    func faded(_ style: ShelfStyle) -> [ShelfPlace] {
      resting(style, at: time).map { place in
        var place = place
        place.attributes.opacity *= span.share(of: style)
        if style != self.style { place.card = nil }
        // Both layers of a book are there at once.
        if style == .rows { place.name = "row-\(place.book)" }
        return place
      }
    }
    return faded(span.low) + faded(span.high)
  }

  // MARK: Between the carousel and the deck

  private func coversToDeck(_ t: Double, at time: Double) -> [ShelfPlace] {
    let cards = deck.visible(at: time)
    let books = carousel.visible(at: time, movedBy: shift(at: time).x)
    let others = books.filter { !cards.contains(paired($0)) }
    let places =
      cards.map { travelling($0, t, at: time) } + others.map { travelling(paired($0), t, at: time) }
    return style == .deck ? places : Self.sorted(places, by: books)
  }

  /// The card that a book's cover becomes in the deck.
  private func paired(_ book: Int) -> Int { deck.card(showing: book, from: pairing) }

  /// A card between both styles. A card that is paired with no cover of the carousel (a stack of few
  /// books shows each book several times) appears and disappears at its place in the deck.
  private func travelling(_ card: Int, _ t: Double, at time: Double) -> ShelfPlace {
    let book = deck.book(of: card)
    var attributes = deck.attributes(of: card, at: time, aspect: aspect(book, time))
    let isPaired = paired(book) == card
    if isPaired {
      attributes = inCarousel(book, at: time).mixed(with: attributes, t)
    } else {
      attributes.opacity *= t.clamped(to: 0...1)
    }
    return ShelfPlace(
      name: "card-\(card)", book: book,
      card: style == .deck ? card : isPaired ? book : nil, attributes: attributes,
      block: isPaired ? (1 - t).clamped(to: 0...1) : 0)
  }

  /// A cover's place in the carousel. A place far beyond the window is limited to one near the window
  /// on the same side, so that the cover comes from the correct side without a long way.
  private func inCarousel(_ book: Int, at time: Double) -> ItemAttributes {
    var attributes = carousel.attributes(of: book, at: time, aspect: aspect(book, time))
    let (width, frame) = (carousel.plan.viewSize.width, attributes.frame)
    attributes.frame.origin.x = min(max(frame.minX, -2 * width - frame.width), 3 * width)
    return attributes
  }

  private static func sorted(_ places: [ShelfPlace], by books: [Int]) -> [ShelfPlace] {
    func rank(_ place: ShelfPlace) -> Int {
      place.card.flatMap { books.firstIndex(of: $0) } ?? books.count
    }
    return places.sorted { rank($0) < rank($1) }
  }

  // MARK: Between the rows and the carousel

  /// Every cover that the carousel shows goes from its place in the rows to its place in the carousel. The other covers grow
  /// with the book in front, as if the eye came nearer, and fade.
  private func coversToCarousel(_ t: Double, at time: Double) -> [ShelfPlace] {
    let way = shift(at: time)
    let near = carousel.visible(at: time, movedBy: way.x)
    let known = Set(near)
    let others = rows.visible(at: time, movedBy: way.y).filter { !known.contains($0) }
    return (near + others).map { onItsWay($0, t, at: time) }
  }

  private func onItsWay(_ book: Int, _ t: Double, at time: Double) -> ShelfPlace {
    let aspect = aspect(book, time)
    var start = rows.attributes(of: book, at: time, aspect: aspect)
    let (height, frame) = (carousel.plan.viewSize.height, start.frame)
    start.frame.origin.y = min(max(frame.minY, -2 * height - frame.height), 3 * height)
    var place = coverInRow(start)
    var end = inCarousel(book, at: time)
    // Within a book's distance beyond the window, the cover first fades, and then the end changes from the carousel's place
    // to the place of a near eye.
    let plan = carousel.plan
    let distance = abs(Double(book) - carousel.offset(at: time)) * plan.pitch
    let beyond = (distance - (plan.viewSize.width + plan.itemSize.width) / 2) / plan.pitch
    let (fading, nearness) = ((2 * beyond).clamped(to: 0...1), (2 * beyond - 1).clamped(to: 0...1))
    if nearness > 0 { end = end.mixed(with: nearer(start, depth: end.zIndex, at: time), nearness) }
    place.attributes = place.attributes.mixed(with: end, t)
    place.attributes.opacity *= 1 - fading * min(1, 2.2 * t)
    place.block = t
    return place
  }

  /// A cover of the rows as an eye sees the cover that has come so near that the book in front is as large as in the
  /// carousel.
  private func nearer(_ item: ItemAttributes, depth: Double, at time: Double) -> ItemAttributes {
    let offset = carousel.offset(at: time)
    let first = max(0, Int(offset.rounded(.down)))
    let part = (offset - Double(first)).clamped(to: 0...1)
    func place(_ book: Int) -> Point {
      let book = min(book, max(0, carousel.plan.count - 1))
      return rows.plan.attributes(of: book, at: rows.offset(at: time)).frame.center
    }
    let (here, next) = (place(first), part > 0 ? place(first + 1) : .zero)
    let middle = part > 0 ? here + (next - here) * part : here
    let view = carousel.plan.viewSize
    let growth = carousel.plan.itemSize.height * 0.7 / max(1, rows.coverSize(aspect: nil).height)
    let center = Point(view.width / 2, view.height / 2) + (item.frame.center - middle) * growth
    var item = item
    let size = item.frame.size * growth
    item.frame = Rect(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
    item.zIndex = depth
    return item
  }
}
