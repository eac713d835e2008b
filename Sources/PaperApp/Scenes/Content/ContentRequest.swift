import Books
import PaperRaster

/// Something that is drawn elsewhere, in the background, and arrives later.
public enum ContentRequest: Hashable, Sendable {
  case picture(PictureRequest)
  case label(LabelRequest)
  /// The pages of a book that is not open yet, as they lie on the disk.
  case pages(BookLocator)
}

/// What came of a request. A picture that could not be made carries the reason, in one line.
public enum Content: Sendable {
  case picture(DecodedPicture)
  case damaged(PictureError)
  case label(Bitmap?)
  case pages(Result<[Picture.Source], LibraryError>)

  /// The memory that the content holds, in bytes, for the cache.
  var bytes: Int {
    switch self {
    // A picture keeps smaller versions of itself, which take a third as much again.
    case .picture(let picture): picture.bitmap.bytes / 3 * 4
    case .label(let bitmap): bitmap?.bytes ?? 0
    case .damaged: 64
    case .pages(let pages): ((try? pages.get()) ?? []).reduce(64) { $0 + $1.bytes.count + 40 }
    }
  }
}

extension PictureRequest {
  /// A quarter of the size: a sixteenth of the memory and of the scaling. Nil where that would be
  /// no picture any more, and of a tile: the page that fits the window stands for that.
  package var small: PictureRequest? {
    guard part == nil, width >= 64, height >= 64 else { return nil }
    var request = self
    request.width = width / 4
    request.height = height / 4
    return request
  }
}
