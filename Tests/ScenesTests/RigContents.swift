import Books
import Content
import PaperGeometry
import PaperRaster
import Stage
import TestSupport

// What a rig delivers: documents, pictures, labels.
extension Rig {
  /// A rig with a book of 40 pages whose state is kept, open at a page; nil is the page that is kept.
  /// - Parameter prepare: says what the book is before the book is shown.
  static func keeping(
    _ state: BookState, at page: Int?, prepare: (Rig) -> Void = { _ in }
  ) -> Rig {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    prepare(rig)
    rig.stage.show(
      ListedShelf([Rig.book(pages: 40)]), book: "book0", opening: true, page: page, at: 0)
    rig.frame()
    rig.stage.receive(kept: rig.stage.takeQuestions().map { KeptBook($0.id, state: state) })
    rig.wait(0.5)
    rig.settle()
    return rig
  }

  /// The state of a book that was to be kept last, since the last call.
  func keptState() -> BookState? {
    stage.takeChanges().compactMap { if case .state(let state) = $0.what { state } else { nil } }
      .last
  }

  func make(_ request: ContentRequest) -> Content {
    switch request {
    case .label(let label): .label(Self.label(label))
    case .line(let line): .line(Self.line(line))
    case .typesetCover(let cover): .typesetCover(Self.typesetCover(cover))
    case .blankSheet(let blank): .blankSheet(blank.made())
    case .document(let id): .document(open(id))
    case .image(let image): make(image)
    case .query(let asked): answer(asked.query)
    }
  }

  private func make(_ image: ImageRequest) -> Content {
    guard let path = path(of: image.image) else { return .failed(.closed(image.name)) }
    if damaged.contains(path) { return .failed(.picture(.truncated(path))) }
    return decoded(image).map { .picture($0) } ?? .failed(.picture(.empty(path)))
  }

  private func open(_ id: DocumentID) -> Result<Document, DocumentError> {
    guard let source = stage.source(of: id) else { return .failure(.closed(id.name)) }
    if let password = locked[id.name], typed[id.name] != password {
      return .failure(.passwordNeeded(source.locator.path, isWrong: typed[id.name] != nil))
    }
    return list(source).flatMap { pages in
      let authors = source.author.map { [$0] } ?? []
      let counted = min(pages.count, counted ?? pages.count)
      guard
        var document = Document(
          id: id, title: source.title, authors: authors, pageCount: counted,
          isComplete: counted == pages.count, sizes: sizes)
      else { return .failure(.unreadable(id.name, reason: "has no pages")) }
      describe(&document)
      return .success(document)
    }
  }

  private func list(_ source: DocumentSource) -> Result<[Picture.Source], DocumentError> {
    let folder: Picture.Source
    switch source.locator {
    case .folder(let place), .file(let place): folder = place
    case .listed, .picture:
      if let known = listed[source.locator] { return .success(known) }
      let pages = source.locator.listPages().mapError { DocumentError.listing($0) }
      listed[source.locator] = try? pages.get()
      return pages
    }
    guard let count = folders[folder.path] else {
      return .failure(.listing(.noPictures(folder.path)))
    }
    return .success((0..<count).map { .init(path: "\(folder)/\($0).png") })
  }

  /// The file that a page or a cover is.
  private func path(of image: ImageID) -> String? {
    guard let source = stage.source(of: image.document) else { return nil }
    guard case .page(let page) = image else { return source.cover.path }
    guard case .success(let pages) = list(source) else { return nil }
    if pages.indices.contains(page.index) { return pages[page.index].path }
    return hasMorePages ? pages.last?.path : nil
  }

  private func decoded(_ request: ImageRequest) -> DecodedPicture? {
    if let known = made[request] { return known }
    let color = Self.color(of: request.name)
    let (width, height) = request.bitmapSize
    let (x, y) = (request.part?.x ?? 0, request.part?.y ?? 0)
    var pixels: [Pixel]
    if let paint {
      pixels = paint(request, PictureArea(x: x, y: y, width: width, height: height))
    } else {
      pixels = Array(repeating: color, count: width * height)
      if let draw {
        for i in pixels.indices { pixels[i] = draw(request, x + i % width, y + i / width) }
      }
    }
    guard
      let bitmap = Bitmap(
        width: width, height: height, pixels: pixels,
        label: request.part == nil ? request.name : "\(request.name) tile")
    else { return nil }
    let picture = DecodedPicture(
      bitmap: bitmap, naturalSize: Size((1000 * aspect).rounded(.down), 1000),
      averageColor: Color(hex: color & 0xFF_FFFF),
      paper: paper?(request) ?? Color(hex: request.fit == .fill ? color & 0xFF_FFFF : 0xFFFFFF))
    // Tiles are many, and asked for at many scales.
    if request.part == nil { made[request] = picture }
    return picture
  }

  /// Paints pages and covers in tones of their colours: a picture that moves by a pixel differs.
  func paintTones(isChecked: Bool = true) {
    paint = { request, area in area.tones(on: Self.color(of: request.name), isChecked: isChecked) }
  }

  /// Of a page or a cover: by its name, so that any two differ.
  static func color(of name: String) -> Pixel {
    0xFF00_0000 | textHash(name) & 0xFF_FFFF
  }

  /// A cover in its cloth's colour, told by its title.
  private static func typesetCover(_ request: TypesetCoverRequest) -> Bitmap? {
    let cloth = request.cloth
    let pixel =
      0xFF00_0000 | Pixel(cloth.red) << 16 | Pixel(cloth.green) << 8 | Pixel(cloth.blue)
    return Bitmap(
      width: request.width, height: request.height,
      pixels: Array(repeating: pixel, count: request.width * request.height),
      label: "typeset/\(request.title)/\(request.author)")
  }

  private static func label(_ request: LabelRequest) -> Bitmap? {
    let width = max(1, Int(min(request.maximumWidth, 120) * request.scale))
    let height = max(1, Int(request.pointSize * 1.4 * request.scale))
    return Bitmap(
      width: width, height: height, pixels: Array(repeating: 0x8080_8080, count: width * height),
      label: request.text)
  }

  /// A line whose letters are each 8 points wide.
  private static func line(_ request: LineRequest) -> TypesetLine? {
    let width = max(1, 8 * request.text.count)
    guard
      let bitmap = Bitmap(
        width: width, height: 20, pixels: Array(repeating: 0x8080_8080, count: width * 20),
        label: request.text)
    else { return nil }
    let edges = (0...request.text.count).map { (letter: Int) -> TypesetLine.Edge in
      let leading = Double(8 * letter)
      return TypesetLine.Edge(leading: leading, trailing: leading + 8)
    }
    return TypesetLine(bitmap: bitmap, edges: edges)
  }
}
