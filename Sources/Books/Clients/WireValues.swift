import BookFormats
import Books
import SystemCalls
import PaperGeometry
import Wire

// From the values of the wire to those of documents. Numbers on the wire are within their limits already.

extension Size {
  init(_ size: Wire.PageSize) { self.init(Double(size.width), Double(size.height)) }
}

extension Rect {
  init(_ rect: PageRect) {
    self.init(Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
  }
}

extension RequestPriority {
  var ofWire: Request.Priority {
    switch self {
    case .visible: .visible
    case .next: .next
    case .small: .thumbnail
    case .cover: .cover
    }
  }
}

extension OpenOptions {
  /// How the program opens a document that is one file.
  /// - Parameter text: how a text without pages of its own is set.
  public init(for file: Picture.Source, text: TextSetting = .usual, password: String?) {
    self.init(hint: FormatHint(file), layout: TextLayout(text), password: password)
  }
}

extension TextLayout {
  /// A page of a printed book.
  init(_ text: TextSetting) {
    let (book, margins) = (Self.book, [Margins.narrow, .usual, .wide])
    let width = text.margins - TextSetting.widths.lowerBound
    let face: Face =
      switch text.face {
      case .book: .book
      case .serif: .serif
      case .sans: .sans
      }
    self =
      TextLayout(
        width: book.width, height: book.height, em: book.em * Float(text.sizeFactor), face: face,
        leading: Float(text.leadingFactor),
        margins: margins.indices.contains(width) ? margins[width] : .usual) ?? book
  }
}

extension FormatHint {
  /// The hint that a file's name gives.
  init(_ file: Picture.Source) {
    let name = Paths.lastName(of: file.path)
    let ending = BookEnding(name: name)
    switch ending?.kind {
    case .comic: self = .comic
    case .html: self = .html
    case .markdown: self = .markdown
    case .text: self = .text
    case .document: self = ending == .pdf ? .pdf : .none
    // Who pipes words into the program wants to read them; all other formats are told by their first bytes.
    case nil: self = file == .standardInput ? .text : .none
    }
  }
}

extension Books.PageLink {
  /// A link to a page that is not counted leads nowhere yet.
  init(_ link: Wire.PageLink, _ pages: PageIndex) {
    let area = Rect(link.rect)
    switch link.target {
    case .page(let place, _, let top):
      let page = pages.page(at: place)
      self.init(area: area, target: page.map { .page($0, top: Double(top)) } ?? .nowhere)
    case .address(let address): self.init(area: area, target: .address(address))
    case .nowhere: self.init(area: area, target: .nowhere)
    }
  }
}

extension Books.SearchHit {
  /// - Returns: nil for a hit on a page that is not counted.
  init?(_ hit: Wire.SearchHit, _ pages: PageIndex) {
    guard let page = pages.page(at: hit.page) else { return nil }
    self.init(
      page: page, quads: hit.rects.map { Quad(Rect($0)) }, before: Printable.escaped(hit.before),
      found: Printable.escaped(hit.found), after: Printable.escaped(hit.after))
  }
}

extension SearchQuery {
  init(_ query: TextQuery, details: Int) {
    self.init(
      query.text, matchesCase: query.matchesCase, matchesAccents: query.matchesAccents,
      matchesWords: query.matchesWords, details: min(max(0, details), WireLimits.hits))
  }
}

extension Books.OutlineEntry {
  init(_ entry: Wire.OutlineEntry, _ pages: PageIndex) {
    var page: Int?
    if case .page(let place, _, _) = entry.target { page = pages.page(at: place) }
    self.init(
      title: Printable.escaped(entry.title), depth: min(entry.depth, DocumentLimits.outlineDepth),
      page: page)
  }
}
