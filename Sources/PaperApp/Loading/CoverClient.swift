import Books
import Synchronization

/// A client in front of another that answers for the cover of a book in one file: from a picture beside the
/// book, or from the covers kept on the disk. All other requests go to the client behind.
///
/// A cover that is not kept is asked for once, as a whole and in a size that suffices for the shelf,
/// whatever size was wanted; it is kept, and every smaller size is made of it. So the book is opened once
/// for all sizes, and only for its cover, until the file changes.
final class CoverClient: DocumentClient {
  private typealias Result = Swift.Result<DecodedPicture, DocumentError>

  private let client: any DocumentClient
  private let source: DocumentSource
  private let file: Picture.Source
  private let covers: CoverStore?
  private let decode: PictureDocumentClient.Decode
  private let pool: BlockingPool
  private let state = Mutex(State())

  private struct State: Sendable {
    var next = 1
    var jobs: [Int: CoverJob] = [:]
    var isClosed = false
  }

  /// The client itself for a book that is no single file, whose cover is a picture already.
  /// - Parameters:
  ///   - covers: nil where no covers are kept.
  ///   - decode: decodes a picture's file; may wait.
  static func inFront(
    of client: any DocumentClient, for source: DocumentSource, covers: CoverStore?,
    decode: @escaping PictureDocumentClient.Decode, pool: BlockingPool
  ) -> any DocumentClient {
    guard case .file(let file) = source.locator, covers != nil || source.cover != file else {
      return client
    }
    return CoverClient(client, source, file, covers, decode, pool)
  }

  private init(
    _ client: any DocumentClient, _ source: DocumentSource, _ file: Picture.Source,
    _ covers: CoverStore?, _ decode: @escaping PictureDocumentClient.Decode, _ pool: BlockingPool
  ) {
    (self.client, self.source, self.file, self.covers) = (client, source, file, covers)
    (self.decode, self.pool) = (decode, pool)
  }

  // MARK: The protocol

  /// The numbers of requests that went to the client behind are even, those of covers are odd.
  func open(
    priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Swift.Result<Document, DocumentError>) -> Void
  ) -> Int {
    2 * client.open(priority: priority, deadline: deadline, reply: reply)
  }

  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Swift.Result<Asked.Answer, DocumentError>) -> Void
  ) -> Int {
    2 * client.ask(query, priority: priority, deadline: deadline, reply: reply)
  }

  func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Swift.Result<DecodedPicture, DocumentError>) -> Void
  ) -> Int {
    guard case .cover = image.image, image.isPossible else {
      return 2 * client.draw(image, priority: priority, deadline: deadline, reply: reply)
    }
    let job = CoverJob(image, priority, deadline, reply)
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      defer { state.next += 1 }
      state.jobs[state.next] = job
      return state.next
    }
    guard let number else {
      job.finish(.failure(.closed(file.path)))
      return 1
    }
    job.whenDone { [weak self] in self?.state.withLock { $0.jobs[number] = nil } }
    begin(job)
    return 2 * number + 1
  }

  func cancel(_ number: Int) {
    guard number % 2 != 0 else { return client.cancel(number / 2) }
    state.withLock { $0.jobs[number / 2] }?.cancel()
  }

  func retry() { client.retry() }

  func close() {
    let jobs = state.withLock { state in
      state.isClosed = true
      defer { state.jobs = [:] }
      return state.jobs.values
    }
    client.close()
    for job in jobs { job.finish(.failure(.closed(file.path))) }
  }

  // MARK: The steps

  private func begin(_ job: CoverJob) {
    if source.cover != file { return decodeBeside(job) }
    onThread(job) { [self] () -> (identity: String, cover: Result?)? in
      PictureFile.identity(of: file).map { ($0, kept($0, job.image)) }
    } then: { [self] found in
      // Without an identity the disk is dead or the file is gone, and nothing more is asked of it here: this
      // may be the timer's thread.
      guard let found else { return forward(job, job.image) { job.finish($0) } }
      if let cover = found.cover { job.finish(cover) } else { makeWhole(job, found.identity) }
    }
  }

  /// The cover is a picture beside the book. If that cannot be read, the book has a cover in itself.
  private func decodeBeside(_ job: CoverJob) {
    onThread(job) { [self] () -> Result? in
      try? decode(source.cover, job.image).get()
    } then: { [self] found in
      if let found { job.finish(found) } else { forward(job, job.image) { job.finish($0) } }
    }
  }

  /// Asks the client for the whole cover, keeps it, and answers with a smaller size of it.
  private func makeWhole(_ job: CoverJob, _ identity: String) {
    let side = max(job.image.width, job.image.height)
    guard let height = CoverStore.heights.first(where: { $0 >= side }) else {
      return forward(job, job.image) { job.finish($0) }
    }
    let whole = ImageRequest(job.image.image, width: height, height: height, fit: .page)
    forward(job, whole) { [self] reply in
      guard case .success(let picture) = reply else { return job.finish(reply) }
      onThread(job) { [self] () -> Result? in
        guard let cover = picture.withoutPaper,
          covers?.keep(cover, identity, height: height) != nil
        else { return nil }
        return kept(identity, job.image)
      } then: { [self] made in
        if let made { job.finish(made) } else { forward(job, job.image) { job.finish($0) } }
      }
    }
  }

  /// A cover that is kept, in the wanted size; nil where none is kept, or where it is damaged.
  private func kept(_ identity: String, _ image: ImageRequest) -> Result? {
    guard let kept = covers?.find(identity, height: max(image.width, image.height)) else {
      return nil
    }
    if case .success(let reply) = decode(kept, image) { return reply }
    covers?.remove(kept)
    return nil
  }

  private func decode(
    _ picture: Picture.Source, _ image: ImageRequest
  ) -> Swift.Result<Result, PictureError> {
    decode(
      PictureRequest(
        source: picture, name: image.name, width: image.width, height: image.height,
        fit: image.fit, part: image.part)
    ).map { .success($0.seen(byNight: image.isNight)) }
  }

  // MARK: Others' threads

  private func forward(
    _ job: CoverJob, _ image: ImageRequest, then next: @escaping @Sendable (Result) -> Void
  ) {
    job.step { [client] in
      let number = client.draw(
        image, priority: job.priority, deadline: job.deadline, reply: next)
      return { client.cancel(number) }
    }
  }

  private func onThread<Found: Sendable>(
    _ job: CoverJob, _ work: @escaping @Sendable () -> Found?,
    then next: @escaping @Sendable (Found?) -> Void
  ) {
    job.step { [pool, file] in
      let ticket = pool.run(
        key: file.path, priority: job.priority.rawValue, deadline: job.deadline, work
      ) { result in
        switch result {
        case .success(let found): next(found)
        case .failure(.cancelled): job.finish(.failure(.cancelled(file.path)))
        case .failure(.stopped): job.finish(.failure(.closed(file.path)))
        // The disk does not answer; the client may.
        case .failure: next(nil)
        }
      }
      return { pool.cancel(ticket) }
    }
  }
}

