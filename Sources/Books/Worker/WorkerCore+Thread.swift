import CChannel
import EventLog
import Glibc
import IPC
import Localisation

// The thread of a worker, from its start to its end.
extension WorkerCore {
  /// How long a worker may take to start and to lock itself.
  private static let starting = Duration.seconds(10)

  /// How long the end of a killed worker is waited for before those who ask are told.
  private static let dying = Duration.seconds(1)

  func run() {
    if end != nil { return }
    do throws(WorkerFailure) {
      let (process, socket) = try program.start()
      began(process)
      switch pace {
      case .ordinary: break
      case .batch: paper_worker_stand_back(process)
      case .idle: paper_worker_give_way(process)
      }
      Log.info(.worker, "\(process) begins")
      let failure = listen(socket, process)
      // The worker may be in any state: only this ends it for sure.
      kill(process, SIGKILL)
      close(socket.descriptor)
      bury(process, failure)
    } catch {
      fail(error)
    }
  }

  /// Takes the status of a killed process, and tells those who ask why it was ended.
  private func bury(_ process: pid_t, _ failure: WorkerFailure?) {
    var ending = WorkerProgram.ending(of: process, timeout: Self.dying)
    if ending == nil {
      // A process that reads a dead disk dies when the disk answers. Nobody but this thread waits for that.
      fail(failure ?? .ended(Localisation.text("does not end")))
      ending = WorkerProgram.ending(of: process, timeout: nil)
    }
    ended(peak: ending?.peak)
    let (words, peak) = (ending?.words ?? "ended", (ending?.peak ?? 0) >> 20)
    if case .garbage(let reason) = failure {
      Log.error(.worker, "\(process) lies and is ended: \(reason)")
    } else if let failure, failure != .stopped {
      Log.info(.worker, "\(process) is ended after \(peak) MB: \(failure)")
    } else {
      Log.info(.worker, "\(process) \(words) after \(peak) MB")
    }
    fail(failure ?? .ended(ending?.words ?? Localisation.text("ended")))
  }

  /// Serves the socket until the worker has to be ended. Nil where it has ended by itself.
  private func listen(_ socket: WorkerSocket, _ process: pid_t) -> WorkerFailure? {
    let start = WorkLimit(
      since: .now, duration: Self.starting,
      failure: .unusable(Localisation.text("the start failed")))
    var watch = WorkWatch(clock, process)
    // Whether the worker sleeps over its work is asked a few times in a second at most.
    var nextLook = ContinuousClock.now
    var assembly = Packets.Assembly()
    var buffer = [UInt8](repeating: 0, count: IPCLimits.packet)
    while true {
      if let end { return end }
      let (isOpen, isFull) = flush(socket)
      guard isOpen else { return nil }
      var left = unseenEnd.map { $0 - .now }
      if let limit = limit ?? (isReady ? nil : start) {
        switch watch.left(of: limit) {
        case .success(let duration): left = duration
        // What has come in time counts: it is read before the worker is ended.
        case .failure: left = .zero
        }
      }
      if let nap = napEnd.map({ max($0, nextLook) - .now }) { left = min(left ?? nap, nap) }
      wait(socket, upTo: left, isFull: isFull)
      wakeup.clear()
      // A flood is read in portions, so that limits are looked at in between.
      drain: for _ in 0..<64 {
        switch socket.receive(&assembly, &buffer) {
        case .nothing: break drain
        case .end: return nil
        case .garbage(let error): return .garbage(error.description)
        case .reply(let reply):
          if let failure = take(reply) { return failure }
        }
      }
      if let unseen = endUnseen() { return unseen }
      if let nap = napEnd, max(nap, nextLook) <= .now {
        if IdleWatch.isAsleep(process) { return PendingWork.asleep }
        nextLook = .now + .milliseconds(250)
      }
      if let limit = self.limit ?? (isReady ? nil : start),
        case .failure(let failure) = watch.left(of: limit)
      {
        return failure
      }
    }
  }

  /// Waits for the socket, the wakeup or the limit, whichever is first.
  private func wait(_ socket: WorkerSocket, upTo left: Duration?, isFull: Bool) {
    var milliseconds: Int32 = isFull ? 10 : -1
    if let left {
      let left = left / .milliseconds(1)
      let bound = Int32(max(0, min(left.rounded(.up), 600_000)))
      milliseconds = milliseconds < 0 ? bound : min(milliseconds, bound)
    }
    _ = paper_channel_wait_two(socket.descriptor, wakeup.descriptor, milliseconds)
  }
}
