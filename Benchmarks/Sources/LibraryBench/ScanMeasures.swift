import BookClients
import BookTable
import Books
import Catalogue
import Glibc
import Synchronization
import WorkerClient

/// What the catalogue takes for a folder: names, then all of the books, then the catalogue as it was left, then a scan
/// that finds nothing new.
enum ScanMeasures {
  /// Longer than the slowest disk takes for 100,000 books, in seconds.
  private static let limit = 3600.0

  /// Until the names of all books are in the table. Calibre's database is read where there is such a database.
  static func names(_ folder: String, _ count: Int, program: String, state: String) {
    let names = Scanned(state + "/names", surveyor: nil, program: program)
    let found = Spent {
      names.catalogue.add(root: Picture.Source(bytes: Array(folder.utf8)))
      names.follow(within: limit) { names.table.count >= count }
    }
    report("scan.names", found.wall, "s")
    report("scan.names.processor", found.process, "s")
    report("scan.names.books", Double(names.table.count), "books")
    names.follow(within: limit) { names.isIdle }
    let again = Spent { names.scan(within: limit) }
    report("scan.names.again", again.wall, "s")
    report("scan.names.again.processor", again.process, "s")
    names.catalogue.stop(within: 10)
    load("scan.names.load", state + "/names", program)?.catalogue.stop(within: 10)
  }

  /// The catalogue as the program left the catalogue, and the table of all books: a start.
  private static func load(_ key: String, _ state: String, _ program: String) -> Scanned? {
    var scanned: Scanned?
    let loading = Spent {
      let loaded = Scanned(state, surveyor: nil, program: program, gathers: true)
      loaded.follow(within: limit) { loaded.isLoaded }
      scanned = loaded
    }
    let building = Spent { scanned?.build() }
    report(key, loading.wall + building.wall, "s")
    report(key + ".processor", loading.process + building.process, "s")
    report(key + ".table", building.thread, "s")
    return scanned
  }

  /// A start alone, of what `run` has left.
  static func start(program: String, state: String) {
    load("scan.load", state + "/whole", program)?.catalogue.stop(within: 10)
  }

  /// - Parameters:
  ///   - folder: a made library with `count` books.
  ///   - program: `paper-worker`.
  ///   - state: an empty folder for the catalogue.
  static func run(_ folder: String, _ count: Int, program: String, state: String) {
    names(folder, count, program: program, state: state)
    let workers = SurveyWorkers(program: WorkerProgram(path: program), givesWay: false)
    let whole = Scanned(state + "/whole", surveyor: workers, program: program)
    let all = Spent {
      whole.catalogue.add(root: Picture.Source(bytes: Array(folder.utf8)))
      whole.follow(within: limit) { whole.table.count >= count && whole.isIdle }
    }
    report("scan.all", all.wall, "s")
    report("scan.all.rate", Double(count) / all.wall, "books/s")
    whole.catalogue.stop(within: 10)

    guard let again = load("scan.load", state + "/whole", program) else { return }
    again.follow(within: limit) { again.isIdle }
    let rescan = Spent {
      again.scan(within: limit)
    }
    report("scan.again", rescan.wall, "s")
    report("scan.again.processor", rescan.process, "s")
    report("scan.again.books", Double(again.table.count), "books")
    again.catalogue.stop(within: 10)
    workers.stop()
  }
}

/// A catalogue and the table that follows the catalogue.
private final class Scanned {
  let catalogue: Catalogue
  private(set) var table = BookTable()
  /// The packets until the table is built; nil where the table follows at once.
  private var early: [TablePacket]?
  private(set) var isLoaded = false
  /// Whether nothing is under way.
  private(set) var isIdle = false
  private let woken = Woken()

  init(
    _ folder: String, surveyor: (any BookSurveyor)?, program: String, gathers: Bool = false
  ) {
    mkdir(folder, 0o755)
    early = gathers ? [] : nil
    let woken = woken
    catalogue = Catalogue(
      path: folder + "/catalogue.db", packs: folder + "/packs", roots: folder + "/roots",
      surveyor: surveyor, calibre: BookWorkers(program: WorkerProgram(path: program)),
      wake: { woken.count.add(1, ordering: .relaxed) })
  }

  /// Takes the catalogue's news until a condition holds.
  func follow(within seconds: Double, until condition: () -> Bool) {
    var left = seconds
    while left > 0 {
      take()
      if condition() { return }
      usleep(5000)
      left -= 0.005
    }
    report("scan.stalled", seconds, "s")
  }

  /// A scan from its order to its end.
  func scan(within seconds: Double) {
    let before = woken.count.load(ordering: .relaxed)
    catalogue.scan()
    follow(within: seconds) {
      woken.count.load(ordering: .relaxed) > before && isIdle
    }
  }

  /// Makes the table of all packets, as the program does at a start.
  func build() {
    table = BookTable(TableContents(early ?? []))
    early = nil
  }

  private func take() {
    let news = catalogue.take()
    if early == nil {
      for packet in news.packets { table.apply(packet) }
    } else {
      early?.append(contentsOf: news.packets)
    }
    isLoaded = news.isLoaded
    isIdle = news.isLoaded && news.progress == nil
  }
}

private final class Woken: Sendable {
  let count = Atomic(0)
}
