/// Opens and reads the document whose source the client was made with, on threads of this process or in
/// another process.
///
/// All functions return at once and may be called on any thread, the window's included. Replies come in no
/// fixed order: of the waiting requests a client begins those of the highest priority first, and among
/// these the oldest.
///
/// A client does not check its replies: `DocumentSession` passes each reply through `ReplyCheck`. Pixels arrive as a
/// `Bitmap` of this process, never as memory that a worker can still write.
public protocol DocumentClient: Sendable {
  /// Opens the document; a document that is already open is opened again, and a document whose pages are not all counted
  /// goes on counting. Until then all questions and all pages fail with `.closed`; a cover needs no open document.
  /// - Parameters:
  ///   - deadline: in seconds from the moment at which the client begins with the request; a later request
  ///     fails with `.timedOut`, whatever has become of the work.
  ///   - reply: called exactly once, on any thread, perhaps before the function returns; must not wait.
  /// - Returns: a number by which `cancel` names the request. The same for the other requests.
  @discardableResult
  func open(
    priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
  ) -> Int

  /// The pixels of a page, of a region of a page, or of the cover.
  @discardableResult
  func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
  ) -> Int

  /// Asks a question. A question that makes no sense for a kind of document gets an empty answer and no error: a
  /// picture has no text, no links and no outline.
  @discardableResult
  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
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
