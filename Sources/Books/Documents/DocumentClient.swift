/// Opens and reads the document whose source the client was made with, on threads of this process or in
/// another process.
///
/// All functions return at once and may be called on any thread, the window's included. Replies come in no
/// fixed order: of the waiting requests a client begins those of the highest priority first, and among
/// these the oldest.
///
/// Every reply has passed `ReplyCheck`. Pixels arrive as a `Bitmap`; a client that receives pixels in
/// mapped memory makes the bitmap of the mapped memory
/// (`Bitmap.init(width:height:taking:stride:label:release:)`).
public protocol DocumentClient: Sendable {
  /// Sends a request. Until `.open` has been answered, all requests but `.open` and the cover's image fail
  /// with `.closed`.
  ///
  /// A request that makes no sense for a kind of document gets an empty reply and no error: a picture has
  /// no text, no links and no outline.
  /// - Parameters:
  ///   - deadline: in seconds from the moment at which the client begins with the request; a later request
  ///     fails with `.timedOut`, whatever has become of the work.
  ///   - reply: called exactly once, on any thread, perhaps before `send` returns; must not wait.
  /// - Returns: a number by which `cancel` names the request.
  @discardableResult
  func send(
    _ request: DocumentRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DocumentReply, DocumentError>) -> Void
  ) -> Int

  /// Cancels a request. The request fails with `.cancelled`, or is answered all the same where the answer
  /// costs nothing more.
  func cancel(_ number: Int)

  /// Lets what has failed for the client's own reasons be tried again, as a page that has ended a worker
  /// several times.
  func retry()

  /// Closes the document. Requests under way and all later ones fail with `.closed`. Never waits.
  func close()
}

extension DocumentClient {
  /// Most clients try again each time they are asked.
  public func retry() {}
}
