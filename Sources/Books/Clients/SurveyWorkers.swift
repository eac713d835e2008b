import BookFormats
import Books
import EventLog
import IPC
import WorkerClient

/// Surveys files by at most two workers of their own, which have a small part of a busy processor: the reader
/// of a new shelf sees titles and covers come.
///
/// Each call has one worker: two threads that call at a time have two, and a third waits. Workers begin with the first
/// call, and end after a rest. (One worker for both calls was rejected: a second processor would do nothing.)
public final class SurveyWorkers: BookSurveyor {
  /// How many calls are served at a time.
  public static let count = 2

  private let program: WorkerProgram
  private let deadline: UInt32
  private let givesWay: Bool
  private let rest: Duration
  private let seats = Monitor(Seats())

  private struct Seats: Sendable {
    var idle: [WorkerProcess] = []
    var working: [WorkerProcess] = []
    var calls = 0
    var isStopped = false
  }

  /// A worker may use 600 seconds of processor time in the whole life. A worn worker is replaced long before.
  private static let life = 240.0

  /// - Parameters:
  ///   - deadline: milliseconds of processor time for each file; a worker that takes longer is ended.
  ///   - givesWay: false where somebody waits for the survey.
  ///   - rest: how long an idle worker stays.
  public init(
    program: WorkerProgram, deadline: UInt32 = 10_000, givesWay: Bool = true,
    rest: Duration = .seconds(20)
  ) {
    (self.program, self.deadline, self.givesWay) = (program, deadline, givesWay)
    self.rest = rest
  }

  public func survey(
    _ files: [Picture.Source], coverWidth: Int?
  ) -> [Result<SurveyedBook, SurveyError>] {
    let isTaken = seats.wait { seats -> Bool? in
      if seats.isStopped { return false }
      guard seats.calls < Self.count else { return nil }
      seats.calls += 1
      return true
    }
    guard isTaken else { return files.map { _ in .failure(.cancelled) } }
    var run = SurveyRun(files, coverWidth: coverWidth ?? 0, deadline: deadline)
    do throws(WorkerFailure) {
      while !run.isDone {
        let (worker, isFresh) = try take()
        run.work(with: worker, isFresh: isFresh)
        put(worker)
      }
    } catch {
      Log.error(.worker, "no book can be surveyed: \(error)")
    }
    var results = run.results
    if let width = coverWidth, width > 0 { addScans(files, width, to: &results) }
    seats.withLock { $0.calls -= 1 }
    return results
  }

  /// Adds the covers of DjVu documents, whose decoder starts threads: by a worker that has leave for threads, and that
  /// ends with the call. Where that worker fails, what the heads of the files told remains.
  private func addScans(
    _ files: [Picture.Source], _ width: Int, to results: inout [Result<SurveyedBook, SurveyError>]
  ) {
    let scans = files.indices.filter { index in
      guard case .success = results[index] else { return false }
      return BookFormat.ID(files[index]) == .djvu
    }
    guard !scans.isEmpty else { return }
    var run = SurveyRun(scans.map { files[$0] }, coverWidth: width, deadline: deadline)
    while !run.isDone {
      guard
        let worker = try? WorkerProcess(
          program.forDjVu, clock: .processor, timeout: rest, pace: givesWay ? .batch : .ordinary)
      else { break }
      let isLate = seats.withLock { seats in
        seats.working.append(worker)
        return seats.isStopped
      }
      if !isLate { run.work(with: worker, isFresh: true) }
      seats.withLock { seats in seats.working.removeAll { $0 === worker } }
      worker.stop()
      if isLate { break }
    }
    for (index, result) in zip(scans, run.results) {
      if case .success(let book) = result { results[index] = .success(book) }
    }
  }

  /// Ends all workers. Calls that are under way return with `.cancelled` for the rest of their files, and so do later
  /// calls.
  public func stop() {
    let workers = seats.withLock { seats in
      seats.isStopped = true
      defer { seats.idle = [] }
      return seats.idle + seats.working
    }
    for worker in workers { worker.stop() }
  }

  /// The processes of the workers that live.
  package var processes: [Int32] {
    seats.withLock { $0.idle + $0.working }.compactMap(\.process)
  }

  private func take() throws(WorkerFailure) -> (WorkerProcess, isFresh: Bool) {
    let (kept, isStopped) = seats.withLock { ($0.idle.popLast(), $0.isStopped) }
    if isStopped { throw .stopped }
    kept?.look()
    var (worker, isFresh) = (kept, false)
    if kept?.end != nil || Self.isWorn(kept) { worker = nil }
    if worker == nil {
      worker = try WorkerProcess(
        program, clock: .processor, timeout: rest, pace: givesWay ? .batch : .ordinary)
      isFresh = true
    }
    guard let worker else { throw .stopped }
    let isLate = seats.withLock { seats in
      seats.working.append(worker)
      return seats.isStopped
    }
    if isLate { worker.stop() }
    return (worker, isFresh)
  }

  /// A worker that has ended, or nearly used up its time, is let go of.
  private func put(_ worker: WorkerProcess) {
    let isUseful = worker.end == nil && !Self.isWorn(worker)
    seats.withLock { seats in
      seats.working.removeAll { $0 === worker }
      if isUseful && !seats.isStopped { seats.idle.append(worker) }
    }
  }

  private static func isWorn(_ worker: WorkerProcess?) -> Bool {
    (worker?.processorSeconds ?? 0) > life
  }
}
