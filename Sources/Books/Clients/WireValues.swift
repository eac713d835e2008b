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

extension TextLine {
  /// A line as the worker gives the line: a box, and a box for each character.
  init(_ line: PageText.Line, of text: PageText) {
    let box = Rect(line.rect)
    let characters = text.characters[line.range.clamped(to: 0..<text.characters.count)]
    let length = line.isVertical ? box.height : box.width
    func fraction(_ rect: Rect, atEnd: Bool) -> Double {
      guard length > 0 else { return 0 }
      let place =
        line.isVertical
        ? (atEnd ? rect.maxY : rect.minY) - box.minY : (atEnd ? rect.maxX : rect.minX) - box.minX
      return min(max(0, place / length), 1)
    }
    var edges: [Double] = []
    for character in characters {
      edges.append(max(edges.last ?? 0, fraction(Rect(character.rect), atEnd: false)))
    }
    let last = characters.last.map { fraction(Rect($0.rect), atEnd: true) } ?? 0
    edges.append(max(edges.last ?? 0, last))
    self.init(
      text: text.string(of: line), quad: line.isVertical ? Quad(vertical: box) : Quad(box),
      edges: edges)
  }
}

extension Quad {
  fileprivate init(_ box: Rect) {
    self.init(
      topLeft: Point(box.minX, box.minY), topRight: Point(box.maxX, box.minY),
      bottomRight: Point(box.maxX, box.maxY), bottomLeft: Point(box.minX, box.maxY))
  }

  /// A box whose top edge runs downwards, as vertical writing does.
  fileprivate init(vertical box: Rect) {
    self.init(
      topLeft: Point(box.maxX, box.minY), topRight: Point(box.maxX, box.maxY),
      bottomRight: Point(box.minX, box.maxY), bottomLeft: Point(box.minX, box.minY))
  }
}

extension Books.PageLink {
  /// - Returns: nil for a link that leads nowhere, or to a page that is not counted.
  init?(_ link: Wire.PageLink, _ pages: PageIndex) {
    let area = Rect(link.rect)
    switch link.target {
    case .page(let place, _, _):
      guard let page = pages.page(at: place) else { return nil }
      self.init(area: area, target: .page(page))
    case .address(let address): self.init(area: area, target: .address(address))
    case .nowhere: return nil
    }
  }
}

extension Books.SearchHit {
  /// - Returns: nil for a hit on a page that is not counted.
  init?(_ hit: Wire.SearchHit, _ pages: PageIndex) {
    guard let page = pages.page(at: hit.page) else { return nil }
    self.init(page: page, quads: hit.rects.map { Quad(Rect($0)) })
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
