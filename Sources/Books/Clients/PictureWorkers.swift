import Books
import Glibc
import PaperGeometry
import PaperRaster
import Synchronization
import IPC
import Localisation
import WorkerClient

/// Decodes pictures that are files of their own, as the pages of a folder: each in whichever worker is idle.
///
/// All functions wait for a worker, so they belong on threads of the background. As many workers are at work
/// as threads call.
public final class PictureWorkers: Sendable {
  /// A worker and the picture that it has open.
  private struct Seat: Sendable {
    let worker: WorkerProcess
    var picture: OpenPicture?
  }

  private struct OpenPicture: Sendable {
    var source: Picture.Source
    /// A file that has changed is opened again.
    var stamp: PictureFile.Stamp?
    var size: Size
  }

  private let supply: WorkerSupply
  private let deadlines: BookWorkers.Deadlines
  private let idle = Mutex<[Seat]>([])

  /// How often a picture may end a worker.
  private static let tries = 3
  /// Idle workers beyond this number end.
  private static let maximumIdle = 2
  private static let book: BookNumber = 1

  init(_ supply: WorkerSupply, _ deadlines: BookWorkers.Deadlines) {
    (self.supply, self.deadlines) = (supply, deadlines)
  }

  /// Decodes a picture into the request's box. Every failure names the file to blame.
  public func decode(_ request: PictureRequest) -> Result<DecodedPicture, PictureError> {
    let source = request.source
    guard request.isPossible else {
      let reason = Localisation.text(
        "a box of {width} x {height} pixels cannot be filled",
        ["width": "\(request.width)", "height": "\(request.height)"])
      return .failure(.decodeFailed(source.path, reason: reason))
    }
    return withPicture(source) { (worker, size) throws(WorkerFailure) in
      guard let cut = PageCut(of: size, for: request) else {
        throw .refused(WorkerError(.badRequest, "its box is no size for a bitmap"))
      }
      let mount = request.mount.flatMap { request.hasMount(around: size) ? $0 : nil }
      var paper = mount?.tone
      if paper == nil, request.part != nil {
        paper = try self.paper(worker, size, request.paper, request.scan)
      }
      let pixels = try cut.region.map { (region) throws(WorkerFailure) in
        try self.pixels(
          worker, cut.scale, region, on: cut.placed(request.paper), request.scan)
      }
      let blank = mount.map { mount in { (_: Pixel) in mount.blank } } ?? request.paper?.blank
      guard
        let picture = cut.picture(
          of: pixels, paper: paper, blank: blank, natural: size, label: request.name)
      else { throw .refused(WorkerError(.badRequest, "its box is no size for a bitmap")) }
      return picture
    }
  }

  /// The size of an upright picture, in pixels.
  public func size(of source: Picture.Source) -> Result<Size, PictureError> {
    withPicture(source) { (_, size) throws(WorkerFailure) in size }
  }

  /// The panels of a picture, which is 1 high.
  public func areas(
    of source: Picture.Source, isRightToLeft: Bool, isStraight: Bool
  ) -> Result<[PageArea], PictureError> {
    withPicture(source) { (worker, size) throws(WorkerFailure) in
      guard let first = PagePlace(page: 0) else { throw .refused(WorkerError(.noSuchPage)) }
      return try worker.wait(
        FindAreas(first, isRightToLeft: isRightToLeft, isStraight: isStraight), of: Self.book,
        deadline: deadlines.picture
      ).map { PageArea($0, height: size.height) }
    }
  }

  /// Lets the idle workers close their pictures, whose pixels are kept for the next size.
  func release() {
    // Asked under the lock: a worker that is taken by another thread meanwhile would close that one's picture.
    idle.withLock { seats in
      for seat in seats where seat.picture != nil {
        seat.worker.ask(CloseBook(), of: Self.book) { _ in }
      }
      seats = seats.map { Seat(worker: $0.worker) }
    }
  }

  // MARK: Workers

