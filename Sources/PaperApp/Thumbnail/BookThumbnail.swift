import BookClients
import Books
import Content
import Imaging
import PaperRaster

/// Makes the picture of one book as the shelf would show it: its cover, its first page, or a cover set from its title.
struct BookThumbnail {
  private let entry: ShelfEntry
  /// Of the longer side, in pixels.
  private let side: Int
  private let workers: BookWorkers

  /// Of each request, in seconds. File managers give up later.
  private static let deadline = 20.0

  init(_ entry: ShelfEntry, side: Int, _ workers: BookWorkers) {
    (self.entry, self.side, self.workers) = (entry, side, workers)
  }

  func bitmap() throws -> Bitmap {
    if let cover = try cover().withoutPaper { return cover }
    throw ThumbnailError("\(Printable.escaped(entry.locator.path)): its cover has no shape")
  }

  /// The cover in a square box.
  private func cover() throws -> DecodedPicture {
    guard case .file(let file) = entry.locator else {
      return try workers.pictures.decode(
        PictureRequest(
          source: entry.cover, name: entry.id, width: side, height: side, fit: .page)
      ).get()
    }
    let client = FileDocumentClient(source: entry.documentSource, file: file, workers: workers)
    defer { client.close() }
    do throws(DocumentError) {
      return try DocumentError.waiting {
        client.draw(request, priority: .visible, deadline: Self.deadline, reply: $0)
      }
    } catch {
      guard case .noCover = error else { throw error }
      return try typeset(client)
    }
  }

  private var request: ImageRequest {
    ImageRequest(.cover(entry.documentID), width: side, height: side, fit: .page)
  }

  private func typeset(_ client: FileDocumentClient) throws -> DecodedPicture {
    var entry = entry
    entry = entry.described(
      by: try DocumentError.waiting {
        client.open(priority: .visible, deadline: Self.deadline, reply: $0)
      })
    // Books are taller than wide.
    let box = ImageRequest(
      .cover(entry.documentID), width: max(1, side * 2 / 3), height: side, fit: .page)
    let cover = TypesetCoverRequest(
      entry.documentID, title: entry.title, author: entry.author, like: box)
    guard let bitmap = CoverMaker.bitmap(cover) else { throw WriteError.noMemory }
    return DecodedPicture(
      bitmap: bitmap, naturalSize: bitmap.size, averageColor: .clear, paper: .clear)
  }
}
