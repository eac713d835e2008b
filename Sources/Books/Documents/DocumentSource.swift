/// The document that a client is made for, and where the document lies.
public struct DocumentSource: Equatable, Sendable {
  public var id: DocumentID
  public var title: String
  public var author: String?
  public var cover: Picture.Source
  public var locator: BookLocator

  public init(
    id: DocumentID, title: String, author: String? = nil, cover: Picture.Source,
    locator: BookLocator
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.cover = cover
    self.locator = locator
  }
}

extension ShelfEntry {
  /// The name of the book's document.
  public var documentID: DocumentID {
    var hash = FNV1a()
    hash.add(cover.bytes)
    locator.add(to: &hash)
    return DocumentID(id, origin: hash.value)
  }

  /// The source for a client that opens the book.
  public var documentSource: DocumentSource {
    DocumentSource(id: documentID, title: title, author: author, cover: cover, locator: locator)
  }
}

/// The FNV-1a hash (Fowler, Noll and Vo), 64 bits. Swift's `Hasher` was rejected because its results
/// differ from run to run.
package struct FNV1a {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
    // A closing zero separates these bytes from the next ones.
    add(0)
  }

  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
