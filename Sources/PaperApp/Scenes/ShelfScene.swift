import Books
import Geometry
import Gestures
import Layers
import Layouts
import Motion
import Raster

/// The shelf: a carousel of covers, the title of the centred book beneath it.
final class ShelfScene: Scene {
  let layer = Layer(name: "shelf")

  private let books: [Book]
  private let store: ContentStore
  /// Says on which side the covers' fore-edge is.
  private let order: PageOrder
  private var view: ViewSize
  private var plan: ShelfLayout
  private var motion: ShelfMotion

  private var drag = DragRecognizer()
  private var wheel = WheelScroller()
  /// The offset and the pointer's place when the shelf was taken in the hand.
  private var grip: (offset: Double, x: Double)?
  /// The press stopped a moving shelf, so a tap does not open a book that came to rest by it.
  private var pressStopped = false
  private var lastTapped: Int?

  private var covers: [Int: SheetLayer] = [:]
  private let caption: Caption
  private let notice = LabelLayer(name: "notice")
  /// One line about what could not be opened, and until when it stands there.
  private var message: (text: String, until: Double)?

  init(
    books: [Book], at book: Int = 0, order: PageOrder = .ltr, in view: ViewSize,
    store: ContentStore
  ) {
    self.books = books
    self.order = order
    self.store = store
    self.view = view
    plan = ShelfLayout(viewSize: view.size, count: books.count)
    motion = ShelfMotion(count: books.count, at: book)
    caption = Caption(store: store)
    layer.anchorPoint = .zero
    layer.addSublayer(caption.layer)
    layer.addSublayer(notice.layer)
  }

  /// The book at the centre, or on its way there.
  var centredBook: Int? { books.isEmpty ? nil : motion.target }

  func center(_ book: Int, at time: Double) { motion.go(to: book, at: time) }

  func show(message text: String, until time: Double) { message = (text, time) }

  func resize(to view: ViewSize) {
    self.view = view
    plan = ShelfLayout(viewSize: view.size, count: books.count)
  }

  func isMoving(at time: Double) -> Bool {
    motion.isMoving(at: time)
  }

  var deadline: Double? {
    [wheel.nextDeadline, message?.until].compactMap { $0 }.min()
  }

  var facts: SceneFacts {
    SceneFacts(
      scene: "shelf", style: "carousel", pose: "", offset: lastOffset,
      progress: ["centred": Double(motion.target)])
  }
  private var lastOffset = 0.0

  // MARK: Input

  func handle(_ event: InputEvent, at time: Double) -> [Effect] {
    guard !books.isEmpty else { return [] }
    if case .key(let key) = event { return press(key, at: time) }
    for gesture in wheel.handle(event, at: time) { scroll(gesture, at: time) }
    let isMoving = motion.isMoving(at: time)
    let effects = drag.handle(event, at: time).flatMap { follow($0, at: time) }
    if case .pointerDown(let point, .left, _) = event, drag.isPressed {
      pressStopped = isMoving
      take(at: point, at: time)
    } else if grip != nil, !drag.isPressed {
      // The press was taken away before it became anything.
      grip = nil
      motion.release(velocity: 0, at: time)
    }
    return effects
  }

  private func take(at point: Point, at time: Double) {
    grip = (motion.grip(at: time), point.x)
    motion.hold(at: time)
  }

  private func scroll(_ gesture: ScrollGesture, at time: Double) {
    switch gesture {
    case .step(let books): motion.step(by: books, at: time)
    case .scrolled(let points):
      motion.move(to: motion.grip(at: time) + points / plan.pitch)
      // A hand that holds the shelf meanwhile goes on from where the wheel has brought it.
      grip?.offset += points / plan.pitch
    case .ended(let velocity): motion.release(velocity: velocity / plan.pitch, at: time)
    }
  }

  private func follow(_ gesture: DragGesture, at time: Double) -> [Effect] {
    switch gesture {
    case .began(_, let current), .moved(let current):
      // A key or the wheel may have sent it on meanwhile: then the hand takes it anew.
      if grip != nil, !motion.isHeld { take(at: current, at: time) }
      guard let grip else { return [] }
      motion.move(to: grip.offset - (current.x - grip.x) / plan.pitch)
    case .ended(_, let velocity):
      grip = nil
      motion.release(velocity: -velocity.x / plan.pitch, at: time)
    case .cancelled:
      grip = nil
      motion.release(velocity: 0, at: time)
    case .tap(let point, let count):
      grip = nil
      return tap(point, count: count, at: time)
    }
    return []
  }

  /// A side cover comes to the centre; the centred one opens. The second click of a double click
  /// means the book of the first, which may have moved away from under the pointer.
  private func tap(_ point: Point, count: Int, at time: Double) -> [Effect] {
    let centred = Int(motion.offset(at: time).rounded())
    let first = lastTapped
    lastTapped = book(at: point, time)
    if count == 2, let first {
      motion.go(to: first, at: time)
      return [.openBook(first)]
    }
    guard let book = lastTapped else {
      motion.release(velocity: 0, at: time)
      return []
    }
    motion.go(to: book, at: time)
    return book == centred && !pressStopped ? [.openBook(book)] : []
  }

  /// By its place and not by its layer: a book that is on its way back is drawn by another scene.
  private func book(at point: Point, _ time: Double) -> Int? {
    let offset = motion.offset(at: time)
    return plan.visible(at: offset).first { place(of: $0, offset).contains(point) }
  }

  /// Where a cover is seen.
  private func place(of book: Int, _ offset: Double) -> Rect {
    let attributes = plan.attributes(of: book, at: offset)
    let size = attributes.frame.size * plan.scale(of: book, at: offset)
    let center = attributes.frame.center
    return Rect(
      center.x - size.width / 2, center.y - size.height / 2, size.width, size.height)
  }

