import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Reading
import Shelf
import Shell
import Stage
import TestSupport
import Testing

/// A stage with a clock of its own and contents made here: each picture is one colour, told by its name.
final class Rig {
  let stage: Stage
  var time = 0.0
  /// Contents come at once; otherwise only when the test delivers them.
  var isPrompt = true
  /// How many pages of a book have been counted so far; nil for all.
  var counted: Int?
  /// Paths of pictures that cannot be decoded.
  var damaged: Set<String> = []
  /// Everything that was delivered, in order.
  private(set) var delivered: [ContentRequest] = []
  /// Pages of each folder that is a book, by its path; any other folder is gone.
  var folders: [String: Int] = [:]
  /// What a document says of its pages' sizes when it is opened.
  var sizes = MeasuredSizes()
  /// Books that are encrypted, by id, with their passwords.
  var locked: [String: String] = [:]
  /// The passwords that were typed last, by the book's id.
  var typed: [String: String] = [:]
  /// The texts of pages, and those in letters of other sizes.
  var texts: [Int: PageWords] = [:]
  /// Whether documents have more pages than files, as texts have whose letters are large.
  var hasMorePages = false
  /// How many letters stand on each page of a book whose texts are not given, which follows from its setting.
  var lettersOnPage: (DocumentID) -> Int = { _ in 1000 }
  var sizedTexts: [Int: [Int: PageWords]] = [:]
  /// What else is known of a document when it is opened.
  var describe: (inout Document) -> Void = { _ in }
  var made: [ImageRequest: DecodedPicture] = [:]
  /// The pages of listed books, which every page would list anew.
  var listed: [BookLocator: [Picture.Source]] = [:]
  var aspect = 362.0 / 568
  /// The chapters of every book.
  var outline: [OutlineEntry] = []
  /// The columns or panels of pages.
  var areas: [Int: [PageArea]] = [:]
  /// By which angles the lines of pages fall, in radians.
  var tilts: [Int: Double] = [:]
  /// Pixels to a point of pages that are a single scan.
  var scans: [Int: Double] = [:]
  /// What other programs have written, the files within the books, and their layers.
  var comments: [PageComment] = []
  var files: [AttachedFile] = []
  var layers: [DocumentLayer] = []
  /// What a picture shows in a part, where it is not one colour.
  var paint: ((ImageRequest, PictureArea) -> [Pixel])?
  /// What a picture shows at a place, where it is not one colour.
  var draw: ((ImageRequest, _ x: Int, _ y: Int) -> Pixel)?
  /// The colour of a picture's paper, where it is not the cover's own or white.
  var paper: ((ImageRequest) -> Color)?

  init(
    _ size: Size = Size(1024, 768), scale: Double = 1, pose: Pose = .flat,
    motion: MotionStyle = .full, shelf: ShelfStyle = .carousel, cacheBytes: Int? = nil,
    style: ReadingStyle = .flip, order: ReadingDirection = .leftToRight,
    keysTurnAtOnce: Bool = false
  ) {
    var options = Stage.Options()
    options.pose = pose
    options.motion = MotionPlan(motion, keysTurnAtOnce: keysTurnAtOnce)
    options.style = style
    options.direction = order
    options.shelf = shelf
    if let cacheBytes { options.cacheBytes = cacheBytes }
    stage = Stage(view: ViewSize(size, scale: scale), options: options)
  }

  init(options: Stage.Options) {
    stage = Stage(view: ViewSize(Size(1024, 768)), options: options)
  }

  // MARK: Books

  static func book(_ number: Int = 0, pages: Int) -> ShelfEntry {
    ShelfEntry(
      id: "book\(number)", title: "Book \(number)", cover: .init(path: "/b\(number)/cover.png"),
      pageCount: pages,
      locator: .listed(
        ListedPages((0..<pages).map { "\($0).png" }, in: .init(path: "/b\(number)"))))
  }

  static func books(_ count: Int, pages: Int = 12) -> [ShelfEntry] {
    (0..<count).map { book($0, pages: pages) }
  }

  /// A shelf of books as a deck of cards.
  static func deck(
    _ count: Int = 20, at book: Int = 4, _ size: Size = Size(1024, 768),
    motion: MotionStyle = .full
  ) -> Rig {
    let rig = Rig(size, motion: motion, shelf: .deck)
    rig.show(books(count, pages: 12), at: book)
    rig.settle()
    return rig
  }

