import BookClients
import Books
import Desktop
import Localisation
import Shell
import SystemCalls

/// Prints pages, and saves pages as a PDF or as pictures, each on a thread of its own: the user may take long to choose a
/// printer or a place, and many pages take long to make.
final class PageErrand: Sendable {
  /// What the reader has to be told, in one line.
  struct News: Equatable, Sendable {
    var words: String
    /// Whether the pages are still being made, so that the reader can stop the work.
    var isUnderWay = false
  }

  private struct State: Sendable {
    var news: [News] = []
    var running = 0
    /// Counts how often the reader has stopped the work. Work goes on as long as the number is that of its beginning.
    var stops = 0
  }

  /// Work under way.
  struct Run: Sendable {
    fileprivate let stops: Int
    /// When the reader was told last how far the work is, in seconds.
    fileprivate var told = Clock.seconds
  }

  private let state = Monitor(State())
  /// The worker makes the pages of one wish at a time, and further wishes wait.
  private let turn = Monitor(false)
  private let reader: SheetReader
  let pictures: PagePictureReader
  private let wake: @Sendable () -> Void

  /// So many wishes may wait for the user; more are not taken.
  private static let maximumRunning = 4
  /// After so many seconds the reader is told how far the work is.
  private static let interval = 2.0

  /// - Parameters:
  ///   - workers: whose program reads documents.
  ///   - wake: called on a background thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    (reader, pictures, self.wake) = (SheetReader(workers), PagePictureReader(workers), wake)
    BackgroundThread.start("drafts") { DraftFile.removeOld() }
  }

  /// Prints pages.
  /// - Parameter printing: asks the user; waits.
  func print(_ wish: PageWish, by printing: Printing) {
    inBackground { [self] run in
      let offer = printing.prepare(wish.title)
      if case .impossible(let reason) = offer { return reason }
      guard offer != .cancelled else { return nil }
      guard let draft = DraftFile() else {
        return Localisation.text(
          "The pages are not printed: {reason}",
          ["reason": Localisation.text("no room for the pages in the cache")])
      }
      defer { draft.remove() }
      var plan = wish.plan
      plan.paper = offer.paper
      begin(&run)
      switch made(wish, plan, into: draft.path, mode: DraftFile.mode, &run) {
      case .failure(let failure):
        return Localisation.text(
          "The pages are not printed: {reason}", ["reason": failure.reason])
      case .success(false): return stopped
      case .success(true): break
      }
      return printing.print(draft.path, title: wish.title, by: offer)
        ?? Localisation.count(
          plan.pages.count, one: "1 page is sent to the printer.",
          other: "{count} pages are sent to the printer.")
    }
  }

  /// Saves pages as a PDF.
  /// - Parameter place: asks the user; waits.
  func save(_ wish: PageWish, place: @escaping @Sendable () -> SavePlace) {
    inBackground { [self] run in
      let path: String
      var keepsName = false
      switch place() {
      case .cancelled: return nil
      case .path(let chosen): path = chosen
      case .folder(let folder):
        do throws(Files.Failure) {
          path = try SavePlace.freePath(in: folder, wish.fileName)
        } catch {
          return Self.unsaved(wish, error.reason)
        }
        keepsName = true
      }
      begin(&run)
      let result = made(wish, wish.plan, into: path, &run)
      if result != .success(true), keepsName { Files.remove(path) }
      switch result {
      case .success(true): return Localisation.text("Saved: {path}", ["path": path])
      case .success(false): return stopped
      case .failure(let failure):
        return Self.unsaved(wish, failure.reason)
      }
    }
  }

  /// What the reader has to be told since the last call.
  func take() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Gives up all work under way, as the reader wants.
  func giveUp() { state.withLock { $0.stops += 1 } }

  func stop() {
    giveUp()
    reader.stop()
    pictures.stop()
  }

  // MARK: On a thread of its own

  /// - Parameter work: what is told at the end; nil for nothing.
  func inBackground(_ work: @escaping @Sendable (inout Run) -> String?) {
    let stops = state.withLock { state -> Int? in
      guard state.running < Self.maximumRunning else { return nil }
      state.running += 1
      return state.stops
    }
    guard let stops else { return }
    let isStarted = BackgroundThread.start("pages") { [self] in
      var run = Run(stops: stops)
      let line = work(&run)
      state.withLock { $0.running -= 1 }
      if let line { tell(News(words: line)) }
    }
    if !isStarted { state.withLock { $0.running -= 1 } }
  }

  private static func unsaved(_ wish: PageWish, _ reason: String) -> String {
    Localisation.text(
      "{name} is not saved: {reason}", ["name": wish.fileName, "reason": reason])
  }

  private var stopped: String { Localisation.text("Stopped. Nothing is saved.") }

  private func tell(_ news: News) {
    state.withLock { $0.news.append(news) }
    wake()
  }

  /// Begins the work, after the user was asked: what was stopped meanwhile was other work.
  func begin(_ run: inout Run) { run = Run(stops: state.withLock { $0.stops }) }

  /// Waits for the work before.
  func inTurn<Value>(_ work: () -> Value) -> Value { turn.withLock { _ in work() } }

  private func made(
    _ wish: PageWish, _ plan: SheetPlan, into path: String, mode: UInt32 = 0o644, _ run: inout Run
  ) -> Result<Bool, SheetReader.Failure> {
    inTurn { madeAlone(wish, plan, into: path, mode: mode, &run) }
  }

  private func madeAlone(
    _ wish: PageWish, _ plan: SheetPlan, into path: String, mode: UInt32, _ run: inout Run
  ) -> Result<Bool, SheetReader.Failure> {
    var reason: String?
    var work = run
    defer { run = work }
    do throws(Files.Failure) {
      let isWhole = try Files.replace(path, mode: mode) {
        (descriptor) throws(Files.Failure) in
        var (failure, isRead): (Files.Failure?, Bool) = (nil, false)
        do throws(SheetReader.Failure) {
          isRead = try reader.read(plan, of: wish.document, title: wish.title) { count in
            goesOn(&work, count, of: plan.pages.count)
          } take: { bytes in
            do throws(Files.Failure) {
              try Files.write(bytes, to: descriptor)
              return true
            } catch {
              failure = error
              return false
            }
          }
        } catch { reason = error.reason }
        if let failure { throw failure }
        return isRead
      }
      return reason.map { .failure(SheetReader.Failure(reason: $0)) } ?? .success(isWhole)
    } catch { return .failure(SheetReader.Failure(reason: error.reason)) }
  }

  /// Tells from time to time how far the work is.
  /// - Returns: whether the work goes on.
  func goesOn(_ run: inout Run, _ count: Int, of all: Int) -> Bool {
    let now = Clock.seconds
    if count < all, now >= run.told + Self.interval {
      run.told = now
      let words = Localisation.text(
        "Making the pages: {count} of {all}", ["count": "\(count)", "all": "\(all)"])
      tell(News(words: words, isUnderWay: true))
    }
    let stops = run.stops
    return state.withLock { $0.stops == stops }
  }
}

extension PageWish {
  /// In one line, as printers and dialogs show the title.
  var title: String { LabelText.line(document.title) }

  /// A name of a file for the pages, safe in any folder.
  var fileName: String {
    SafeFileName.of(title.replacing("/", with: "-") + ".pdf", fallback: "pages.pdf")
  }
}
