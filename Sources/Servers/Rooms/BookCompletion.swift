import OPDS
import ServerStore
import WebClient
import WebRules

extension ServerConnections {
  /// Reads a feed of a server, and once more where the reader has given what the server asks for. Waits.
  /// - Parameters:
  ///   - address: nil for the server's home.
  ///   - server: `KnownServer.id`.
  public func read(
    _ address: WebAddress?, of server: String, by reader: FeedReader, stop: WebStop,
    take: FeedReader.Take
  ) throws(RoomFailure) -> FeedReader.Answer {
    var failure: RoomFailure?
    let answer: FeedReader.Answer?
    do throws(WebFailure) {
      answer = try use(server, atHome: address == nil) { (server) throws(WebFailure) in
        failure = nil
        do throws(RoomFailure) {
          return try reader.read(
            address ?? server.access.home, on: server, stop: stop, take: take)
        } catch {
          if case .web(let failure) = error { throw failure }
          failure = error
          return nil
        }
      }
    } catch { throw .web(error) }
    guard let answer else { throw failure ?? .noFeed }
    return answer
  }

  /// A book with what the server's document about the book tells besides; the same book where there is no document. Waits.
  public func completed(
    _ book: RoomBook, by reader: FeedReader, stop: WebStop
  ) throws(RoomFailure) -> RoomBook {
    guard let address = book.book.more else { return book }
    let catalogue = try read(address, of: book.server, by: reader, stop: stop) { _, _ in }.catalogue
    if let failure = RoomFailure(of: catalogue) { throw failure }
    // A feed of many books tells of none.
    guard catalogue.books.count == 1 else { throw .noFeed }
    return book.completed(by: catalogue.books[0])
  }
}
