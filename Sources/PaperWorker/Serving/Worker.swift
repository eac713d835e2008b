import Decoding
import Glibc
import IPC

/// The life of a worker: load the decoders, limit and lock the process, say so, serve.
package enum Worker {
  /// The argument of a user who wants books decoded where nothing can be locked.
  package static let unlocked = "--unsandboxed"
  /// The argument of a worker that is started for a PDF.
  package static let pdf = "--pdf"
  /// The argument of a worker that is started for a DjVu document, and may start threads.
  package static let djvu = "--djvu"

  /// Does not return. The status is 0 where the program has gone, and 3 where the lock failed.
  ///
  /// - Parameters:
  ///   - scope: what the worker reads.
  ///   - begin: called with each request that is begun.
  package static func run(
    _ options: Lock.Options = Lock.Options(), isLocked: Bool = true,
    scope: Decoders.Scope = .all,
    begin: @escaping (Channel, Request) -> Void = { _, _ in }
  ) -> Never {
    giveWay()
    let channel = Channel()
    do throws(Decoders.Missing) {
      let decoders = try Decoders(scope)
      var options = options
      if scope == .djvu { options.allowsThreads = true }
      let hello = lock(channel, options, isLocked)
      channel.send(Reply(id: 0, .hello(hello)))
      Server(channel, decoders) { begin(channel, $0) }.run()
    } catch {
      refuse(channel, WorkerError(.unsupported, "\(error.what) is missing"))
    }
    exit(0)
  }

  /// Drawing goes before decoding. A worker has the niceness of whichever thread has asked for it, so it is
  /// set, unless the user has asked for a greater one.
  private static func giveWay() {
    let niceness: Int32 = 5
    if getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0) < niceness {
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    }
  }

  /// Fails closed: a worker that cannot be locked says so and ends, unless the user has asked for it.
  package static func lock(_ channel: Channel, _ options: Lock.Options, _ isLocked: Bool) -> Hello {
    do throws(Lock.Failure) {
      try Lock.limit(options)
      guard isLocked else {
        return Hello(landlock: 0, isFiltered: false, decoder: Decoders.name)
      }
      return try Lock.close(options)
    } catch {
      let reason: WorkerError.Reason = isLocked ? .unlockable : .unsupported
      refuse(channel, WorkerError(reason, "\(error.step) gives error \(error.number)"))
    }
  }

  private static func refuse(_ channel: Channel, _ error: WorkerError) -> Never {
    channel.send(Reply(id: 0, .failed(error)))
    exit(3)
  }
}
