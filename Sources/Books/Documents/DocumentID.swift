/// Names a document: unique on its shelf, the same each time the same things are opened.
public struct DocumentID: Hashable, Sendable {
  public let name: String

  /// - Parameter name: without slash, white space and control characters, as a book's id.
  public init(_ name: String) { self.name = name }
}

/// Names a page: the document and the page's number in it.
public struct PageID: Hashable, Sendable {
  public var document: DocumentID
  /// Counted from 0.
  public var index: Int

  public init(_ document: DocumentID, _ index: Int) {
    self.document = document
    self.index = index
  }
}

/// Names what can be drawn of a document.
public enum ImageID: Hashable, Sendable {
  case page(PageID)
  /// What stands on the shelf: not always a page, as the cover of a folder or of an EPUB is a picture
  /// of its own.
  case cover(DocumentID)

  public var document: DocumentID {
    switch self {
    case .page(let page): page.document
    case .cover(let document): document
    }
  }

  /// The name in dumps and labels: `id/page-3`, `id/cover`.
  public var name: String {
    switch self {
    case .page(let page): "\(page.document.name)/page-\(page.index)"
    case .cover(let document): "\(document.name)/cover"
    }
  }
}