  private func press(_ key: Key, at time: Double) -> [Effect] {
    switch (key.name, key.modifiers) {
    case ("Left", []), ("PageUp", []), ("H", []): motion.step(by: -1, at: time)
    case ("Right", []), ("PageDown", []), ("L", []): motion.step(by: 1, at: time)
    case ("Home", []): motion.go(to: 0, at: time)
    case ("End", []): motion.go(to: books.count - 1, at: time)
    case ("Return", []), ("Space", []), ("Keypad Enter", []):
      return key.isRepeat ? [] : [.openBook(motion.target)]
    default: break
    }
    return []
  }

  // MARK: Opening and closing

  func effect(ofSpreadingAt point: Point, time: Double) -> Effect? {
    guard !books.isEmpty else { return nil }
    let book = book(at: point, time) ?? motion.target
    motion.go(to: book, at: time)
    return .openBook(book)
  }

  func element(_ book: Int, at time: Double) -> SharedElement? {
    guard books.indices.contains(book) else { return nil }
    let offset = motion.offset(at: time)
    let scale = plan.scale(of: book, at: offset)
    var shadow = shadow
    shadow.radius *= scale
    shadow.offset = shadow.offset * scale
    return SharedElement(
      frame: place(of: book, offset), cornerRadius: Design.cornerRadius * plan.scale * scale,
      shadow: shadow, bitmap: covers[book]?.layer.contents,
      color: covers[book]?.layer.backgroundColor ?? Palette.cloth)
  }

  // MARK: Layout

  func layout(at time: Double, as part: Part) {
    for gesture in wheel.tick(time) { scroll(gesture, at: time) }
    layer.bounds = Rect(origin: .zero, size: view.size)
    let offset = motion.offset(at: time)
    lastOffset = offset
    layOutCovers(at: offset, time)
    fadeCovers(part.departure)
    // The opening book soon stands over the words: they go first, and come last.
    layOutCaption(at: offset, opacity: max(0, 1 - 2 * (part.departure?.progress ?? 0)))
    layOutNotice(at: time)
  }

  private func layOutCovers(at offset: Double, _ time: Double) {
    let visible = plan.visible(at: offset)
    for (index, cover) in covers where !visible.contains(index) {
      cover.layer.removeFromSuperlayer()
      covers[index] = nil
    }
    // From the centre outwards, so that what one looks at is asked for first.
    for index in visible.sorted(by: { abs(Double($0) - offset) < abs(Double($1) - offset) }) {
      let isNew = covers[index] == nil
      let cover = covers[index] ?? SheetLayer(name: "book-\(index)", at: time)
      covers[index] = cover
      if isNew { layer.addSublayer(cover.layer) }
      apply(plan.attributes(of: index, at: offset), to: cover.layer)
      show(index, on: cover, at: time)
    }
  }

  private func fadeCovers(_ departure: Part.Departure?) {
    for (index, cover) in covers {
      cover.layer.opacity = 1 - (departure?.progress ?? 0)
      cover.layer.isHidden = index == departure?.item
    }
  }

  private var shadow: Shadow {
    Shadow(opacity: 0.45, radius: 14 * plan.scale, offset: Point(3 * plan.scale, 10 * plan.scale))
  }

  private func apply(_ attributes: ItemAttributes, to layer: Layer) {
    layer.frame = attributes.frame
    layer.transform = attributes.transform
    layer.zPosition = attributes.zIndex
    layer.cornerRadii =
      order == .ltr ? attributes.cornerRadii : attributes.cornerRadii.mirrored
    layer.shadow = shadow
  }

  private func show(_ index: Int, on cover: SheetLayer, at time: Double) {
    let book = books[index]
    let request = PictureRequest(
      source: book.cover, name: "\(book.id)/cover", width: view.pixels(plan.itemSize.width),
      height: view.pixels(plan.itemSize.height), fit: .fill)
    switch store.picture(request) {
    case .exact(let picture), .standIn(let picture):
      cover.show(picture.bitmap, on: Palette.cloth, name: request.name, at: time)
      cover.say(nil, in: Palette.title, view, from: store)
    case .damaged:
      // A book without a picture on its cover still has its name there.
      cover.show(nil, on: Palette.cloth, name: nil, at: time)
      cover.say(book.title, size: 0.1, in: Palette.title, view, from: store)
    case .nothing:
      cover.show(nil, on: Palette.cloth, name: nil, at: time)
    }
  }

  private func layOutCaption(at offset: Double, opacity outer: Double) {
    guard !books.isEmpty else {
      caption.showEmptyShelf(in: view)
      return
    }
    let index = min(max(Int(offset.rounded()), 0), books.count - 1)
    // Between two books there is no caption: it would name neither.
    let distance = abs(offset - Double(index))
    let opacity = min(1, max(0, 1 - (distance - 0.05) / 0.35)) * outer
    let bottom = (view.size.height + plan.itemSize.height * 0.7) / 2
    caption.show(books[index], below: bottom, scale: plan.scale, opacity: opacity, in: view)
    for neighbour in [index - 1, index + 1] where books.indices.contains(neighbour) {
      caption.prepare(books[neighbour], scale: plan.scale, in: view)
    }
    store.wishForShape(of: books[index], .soon)
  }

  private func layOutNotice(at time: Double) {
    if let message, time >= message.until { self.message = nil }
    let request = message.map {
      Caption.request(
        $0.text, size: max(9, 13 * plan.scale), color: Palette.quiet, lines: 1, in: view)
    }
    notice.show(
      request, top: view.size.height - max(18, 30 * plan.scale), center: view.size.width / 2,
      opacity: 1, in: view, from: store)
  }
}