/// A request for a cover, which goes through some steps, each of them cancelled in a way of its own.
private final class CoverJob: Sendable {
  typealias Reply = @Sendable (Result<DecodedPicture, DocumentError>) -> Void

  let image: ImageRequest
  let priority: RequestPriority
  let deadline: Double
  private let state: Mutex<State>

  private struct State: Sendable {
    /// Nil once the request has been answered.
    var reply: Reply?
    var done: (@Sendable () -> Void)?
    var step = 0
    var cancel: (@Sendable () -> Void)?
    var isCancelled = false
  }

  init(
    _ image: ImageRequest, _ priority: RequestPriority, _ deadline: Double, _ reply: @escaping Reply
  ) {
    (self.image, self.priority, self.deadline) = (image, priority, deadline)
    state = Mutex(State(reply: reply))
  }

  /// Sets what is called after the answer.
  func whenDone(_ done: @escaping @Sendable () -> Void) { state.withLock { $0.done = done } }

  /// Begins a step, unless the request was cancelled.
  /// - Parameter begin: returns how the step is cancelled.
  func step(_ begin: () -> @Sendable () -> Void) {
    let number = state.withLock { state -> Int? in
      guard !state.isCancelled, state.reply != nil else { return nil }
      state.step += 1
      state.cancel = nil
      return state.step
    }
    guard let number else { return finish(.failure(.cancelled(image.name))) }
    let cancel = begin()
    let isLate = state.withLock { state in
      // The step may have led to the next one before it returned.
      guard state.step == number, state.reply != nil else { return false }
      state.cancel = cancel
      return state.isCancelled
    }
    if isLate { cancel() }
  }

  /// Answers, once.
  func finish(_ result: Result<DecodedPicture, DocumentError>) {
    let (reply, done) = state.withLock { state in
      defer { (state.reply, state.done, state.cancel) = (nil, nil, nil) }
      return (state.reply, state.done)
    }
    done?()
    reply?(result)
  }

  func cancel() {
    let cancel = state.withLock { state in
      state.isCancelled = true
      return state.cancel
    }
    cancel?()
  }
}
