import Books
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// Which picture each side of a leaf shows, in which size, and which are fetched before they are
/// needed.
struct PageRequests {
  private let book: Book
  private let plan: BookLayout
  private let view: ViewSize
  private let content: ReceivedContent
  /// Pages are always decoded for reading; the lectern shows the same bitmaps smaller.
  private let box: Size
  /// The book's page when it is all open.
  private let openPage: Size

  /// Leaves on either side of the open spread whose pictures are fetched ahead.
  static let ahead = 3

  /// - Parameter card: the size in points of every page, where it is not the plan's.
  init(
    book: Book, plan: BookLayout, view: ViewSize, content: ReceivedContent, card: Size? = nil
  ) {
    self.book = book
    self.plan = plan
    self.view = view
    self.content = content
    let aspect =
      book.pages.first.flatMap { content.sizes.aspect(of: $0) }
      ?? Design.page.width / Design.page.height
    func page(_ pose: Double) -> Size {
      BookLayout(
        viewSize: view.size, pixelScale: view.scale, pages: book.pages.count, pageAspect: aspect,
        pose: pose, mode: plan.mode
      ).pageSize
    }
    openPage = card ?? (plan.opening == nil ? plan.pageSize : page(plan.pose))
    box = card ?? (plan.pose == 0 ? openPage : page(0))
  }

  func request(ofItem item: Int) -> PictureRequest? {
    let width = view.pixels(box.width)
    let height = view.pixels(box.height)
    if item == 0 {
      return PictureRequest(
        source: book.cover, name: "\(book.id)/cover", width: width, height: height, fit: .fill)
    }
    guard let page = plan.page(ofItem: item) else { return nil }
    return PictureRequest(
      source: book.pages[page], name: "\(book.id)/page-\(page)", width: width, height: height,
      fit: .page)
  }

  /// What is seen on a side of a leaf.
  enum Face {
    case picture(Bitmap, since: Double?, paper: Color, name: String)
    /// Cloth or paper without a picture, perhaps with a few words on it.
    case blank(Color, LinearGradient? = nil, Words? = nil)
  }

  struct Words {
    var text: String
    /// Of the letters, in parts of the sheet's width.
    var size = 0.042
    var color = Palette.ink
  }

  /// - Parameters:
  ///   - isSeen: a side that is turned away takes what is there but waits its turn.
  ///   - isDeep: of a leaf far down in the fan one sees an edge: its small version will do.
  func face(
    ofItem item: Int, isSeen: Bool = true, isDeep: Bool = false, _ demand: inout Demand
  ) -> Face {
    guard let request = request(ofItem: item) else {
      return item == plan.backCover
        ? .blank(boardColor(&demand), hinge(&demand)) : .blank(endpaper(&demand))
    }
    let wanted = isDeep ? request.small ?? request : request
    switch content.picture(wanted, isSeen ? .now : .soon, &demand) {
    case .picture(let picture, let since):
      return .picture(
        picture.bitmap, since: since, paper: item == 0 ? boardColor(&demand) : picture.paper,
        name: request.name)
    case .damaged where item == 0:
      // As on the shelf: a cover without a picture still has the book's name.
      return .blank(Palette.cloth, nil, Words(text: book.title, size: 0.1, color: Palette.title))
    case .damaged(let error):
      return .blank(Palette.paper, nil, Words(text: Self.words(for: error)))
    case .nothing: return .blank(item == 0 ? boardColor(&demand) : Palette.paper)
    }
  }

  /// Gives a side of a leaf its picture, or what stands for it.
  func show(_ face: Face, on side: PageLayers, at time: Double, _ demand: inout Demand) {
    let sheet = side.sheet
    sheet.layer.contentsGravity = gravity
    switch face {
    case .picture(let bitmap, let since, let paper, let name):
      sheet.show(bitmap, since: since, on: paper, name: name, at: time)
      sheet.layer.gradient = nil
      sheet.say(nil, in: Palette.ink, view, from: content, &demand)
    case .blank(let color, let gradient, let words):
      sheet.show(nil, since: nil, on: color, name: nil, at: time)
      sheet.layer.gradient = gradient
      sheet.say(
        words?.text, size: words?.size ?? 0.042, in: words?.color ?? Palette.ink, view,
        from: content, &demand)
    }
  }

  /// The file's own name and the reason: all of the path would fill the page.
  private static func words(for error: PictureError) -> String {
    let name = error.path.split(separator: "/").last.map(String.init) ?? error.path
    return "\(name): \(error.reason)"
  }

  /// The lectern's page has the design's shape: a page of another shape lies on it as a whole.
  private var gravity: ContentsGravity {
    let shapes = (box.width / box.height) / (openPage.width / openPage.height)
    return abs(shapes - 1) < 0.02 ? .resize : .resizeAspect
  }

  /// Asks for the pages on either side of where the book is going.
  func prefetch(around turned: Int, _ demand: inout Demand) {
    for distance in 0...Self.ahead {
      for item in Self.items(at: distance, from: turned) where (0..<plan.items).contains(item) {
        guard let request = request(ofItem: item) else { continue }
        _ = content.picture(request, distance < 2 ? .soon : .later, &demand)
      }
    }
  }

  private static func items(at distance: Int, from turned: Int) -> [Int] {
    [
      2 * (turned + distance), 2 * (turned + distance) + 1, 2 * (turned - distance) - 1,
      2 * (turned - distance) - 2,
    ]
  }

  /// The pages that are fetched for a book that stands at `turned`.
  static func pages(around turned: Int, _ plan: BookLayout) -> Set<Int> {
    Set((0...ahead).flatMap { items(at: $0, from: turned) }.compactMap(plan.page(ofItem:)))
  }

  /// The boards have the colour of the cover.
  func boardColor(_ demand: inout Demand) -> Color {
    guard let request = request(ofItem: 0) else { return Palette.cloth }
    switch content.picture(request, .soon, &demand) {
    case .picture(let picture, _): return picture.averageColor
    case .damaged, .nothing: return Palette.cloth
    }
  }

  /// The back cover is plain cloth with the groove along its spine, which lies on the right.
  private func hinge(_ demand: inout Demand) -> LinearGradient {
    let cloth = boardColor(&demand)
    let dark = cloth.mixed(with: .black, 0.28)
    let light = cloth.mixed(with: .white, 0.10)
    return LinearGradient(
      axis: .x,
      stops: [
        .init(0, cloth.mixed(with: .black, 0.06)), .init(0.03, cloth), .init(0.92, cloth),
        .init(0.93, light), .init(0.945, dark), .init(0.955, light), .init(0.965, cloth),
        .init(1, cloth.mixed(with: .black, 0.16)),
      ])
  }

  /// A blank sheet takes the tone of the boards into its paper.
  func endpaper(_ demand: inout Demand) -> Color {
    Palette.paper.mixed(with: boardColor(&demand), 0.18)
  }
}
