import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct LeavesViewTests {
  // MARK: The layer tree

  private static let names = LeavesRole.allCases.map(\.rawValue)

  private func expectTable(_ view: LeavesView, leafEdge: Double) {
    let layout = view.layout
    let records = view.tree.records()
    #expect(records.map(\.name) == ["leaves"] + Self.names)
    for layer in layout.layers(leafEdge: leafEdge) {
      let record = records.first { $0.name == layer.role.rawValue }
      let path = "leaves/" + (layer.role.parent.map { $0.rawValue + "/" } ?? "")
      #expect(record?.path == path + layer.role.rawValue)
      guard let record else { continue }
      for (a, b) in [
        (record.frame.minX, layer.frame.minX), (record.frame.minY, layer.frame.minY),
        (record.frame.width, layer.frame.width), (record.frame.height, layer.frame.height),
        (record.opacity, layer.opacity),
      ] {
        #expect(abs(a - b) < 1e-9, "\(layer.role) at \(leafEdge)")
      }
      #expect(record.backgroundColor == layer.backgroundColor)
      #expect(record.gradient?.stops.first?.color == layer.fade?.left)
      #expect(record.gradient?.stops.last?.color == layer.fade?.right)
      #expect(record.transform == (layer.isMirrored ? .scale(-1, 1) : .identity))
    }
  }

  @Test(
    arguments: [Size(800, 600), Size(1024, 768), Size(333, 444)],
    [LeavesView.Mode.single, .facing])
  func aDragIsTheTableInEveryFrame(size: Size, mode: LeavesView.Mode) {
    var rig = LeavesRig(pages: 9, size: size, mode: mode, showing: 4)
    expectTable(rig.view, leafEdge: 1)
    rig.view.handle(.pointerDown(Point(size.width - 4, 100), button: .left), at: 0)
    var frames = 0
    for i in 1...40 {
      let x = size.width * (1 - Double(i) / 45)
      rig.view.handle(.pointerMoved(Point(x, 120)), at: rig.time)
      for _ in 0..<3 {
        rig.wait(0.007)
        expectTable(rig.view, leafEdge: rig.view.edges(at: rig.time).first?.edge ?? -1)
        frames += 1
      }
    }
    rig.view.handle(.pointerUp(Point(60, 120), button: .left), at: rig.time)
    while rig.view.needsFrame(at: rig.time), frames < 1000 {
      expectTable(rig.view, leafEdge: rig.view.edges(at: rig.time).first?.edge ?? 1)
      rig.wait(0.01)
      frames += 1
    }
    expectTable(rig.view, leafEdge: 1)
    #expect(frames > 120 && rig.view.currentPage == (mode == .single ? 5 : 6))
  }

  @Test func whichPageIsWhere() {
    var rig = LeavesRig(pages: 9, mode: .facing, showing: 4)
    func pages() -> [String: String] {
      let shown = rig.view.tree.records().filter { !$0.isHidden && $0.contentsName != nil }
      return Dictionary(uniqueKeysWithValues: shown.map { ($0.name, $0.contentsName ?? "") })
    }
    rig.view.turn(by: 1, at: 0)
    rig.wait(0.5)
    #expect(
      pages() == [
        "leftPage": "page-3", "topPage": "page-4", "topPageReverseImage": "page-5",
        "bottomPage": "page-6",
      ])
    rig.settle()
    rig.view.mode = .single
    rig.view.turn(by: 1, at: rig.time)
    rig.wait(0.5)
    #expect(
      pages() == [
        "topPage": "page-6", "topPageReverseImage": "page-6", "bottomPage": "page-7",
      ])
  }

  @Test func severalTurnsHaveTheirOwnLayersAndNoneIsMadeTwice() {
    var rig = LeavesRig(pages: 100)
    var known: [String: ObjectIdentifier] = [:]
    func look(_ layer: Layer) {
      let identity = ObjectIdentifier(layer)
      #expect(known[layer.name] == nil || known[layer.name] == identity)
      known[layer.name] = identity
      layer.sublayers.forEach(look)
    }
    for i in 0..<100 {
      if i % 8 == 0, i < 60 { rig.view.turn(by: 1, at: rig.time) }
      rig.wait(0.02)
      look(rig.view.tree.root)
      let folds = max(1, rig.view.edges(at: rig.time).count)
      #expect(rig.view.tree.count == 1 + 3 + 8 * folds)
    }
    rig.settle()
    #expect(rig.view.tree.count == 12)
    #expect(known.count <= 1 + 3 + 8 * (LeavesTurn.maximumFlights + 1))
    #expect(known.count > 12)
  }

  // MARK: What is seen

  private func pixel(_ view: LeavesView, _ x: Int, _ y: Int) -> Pixel? {
    let (w, h) = (Int(view.size.width), Int(view.size.height))
    let image = Rasterizer().image(
      of: view.commands(), background: .black, width: w, height: h)
    return image.map { $0.pixels[y * w + x] }
  }

  private func pixel(of page: Int) -> Pixel {
    0xFF00_0080 | Pixel(page % 16 * 16) << 16 | Pixel(page / 16 % 16 * 16) << 8
  }

  @Test(arguments: [0, 1, 2, 3, 4, 1000], ReadingDirection.allCases)
  func atRestThePagesAreSeenAsTheyAre(pages: Int, direction: ReadingDirection) {
    for mode in [LeavesView.Mode.single, .facing] {
      var rig = LeavesRig(pages: pages, mode: mode)
      rig.view.direction = direction
      for page in Set([0, 1, 2, pages - 2, pages - 1]).filter({ $0 >= 0 && $0 < pages }) {
        rig.view.currentPage = page
        rig.settle()
        let paging = LeavesPaging(pages: pages, mode: rig.view.currentMode)
        var (left, right) = (
          paging.back(of: paging.stop(of: page) - 1), paging.front(of: paging.stop(of: page))
        )
        if mode == .single { left = right }
        if direction == .rightToLeft { (left, right) = (right, left) }
        #expect(pixel(rig.view, 50, 150) == left.map(pixel(of:)) ?? 0xFF00_0000)
        #expect(pixel(rig.view, 350, 150) == right.map(pixel(of:)) ?? 0xFF00_0000)
      }
      if pages == 0 { #expect(pixel(rig.view, 200, 150) == 0xFF00_0000) }
    }
  }

  /// The last frame of a turn and the first at rest differ by next to nothing: nothing pops.
  @Test(arguments: [LeavesView.Mode.single, .facing], ReadingDirection.allCases)
  func landingIsNotSeen(mode: LeavesView.Mode, direction: ReadingDirection) throws {
    for count in [1, -1] {
      var rig = LeavesRig(pages: 9, mode: mode, showing: 4)
      rig.view.direction = direction
      rig.settle()
      rig.view.turn(by: count, at: rig.time)
      let end = rig.time + 1
      func image(_ time: Double) throws -> PixelStorage {
        rig.view.update(at: time)
        let image = Rasterizer().image(
          of: rig.view.commands(), background: .black, width: 400, height: 300)
        return try #require(image).pixels
      }
      let last = try image(end - 1e-4)
      let rest = try image(end + 1e-4)
      let worst = zip(last, rest).map { a, b in difference(a, b) }
      #expect((worst.max() ?? 255) <= 2)
    }
  }

  /// Between the two darkest shades of white pages there is no pale line, wherever the fold stands.
  @Test(arguments: [LeavesView.Mode.single, .facing], [1, 1.25])
  func thereIsNoSeamAtTheFold(mode: LeavesView.Mode, scale: Double) throws {
    let view = LeavesView(size: Size(401, 50), scale: scale)
    let book = CountingBook(pages: 5, color: .white)
    view.mode = mode
    view.dataSource = book
    view.reloadData(showing: 2)
    view.turn(by: 1, at: 0)
    let width = Int(401 * scale)
    for time in stride(from: 0.3, to: 0.66, by: 0.0137) {
      view.update(at: time)
      let image = try #require(
        Rasterizer().image(of: view.commands(), background: .black, width: width, height: 50))
      let row = image.pixels[10 * width..<11 * width].map { Int($0 & 255) }
      let edge = try #require(view.edges(at: time).first?.edge)
      let layers = view.layout.layers(leafEdge: edge)
      let lifted = try #require(layers.first { $0.role == .topPageReverse }).frame
      let fold = Int((lifted.maxX * scale).rounded())
      #expect(row[fold - 1] < 115 && row[fold] < 115)
      for x in fold - 20..<fold + 20 { #expect(row[x] <= max(row[x - 1], row[x + 1])) }
    }
  }

  /// A fifth of the page is seen through the paper, mirrored.
  @Test func thePageIsSeenThroughThePaper() {
    var rig = LeavesRig(pages: 3, mode: .single)
    rig.view.turn(by: 1, at: 0)
    rig.wait(0.5)
    // e = 1/2: the reverse lies on the left half; its shading is at the fold only.
    let seen = pixel(rig.view, 100, 150) ?? 0
    #expect(seen >> 16 & 255 == 204 && abs(Int(seen & 255) - (204 + 128 / 5)) <= 1)
  }

  @Test func pagesCanBeTouched() {
    var rig = LeavesRig(pages: 9, mode: .facing, showing: 4)
    func touch(_ x: Double) -> String {
      let hit = rig.view.page(under: Point(x, 60), at: rig.time)
      return hit.map { "\($0.page) at \($0.point.x.rounded())" } ?? "nothing"
    }
    #expect([50, 250, 450].map(touch) == ["3 at 50.0", "4 at 50.0", "nothing"])
    rig.view.turn(by: 1, at: 0)
    rig.wait(0.5)
    // e = 1/2: page 4 up to 200..<200, its back from 200 to 300, and the next page beyond.
    #expect([50, 250, 350].map(touch) == ["3 at 50.0", "5 at 50.0", "6 at 150.0"])
    rig.settle()
    rig.view.direction = .rightToLeft
    rig.settle()
    #expect([50, 250].map(touch) == ["6 at 50.0", "5 at 50.0"])
    rig.view.turn(by: 1, at: rig.time)
    rig.wait(0.5)
    #expect([50, 150, 250].map(touch) == ["8 at 50.0", "7 at 150.0", "5 at 50.0"])
    rig.settle()
    rig.view.mode = .single
    rig.view.direction = .leftToRight
    rig.view.turn(to: 4, animated: false, at: rig.time)
    rig.view.turn(by: 1, at: rig.time)
    rig.wait(0.5)
    #expect([100, 250].map(touch) == ["nothing", "5 at 250.0"])
  }

  // MARK: Pages and modes

  @Test func theModeFollowsTheShapeAndKeepsThePage() {
    var rig = LeavesRig(pages: 7, size: Size(800, 600))
    for page in 0..<7 {
      rig.view.size = Size(800, 600)
      rig.view.currentPage = page
      #expect(rig.view.currentMode == .facing && rig.view.visiblePages.contains(page))
      rig.view.size = Size(600, 800)
      #expect(rig.view.currentMode == .single && rig.view.currentPage == page)
      rig.view.size = Size(800, 600)
      #expect(rig.view.currentPage == page && rig.view.visiblePages.contains(page))
      rig.settle()
    }
    rig.view.mode = .single
    #expect(rig.view.currentMode == .single && rig.view.currentPage == 6)
  }

  @Test func reloadingKeepsOrChoosesThePage() {
    let rig = LeavesRig(pages: 10, showing: 8)
    #expect(rig.view.currentPage == 8)
    rig.book.pages = 5
    rig.view.reloadData()
    #expect(rig.view.currentPage == 4 && rig.view.numberOfPages == 5)
    rig.view.reloadData(showing: 1)
    #expect(rig.view.currentPage == 1)
    rig.book.pages = 0
    rig.view.reloadData()
    #expect(rig.view.currentPage == 0 && rig.view.visiblePages.isEmpty)
  }

  // MARK: Frames

  /// What a program sees that draws when it is told to, and only then.
  private func drive(_ rig: inout LeavesRig) -> Int {
    var frames = 0
    while rig.view.needsFrame(at: rig.time), frames < 1000 {
      rig.wait(0.013)
      frames += 1
    }
    return frames
  }

  private func shownPages(_ view: LeavesView) -> [String?] {
    let shown = view.tree.records().filter { ["leftPage", "topPage"].contains($0.name) }
    return shown.map { $0.isHidden ? nil : $0.contentsName }
  }

  @Test func whoeverFollowsNeedsFrameSeesEverything() {
    var rig = LeavesRig(pages: 4, mode: .facing)
    #expect(drive(&rig) < 10 && shownPages(rig.view) == [nil, "page-0"])
    #expect(drive(&rig) == 0)
    rig.view.currentPage = 2
    #expect(drive(&rig) > 0 && shownPages(rig.view) == ["page-1", "page-2"])
    rig.view.direction = .rightToLeft
    #expect(drive(&rig) > 0)
    let left = rig.view.tree.records().first { $0.name == "leftPage" }
    #expect(left?.frame.minX == 200)
    rig.view.mode = .single
    #expect(drive(&rig) > 0 && shownPages(rig.view) == [nil, "page-2"])
    rig.view.handle(.key(Key("Left")), at: rig.time)
    #expect(drive(&rig) > 0 && rig.view.isAtRest && rig.diary.entries.count == 4)
    #expect(shownPages(rig.view) == [nil, "page-3"])
    rig.book.pages = 0
    rig.view.reloadData()
    #expect(drive(&rig) > 0 && shownPages(rig.view) == [nil, nil])
    rig.view.size = Size(300, 200)
    #expect(drive(&rig) > 0 && rig.view.tree.root.bounds.width == 300)
    // What is as it was is no reason to draw.
    rig.view.size = Size(300, 200)
    rig.view.currentPage = 0
    rig.view.handle(.pointerMoved(Point(10, 10)), at: rig.time)
    #expect(drive(&rig) == 0)
  }

  /// The last step of what moves is drawn, too, however late the frame is asked for.
  @Test func theLastFrameIsDueHoweverLate() {
    var rig = LeavesRig(pages: 4, mode: .single)
    rig.settle()
    rig.view.handle(.pointerDown(Point(390, 100), button: .left), at: rig.time)
    rig.view.handle(.pointerMoved(Point(200, 100)), at: rig.time)
    rig.wait(0.02)
    rig.time += 1
    #expect(rig.view.needsFrame(at: rig.time))
    rig.wait(0)
    #expect(!rig.view.needsFrame(at: rig.time))
    #expect(rig.view.tree.records().first { $0.name == "topPage" }?.frame.width == 200)
  }

  @Test func foldsThatAreNotShownKeepNoPages() {
    var rig = LeavesRig(pages: 20, mode: .facing)
    for _ in 0..<4 {
      rig.view.turn(by: 1, at: rig.time)
      rig.wait(0.1)
    }
    var known: [Layer] = []
    func look(_ layer: Layer) {
      known.append(layer)
      layer.sublayers.forEach(look)
    }
    look(rig.view.tree.root)
    #expect(known.filter { $0.contents != nil }.count >= 9)
    rig.settle()
    // Left, right, the back of the right one and the next one.
    #expect(known.filter { $0.contents != nil }.count <= 4)
  }

  // MARK: The delegate

  @Test func theDelegateIsToldInOrderEvenOfWhatItDoesItself() {
    var rig = LeavesRig(pages: 10, mode: .single)
    rig.diary.reaction = { view, page in
      if page == 1 { view.turn(to: 5, animated: false, at: 0) }
      if page == 5 { view.currentPage = 3 }
    }
    rig.view.turn(by: 1, at: 0)
    #expect(rig.diary.entries == [.willTurn(to: 1)] && rig.view.currentPage == 1)
    rig.settle()
    let expected = [1, 5, 3].flatMap { [TurnEvent.willTurn(to: $0), .didTurn(to: $0)] }
    #expect(rig.diary.entries == expected && rig.view.currentPage == 3)
  }

  @Test func aModeThatChangesDuringATurnSettlesIt() {
    var rig = LeavesRig(pages: 10, size: Size(800, 600))
    rig.view.turn(by: 1, at: 0)
    rig.wait(0.3)
    rig.view.size = Size(600, 800)
    #expect(rig.diary.entries == [.willTurn(to: 2), .didTurn(to: 2)])
    #expect(rig.view.isAtRest && rig.view.currentPage == 2)
  }
}
