import BookFormats
import Books
import Foundation
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
  /// - Parameter textSize: by how many steps the letters of a text are larger than usual.
  public init(for file: Picture.Source, textSize: Int = 0, password: String?) {
    let letters = TextLayout.book.em * Float(TextSize.factor(of: textSize))
    self.init(
      hint: FormatHint(file), layout: TextLayout.book(em: letters) ?? .book, password: password)
  }
}

extension FormatHint {
  /// The hint that a file's name gives.
  init(_ file: Picture.Source) {
    let name = URL(fileURLWithPath: file.path).lastPathComponent
    switch BookEnding(name: name)?.kind {
    case .comic: self = .comic
    case .html: self = .html
    case .markdown: self = .markdown
    case .text: self = .text
    case .document, nil: self = .none
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
