import Books

/// What is saved of a document beside the document itself.
public enum SavedPart: Equatable, Sendable {
  /// A file within the document, by its number there, and its name as the document says.
  case attachment(Int, name: String)
  /// The document as it is filled in.
  case copy
}

/// A wish to save a part of a document at a place that the reader chooses.
public struct SaveWish: Equatable, Sendable {
  public var part: SavedPart
  /// The document as it is shown, with what is changed about the document.
  public var document: DocumentSource
  /// A name of a file, safe in any folder.
  public var name: String

  public init(_ part: SavedPart, of document: DocumentSource, name: String) {
    (self.part, self.document, self.name) = (part, document, name)
  }
}