  /// Does something with a picture that is open in a worker; in another one where the worker ends.
  private func withPicture<Value>(
    _ source: Picture.Source,
    _ body: (WorkerProcess, Size) throws(WorkerFailure) -> Value
  ) -> Result<Value, PictureError> {
    // The file is opened each time, also for a picture that a worker has open: the file may be gone.
    let file: Int32
    switch PictureFile.open(source) {
    case .success(let descriptor): file = descriptor
    case .failure(let error): return .failure(error.about(source))
    }
    defer { close(file) }
    var failure = WorkerFailure.stopped
    for _ in 0..<Self.tries {
      do throws(WorkerFailure) {
        var seat = try seat(for: source)
        // An error leaves the worker well.
        defer { if seat.worker.end == nil { put(seat) } }
        let size = try open(source, file, at: &seat)
        return .success(try body(seat.worker, size))
      } catch {
        if case .refused(let error) = error { return .failure(error.about(source)) }
        failure = error
        guard error.isOfTheWorker else { break }
      }
    }
    return .failure(
      failure.isOfAllWorkers
        ? .noWorker(supply.program.path, reason: failure.description)
        : .decodeFailed(source.path, reason: failure.description))
  }

  /// An idle worker, if possible one that has the picture open; else a new one.
  private func seat(for source: Picture.Source) throws(WorkerFailure) -> Seat {
    let kept = idle.withLock { seats -> Seat? in
      for seat in seats { seat.worker.look() }
      seats.removeAll { $0.worker.end != nil }
      let at = seats.firstIndex { $0.picture?.source == source } ?? seats.indices.last
      return at.map { seats.remove(at: $0) }
    }
    if let kept { return kept }
    return Seat(worker: try supply.take())
  }

  private func put(_ seat: Seat) {
    idle.withLock { seats in if seats.count < Self.maximumIdle { seats.append(seat) } }
  }

  private func open(
    _ source: Picture.Source, _ file: Int32, at seat: inout Seat
  ) throws(WorkerFailure) -> Size {
    let stamp = PictureFile.stamp(of: source)
    if let open = seat.picture, open.source == source, open.stamp == stamp, stamp != nil {
      return open.size
    }
    seat.picture = nil
    _ = try seat.worker.wait(
      OpenBook(), of: Self.book, deadline: deadlines.picture, file: file)
    let size = try size(seat.worker)
    seat.picture = OpenPicture(source: source, stamp: stamp, size: size)
    return size
  }

  private func size(_ worker: WorkerProcess) throws(WorkerFailure) -> Size {
    guard let first = PagePlace(page: 0) else { throw .refused(WorkerError(.unknownFormat)) }
    let list = try worker.wait(
      MeasurePages(first: first, count: 1), of: Self.book, deadline: deadlines.picture)
    guard list.count == 1, let size = list.sizes.first ?? nil
    else { throw .refused(WorkerError(.unknownFormat)) }
    return Size(Double(size.width), Double(size.height))
  }

  private func pixels(
    _ worker: WorkerProcess, _ scale: Float, _ region: PixelRegion,
    on paper: (stock: PaperStock, x: Int, y: Int)?, _ scan: ScanLook
  ) throws(WorkerFailure) -> PagePixels {
    guard let first = PagePlace(page: 0) else { throw .refused(WorkerError(.noSuchPage)) }
    let memory = try SharedMemory(count: region.byteCount)
    _ = try worker.wait(
      DrawPage(first, scale: scale, region, scan: scan.record), of: Self.book,
      deadline: deadlines.picture,
      memory: memory)
    return PagePixels(
      copying: memory, width: region.width, height: region.height, stride: region.stride, on: paper)
  }

  /// The colour of the whole picture's border: all parts of a page share the paper's colour.
  private func paper(
    _ worker: WorkerProcess, _ size: Size, _ paper: PaperStock?, _ scan: ScanLook
  ) throws(WorkerFailure) -> Pixel? {
    guard let cut = PageCut(ofPaperOf: size), let region = cut.region else { return nil }
    return try pixels(worker, cut.scale, region, on: cut.placed(paper), scan).paper
  }
}

extension WorkerError {
  /// The worker's error as an error about a picture's file.
  fileprivate func about(_ source: Picture.Source) -> PictureError {
    switch reason {
    case .unreadable:
      .unreadable(
        source.path, reason: words.isEmpty ? Localisation.text("a fault of the disk") : words)
    case .empty: .empty(source.path)
    case .unknownFormat: .notAPicture(source.path)
    case .unsupported: .unsupported(source.path, reason: words)
    case .truncated: .truncated(source.path)
    case .tooLarge: .tooLarge(source.path, reason: words)
    default: .decodeFailed(source.path, reason: words.isEmpty ? description : words)
    }
  }
}
