import BookClients
import Books
import Dispatch
import Glibc
import LibraryMaker
import Synchronization
import WorkerClient

/// What two locked workers read of all books: metadata alone, then with small covers.
enum SurveyMeasures {
  /// As many files as a scan gives a worker at a time.
  private static let batch = 64
  /// The width of the covers on a shelf from afar, in pixels.
  private static let coverWidth = 96

  /// - Parameters:
  ///   - folder: a made library with `count` books.
  ///   - program: `paper-worker`.
  static func run(_ folder: String, _ count: Int, program: String) {
    let plan = LibraryPlan(count: count)
    let writer = LibraryWriter(plan, MadePictures(.small, seed: plan.seed), to: folder)
    let files = plan.books.map { book in
      Picture.Source(bytes: Array((folder + "/").utf8) + writer.path(of: book))
    }
    for (key, width) in [("metadata", nil), ("covers", coverWidth)] {
      let workers = SurveyWorkers(program: WorkerProgram(path: program), givesWay: false)
      // Both workers are there before the clock starts.
      _ = survey(Array(files.prefix(batch * 2)), width, workers)
      let before = children()
      let lost = Counter()
      let spent = Spent { lost.add(survey(files, width, workers)) }
      workers.stop()
      report("survey.\(key)", Double(files.count) / spent.wall, "books/s")
      report("survey.\(key).wall", spent.wall, "s")
      report("survey.\(key).processor", children() - before + spent.process, "s")
      report("survey.\(key).lost", Double(lost.value), "books")
    }
  }

  /// - Returns: how many books could not be read.
  private static func survey(
    _ files: [Picture.Source], _ width: Int?, _ workers: SurveyWorkers
  ) -> Int {
    let (next, lost) = (Counter(), Counter())
    let batches = (files.count + batch - 1) / batch
    DispatchQueue.concurrentPerform(iterations: SurveyWorkers.count) { _ in
      while true {
        let number = next.add(1) - 1
        guard number < batches else { break }
        let some = files[number * batch..<min((number + 1) * batch, files.count)]
        let failed = workers.survey(Array(some), coverWidth: width).count { result in
          if case .failure = result { true } else { false }
        }
        lost.add(failed)
      }
    }
    return lost.value
  }

  /// Seconds of the processor that ended workers have spent.
  private static func children() -> Double {
    var usage = rusage()
    // Workers end a moment after they are told.
    usleep(500_000)
    getrusage(RUSAGE_CHILDREN.rawValue, &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}

/// A number that several threads add to.
final class Counter: Sendable {
  private let number = Mutex(0)

  var value: Int { number.withLock { $0 } }

  @discardableResult
  func add(_ more: Int) -> Int {
    number.withLock {
      $0 += more
      return $0
    }
  }
}