  /// Opens one book, at once, at a page counted from 0.
  func open(pages: Int, at page: Int? = nil) {
    stage.show(
      ListedShelf([Self.book(pages: pages)]), book: "book0", opening: true, page: page, at: time)
    frame()
  }

  func show(_ books: [ShelfEntry], at book: Int = 0) { show(ListedShelf(books), at: book) }

  func show(_ source: any ShelfSource, at book: Int = 0) {
    let id = book < source.count ? source.entry(at: book).id : nil
    stage.show(source, book: id, at: time)
    frame()
  }

  // MARK: Time

  /// Lays out this instant, with all contents if they come at once.
  ///
  /// Documents whose pages need not be listed come at once in any case.
  func frame() {
    stage.advance(to: time)
    guard isPrompt else {
      let known = stage.pendingRequests.filter(isKnown)
      if stage.receive(known.map { ($0, make($0)) }) { stage.advance(to: time) }
      return
    }
    for _ in 0..<8 where deliver() { stage.advance(to: time) }
  }

  func wait(_ seconds: Double) { wait(seconds) {} }

  /// - Parameter body: runs after each of 60 frames a second.
  func wait(_ seconds: Double, each body: () throws -> Void) rethrows {
    let frames = 60.0
    let count = max(1, Int((seconds * frames).rounded()))
    let start = time
    for i in 1...count {
      time = start + seconds * Double(i) / Double(count)
      frame()
      try body()
    }
  }

  /// Until nothing moves.
  /// - Returns: how long that took, in seconds; nil where it was more than `limit`.
  @discardableResult
  func settle(within limit: Double = 3) -> Double? {
    let start = time
    while stage.isMoving(at: time) {
      guard time - start <= limit else { return nil }
      wait(1.0 / 60)
    }
    return time - start
  }

  // MARK: Input

  @discardableResult
  func send(_ event: InputEvent) -> [HostEffect] {
    defer { frame() }
    return stage.handle(event, at: time)
  }

  func key(_ name: String, _ modifiers: Modifiers = []) {
    send(.key(Key(name, modifiers: modifiers)))
  }

  /// Changes to the next style in which pages are turned.
  func nextStyle() {
    _ = stage.handle(.key(Key("S")), at: time)
    if facts.style == "scroll" { key("S") } else { frame() }
  }

  func press(_ x: Double, _ y: Double) { send(.pointerDown(Point(x, y), button: .left)) }
  func move(_ x: Double, _ y: Double) { send(.pointerMoved(Point(x, y))) }
  func release(_ x: Double, _ y: Double) { send(.pointerUp(Point(x, y), button: .left)) }

  func click(_ x: Double, _ y: Double) {
    press(x, y)
    wait(0.05)
    release(x, y)
  }

  /// Presses, moves evenly, rests for a moment unless it is a flick, and lets go.
  func drag(
    from: Point, to: Point, in seconds: Double = 0.3, resting: Double = 0.2
  ) {
    press(from.x, from.y)
    let steps = max(1, Int(seconds * 120))
    for i in 1...steps {
      time += seconds / Double(steps)
      let p = from + (to - from) * (Double(i) / Double(steps))
      move(p.x, p.y)
    }
    if resting > 0 { wait(resting) }
    release(to.x, to.y)
  }

  func wheel(_ notches: Double, precise: Bool = false) {
    let size = stage.viewSize.size
    send(
      .wheel(
        WheelDelta(dx: 0, dy: notches, isPrecise: precise),
        at: Point(size.width / 2, size.height / 2),
        modifiers: []))
  }

  /// Two fingers that move evenly, and stay down.
  func pinch(to scale: Double, in seconds: Double = 0.5) {
    send(.pinch(.began, scale: 1, at: Point(512, 384)))
    let steps = 30
    for i in 1...steps {
      time += seconds / Double(steps)
      let now = 1 + (scale - 1) * Double(i) / Double(steps)
      send(.pinch(.changed, scale: now, at: Point(512, 384)))
    }
  }

  /// The fingers go, after they have been still for a while.
  func letGo(_ scale: Double, resting: Double = 0.3) {
    if resting > 0 { wait(resting) }
    send(.pinch(.ended, scale: scale, at: Point(512, 384)))
  }

  // MARK: Contents

