import Books
import PaperRaster

/// Something that is made elsewhere, in the background, and arrives later.
public enum ContentRequest: Hashable, Sendable {
  /// A book of the shelf, opened.
  case document(DocumentID)
  /// A page, a part of one, or a cover, as pixels.
  case image(ImageRequest)
  case label(LabelRequest)
}

/// What came of a request. An image that could not be made carries the reason, in one line.
public enum Content: Sendable {
  case document(Result<Document, DocumentError>)
  case picture(DecodedPicture)
  case damaged(DocumentError)
  case label(Bitmap?)

  /// The memory that the content holds, in bytes, for the cache.
  package var bytes: Int {
    switch self {
    // A picture keeps smaller versions of itself, which take a third as much again.
    case .picture(let picture): picture.bitmap.bytes / 3 * 4
    case .label(let bitmap): bitmap?.bytes ?? 0
    case .damaged, .document(.failure): 64
    case .document(.success(let document)):
      document.outline.reduce(256) { $0 + $1.title.utf8.count + 48 }
    }
  }
}

extension ImageRequest {
  /// A quarter of the size: a sixteenth of the memory and of the scaling. Nil where that would be
  /// no picture any more, and of a tile: the page that fits the window stands for that.
  package var small: ImageRequest? {
    guard part == nil, width >= 64, height >= 64 else { return nil }
    var request = self
    request.width = width / 4
    request.height = height / 4
    return request
  }
}
