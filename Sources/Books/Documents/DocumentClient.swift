/// One document, whose source a client is made with, opened and read somewhere else: on threads of this process or in a process of its own.
///
/// All functions return at once and may be called on any thread, the window's included. Requests are
/// answered in no order: a client with more to do than it can begins with the highest priority, and with
/// the oldest of these.
///
/// Every reply has passed `ReplyCheck`. Pixels arrive as a `Bitmap`; a client that gets them in mapped
/// memory makes the bitmap of that memory (`Bitmap.init(width:height:taking:stride:label:release:)`).
public protocol DocumentClient: Sendable {
  /// Asks for something. Until `.open` has been answered, all requests but that and the cover fail with
  /// `.closed`.
  ///
  /// A request that a kind of document has no answer to is answered with nothing, which is no error: a
  /// picture has no text, no links and no outline.
  /// - Parameters:
  ///   - deadline: in seconds from the moment at which the client begins with the request; after that it
  ///     fails with `.timedOut`, whatever has become of the work.
  ///   - reply: called exactly once, on any thread, perhaps before this returns; must not wait.
  /// - Returns: a number to cancel it by.
  @discardableResult
  func send(
    _ request: DocumentRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DocumentReply, DocumentError>) -> Void
  ) -> Int

  /// Says that a request is no longer wanted. It fails with `.cancelled`, or is answered all the same
  /// where that costs nothing more.
  func cancel(_ number: Int)

  /// Closes the document. What is under way and all later requests fail with `.closed`. Waits for nobody.
  func close()
}
