/// Names a document: unique on its shelf, and the same each time the same files are opened.
public struct DocumentID: Hashable, Sendable {
  public let name: String
  /// A hash of the places where the document and its cover lie. The origin tells apart documents of the
  /// same name on shelves that are opened one after the other, so that an image drawn for the first is not
  /// shown for the second.
  public let origin: UInt64
  /// How the text is set. Another setting is another layout with other pages, and so another document.
  public private(set) var text = TextSetting.usual
  /// How often the files have been read again since the program started, as they have changed. Another edition has
  /// other pages, and so is another document.
  public private(set) var edition = 0
  /// What the reader has changed about the document as it is shown.
  public private(set) var changes: [DocumentChange] = []

  /// - Parameter name: a book's id: without slash, white space and control characters.
  public init(_ name: String, origin: UInt64 = 0) { (self.name, self.origin) = (name, origin) }

  /// The origin tells nearly all documents apart. The name is hashed only where there is no origin, for a
  /// frame hashes the ids of its pages many times.
  public func hash(into hasher: inout Hasher) {
    if origin == 0 { hasher.combine(name) }
    hasher.combine(origin)
    // The other steps, the face and the flags are equal in nearly all settings of a book, and are left to `==`.
    hasher.combine(text.size)
    hasher.combine(edition)
    if !changes.isEmpty { hasher.combine(changes) }
  }

  /// The number of the text's setting (`TextSetting.number`): the layout that pages and places on them are of.
  public var textSize: Int { text.number }

  /// The document in another setting.
  public func set(in text: TextSetting) -> DocumentID {
    var id = self
    id.text = text
    return id
  }

  /// The document as it is read from its files for the so many-th time.
  public func read(edition: Int) -> DocumentID {
    var id = self
    id.edition = edition
    return id
  }

  /// The document with other changes.
  public func changed(by changes: [DocumentChange]) -> DocumentID {
    var id = self
    id.changes = changes
    return id
  }

  /// The document with letters of another size and all else as usual; with 0 the book, whatever it is set in, however
  /// often it has been read again, and whatever is changed about the book.
  public func sized(_ step: Int) -> DocumentID {
    set(in: TextSetting(size: step)).read(edition: 0).changed(by: [])
  }
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

/// Names an image of a document: a page or the cover.
public enum ImageID: Hashable, Sendable {
  case page(PageID)
  /// The picture shown on the shelf. The cover is not always a page: the cover of a folder or of an EPUB
  /// is a separate picture.
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