  /// Delivers what the stage pendingRequests for, or the first few of it.
  @discardableResult
  func deliver(_ count: Int = .max) -> Bool {
    let pendingRequests = stage.pendingRequests.prefix(count)
    for (id, password) in stage.takePasswords() { typed[id.name] = password }
    guard !pendingRequests.isEmpty else { return false }
    delivered += pendingRequests
    return stage.receive(pendingRequests.map { ($0, make($0)) })
  }

  /// Delivers these requests, and leaves others waiting.
  func receive(_ requests: [ContentRequest]) {
    _ = stage.receive(requests.map { ($0, make($0)) })
  }

  private func isKnown(_ request: ContentRequest) -> Bool {
    guard case .document(let id) = request else { return false }
    return stage.source(of: id)?.locator.knownPages != nil
  }

  // MARK: Looking

  var facts: SceneFacts { stage.facts }
  /// In spreads or books.
  var offset: Double { stage.facts.offset }

  var records: [LayerRecord] { stage.layerRecords() }

  func record(_ name: String) throws -> LayerRecord {
    try #require(records.first { $0.name == name }, "there is no layer \(name)")
  }

  func quad(_ name: String) throws -> Quad { try #require(try record(name).quad) }

  /// Where the free edge of a leaf is seen; nil where neither of its sides is.
  func freeEdge(ofLeaf leaf: Int) -> Double? {
    for record in records where !record.isHidden && record.path.hasPrefix("root/book/") {
      if record.name == Self.name(ofItem: 2 * leaf) { return record.quad?.topRight.x }
      if record.name == Self.name(ofItem: 2 * leaf + 1) { return record.quad?.topLeft.x }
    }
    return nil
  }

  private static func name(ofItem item: Int) -> String { item == 0 ? "cover" : "page-\(item - 1)" }

  /// The pictures with this name that the frame draws.
  func drawn(_ name: String) -> [Bitmap] {
    stage.commands().compactMap {
      if case .bitmap(let bitmap, _) = $0.paint, bitmap.label == name { return bitmap }
      return nil
    }
  }

  /// The texts that are seen.
  var words: [String] {
    records.filter { !$0.isHidden }.compactMap(\.contentsName).filter { $0.hasPrefix("label: ") }
      .map { String($0.dropFirst(7)) }
  }

  /// The letters of a text, as typed one after the other.
  func type(_ text: String) {
    for letter in text {
      key(letter.uppercased())
      send(.text(String(letter)))
    }
  }

  /// Presses the object of a name, as a screen reader does.
  func press(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
    -> [HostEffect]
  {
    func all(_ node: AccessibleNode) -> [AccessibleNode] { [node] + node.children.flatMap(all) }
    let node = try #require(
      all(stage.accessibleWindow()).first { $0.label == label }, "\(label)",
      sourceLocation: sourceLocation)
    defer { frame() }
    return stage.perform(.press(node.id), at: time)
  }

  /// Where a card is seen once it has come or gone; nil where it is not.
  func card(_ name: String) -> Rect? {
    wait(0.2)
    return records.first { $0.path == "root/\(name)" && !$0.isHidden }?.frame
  }

  /// Expects that a card lies in the window, and its words on the card.
  func expectInside(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let card = try #require(self.card(name), sourceLocation: sourceLocation)
    let window = Rect(origin: .zero, size: stage.viewSize.size)
    #expect(card.intersection(window) == card, "\(card)", sourceLocation: sourceLocation)
    let sheet = Rect(origin: .zero, size: card.size)
    let parts = records.filter { $0.path.hasPrefix("root/\(name)/") && !$0.isHidden }
    #expect(parts.count > 2, sourceLocation: sourceLocation)
    for part in parts where part.path.split(separator: "/").count == 3 {
      #expect(
        part.frame.intersection(sheet) == part.frame, "\(part.name) \(part.frame) on \(sheet)",
        sourceLocation: sourceLocation)
    }
  }

  func isVisible(_ scene: String) -> Bool {
    records.contains { $0.path == "root/\(scene)" && !$0.isHidden }
  }

  func picture() -> Bitmap? {
    let view = stage.viewSize
    return Rasterizer().image(
      of: stage.commands(), background: stage.background,
      width: Int((view.size.width * view.scale).rounded()),
      height: Int((view.size.height * view.scale).rounded()))
  }
}
