import Books
import OPDS
import PaperGeometry
import ServerStore
import Synchronization
import SystemCalls

/// A document whose pages come from a server one by one: a document of pictures whose files are fetched before they are
/// decoded.
final class PageClient: DocumentClient {
  private let source: DocumentSource
  private let pages: RemotePages
  private let threads: PictureDocumentClient.Threads
  private let decode: PictureDocumentClient.Decode
  private let inner = Mutex<PictureDocumentClient?>(nil)

  init(
    source: DocumentSource, pages: RemotePages, threads: PictureDocumentClient.Threads,
    decode: @escaping PictureDocumentClient.Decode
  ) {
    (self.source, self.pages, self.threads, self.decode) = (source, pages, threads, decode)
  }

  /// Counts the pages. Waits.
  func prepare() throws(FetchFailure) {
    let count = try pages.count()
    let pages = pages, decode = decode
    var listed = source
    let names = (0..<count).map { "\($0)" }
    listed.locator = .listed(
      ListedPages(names, in: Picture.Source(path: Paths.joined(pages.folder, "pages"))))
    let client = PictureDocumentClient(source: listed, threads: threads) { request in
      Self.picture(request, pages, decode)
    } measure: { _ in
      .failure(.unreadable(pages.folder, reason: ""))
    }
    inner.withLock { $0 = client }
  }

  /// Fetches the page that a request names by its path, and decodes the file.
  private static func picture(
    _ request: PictureRequest, _ pages: RemotePages, _ decode: PictureDocumentClient.Decode
  ) -> Result<DecodedPicture, PictureError> {
    let path = request.source.path
    guard Paths.parent(of: path) == Paths.joined(pages.folder, "pages"),
      let page = Int(Paths.lastName(of: path))
    else { return decode(request) }
    do throws(FetchFailure) {
      var fetched = request
      fetched.source = try pages.picture(
        of: page, isSeen: pages.isSeen(page))
      return decode(fetched)
    } catch {
      let reason = error == .cancelled ? left : "\(error)"
      return .failure(.unreadable(request.source.path, reason: reason))
    }
  }

  /// Stands for the reason where the reader has gone on: nothing is wrong with the page.
  private static let left = "\u{0}"

  private var client: PictureDocumentClient? { inner.withLock { $0 } }

  func open(
    priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
  ) -> Int {
    guard let client else {
      reply(.failure(.closed(source.id.name)))
      return 0
    }
    let isRightToLeft = pages.stream.isRightToLeft
    return client.open(priority: priority, deadline: deadline) { result in
      reply(
        result.map { document in
          var document = document
          document.isStreamed = true
          if isRightToLeft { document.readsRightToLeft = true }
          document.beginsAlone = document.pageCount >= 3
          return document
        })
    }
  }

  func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
  ) -> Int {
    guard let client else {
      reply(.failure(.closed(source.id.name)))
      return 0
    }
    if case .page(let page) = image.image, priority == .visible { pages.show(page.index) }
    let place = source.id.name
    return client.draw(image, priority: priority, deadline: deadline) { result in
      if case .failure(.picture(.unreadable(_, reason: Self.left))) = result {
        reply(.failure(.cancelled(place)))
      } else {
        reply(result)
      }
    }
  }

  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
  ) -> Int {
    guard let client else {
      reply(.failure(.closed(source.id.name)))
      return 0
    }
    return client.ask(query, priority: priority, deadline: deadline, reply: reply)
  }

  func cancel(_ number: Int) { client?.cancel(number) }

  func close() {
    client?.close()
    pages.stop()
  }
}
