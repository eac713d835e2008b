import Books
import PaperRaster

/// A piece of content that the background makes and that arrives later.
public enum ContentRequest: Hashable, Sendable {
  /// A book of the shelf, to be opened.
  case document(DocumentID)
  /// A page, a part of a page, or a cover, as pixels.
  case image(ImageRequest)
  case label(LabelRequest)
  /// A line of a text field.
  case line(LineRequest)
  /// A cover that stands for a book's own cover.
  case typesetCover(TypesetCoverRequest)
  /// An empty sheet of a book's paper.
  case blankSheet(BlankSheetRequest)
  /// A question to a book.
  case query(AnyDocumentQuery)
}

/// A question to a document, whatever the question's type is.
public struct AnyDocumentQuery: Hashable, Sendable {
  public let query: any DocumentQuery

  public init(_ query: any DocumentQuery) { self.query = query }

  public static func == (a: AnyDocumentQuery, b: AnyDocumentQuery) -> Bool {
    a.query.equals(b.query)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: query)))
    query.hash(into: &hasher)
  }
}

/// The answer to a question to a document.
public struct DocumentAnswer: Sendable {
  /// Nil where the question cannot be answered.
  let value: (any Sendable)?
  let bytes: Int

  public init<Asked: DocumentQuery>(_ value: Asked.Answer?, to query: Asked) {
    (self.value, bytes) = (value, 64 + (value.map(query.bytes) ?? 0))
  }
}

/// The result of a request. An image that could not be made carries the reason, in one line.
public enum Content: Sendable {
  case document(Result<Document, DocumentError>)
  case picture(DecodedPicture)
  case failed(DocumentError)
  case label(Bitmap?)
  case line(TypesetLine?)
  case typesetCover(Bitmap?)
  case blankSheet(Bitmap?)
  case answer(DocumentAnswer)

  /// The memory that the content holds, in bytes: the cost of the content in the cache.
  package var bytes: Int {
    switch self {
    // A picture keeps smaller versions of its bitmap, which take a third of the bitmap's bytes in
    // addition.
    case .picture(let picture): picture.bitmap.bytes / 3 * 4
    case .typesetCover(let bitmap), .blankSheet(let bitmap): (bitmap?.bytes ?? 0) / 3 * 4
    case .label(let bitmap): bitmap?.bytes ?? 0
    case .line(let line): line.map { $0.bitmap.bytes + 16 * $0.edges.count } ?? 0
    case .failed, .document(.failure): 64
    case .answer(let answer): answer.bytes
    case .document(.success(let document)):
      document.outline.reduce(256) { $0 + $1.title.utf8.count + 48 }
        + document.labels.reduce(0) { $0 + $1.utf8.count + 16 }
    }
  }
}

extension ImageRequest {
  /// The same image at a quarter of the width and height, which takes a sixteenth of the memory and of
  /// the scaling work. Nil where the smaller image would be unrecognisable. Nil for a tile, too: the
  /// page that fits the window is the stand-in for a tile.
  package var small: ImageRequest? {
    guard part == nil, width >= 64, height >= 64 else { return nil }
    var request = self
    request.width = width / 4
    request.height = height / 4
    return request
  }
}
