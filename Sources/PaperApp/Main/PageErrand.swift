import BookClients
import Books
import Desktop
import Localisation
import Shell
import SystemCalls

/// Prints pages, and saves pages as a PDF, each on a thread of its own: the user may take long to choose a printer or a
/// place, and many pages take long to make.
final class PageErrand: Sendable {
  private struct State: Sendable {
    var news: [String] = []
    var running = 0
    var isStopped = false
  }

  private let state = Monitor(State())
  private let reader: SheetReader
  private let wake: @Sendable () -> Void

  /// So many wishes may wait for the user; more are not taken.
  private static let maximumRunning = 4
  /// After so many pages the reader is told how far the work is.
  private static let step = 50

  /// - Parameters:
  ///   - workers: whose program reads documents.
  ///   - wake: called on a background thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    (reader, self.wake) = (SheetReader(workers), wake)
  }

  /// Prints pages.
  /// - Parameter printing: asks the user; waits.
  func print(_ wish: PageWish, by printing: Printing) {
    inBackground { [self] in
      let offer = printing.prepare(wish.title)
      if case .impossible(let reason) = offer { return reason }
      guard offer != .cancelled, let draft = DraftFile() else { return nil }
      defer { draft.remove() }
      var plan = wish.plan
      plan.paper = offer.paper
      switch made(wish, plan, into: draft.path) {
      case .failure(let failure):
        return Localisation.text(
          "The pages are not printed: {reason}", ["reason": failure.reason])
      case .success(false): return nil
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
    inBackground { [self] in
      let path: String
      var keepsName = false
      switch place() {
      case .cancelled: return nil
      case .path(let chosen): path = chosen
      case .folder(let folder):
        do throws(Files.Failure) {
          path = try SavePlace.freePath(in: folder, wish.fileName)
        } catch {
          return Self.unsaved(wish, "\(error)")
        }
        keepsName = true
      }
      let result = made(wish, wish.plan, into: path)
      if result != .success(true), keepsName { Files.remove(path) }
      switch result {
      case .success(true): return Localisation.text("Saved: {path}", ["path": path])
      case .success(false): return nil
      case .failure(let failure):
        return Self.unsaved(wish, failure.reason)
      }
    }
  }

  /// What the reader has to be told since the last call, each in one line.
  func take() -> [String] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    reader.stop()
  }

  // MARK: On a thread of its own

  private func inBackground(_ work: @escaping @Sendable () -> String?) {
    let isTooMuch = state.withLock { state in
      guard state.running < Self.maximumRunning else { return true }
      state.running += 1
      return false
    }
    if isTooMuch { return }
    let isStarted = BackgroundThread.start("pages") { [self] in
      let line = work()
      state.withLock { $0.running -= 1 }
      if let line { tell(line) }
    }
    if !isStarted { state.withLock { $0.running -= 1 } }
  }

  private static func unsaved(_ wish: PageWish, _ reason: String) -> String {
    Localisation.text(
      "{name} is not saved: {reason}", ["name": wish.fileName, "reason": reason])
  }

  private func tell(_ line: String) {
    state.withLock { $0.news.append(line) }
    wake()
  }

  private func made(
    _ wish: PageWish, _ plan: SheetPlan, into path: String
  ) -> Result<Bool, SheetReader.Failure> {
    var reason: String?
    do throws(Files.Failure) {
      let isWhole = try Files.replace(path) { (descriptor) throws(Files.Failure) in
        var (failure, isRead): (Files.Failure?, Bool) = (nil, false)
        do throws(SheetReader.Failure) {
          isRead = try reader.read(plan, of: wish.document, title: wish.title) { count in
            noteProgress(count, of: plan.pages.count)
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
    } catch { return .failure(SheetReader.Failure(reason: "\(error)")) }
  }

  /// - Returns: whether the work goes on.
  private func noteProgress(_ count: Int, of all: Int) -> Bool {
    if count < all, count % Self.step < 2, count >= Self.step {
      tell(
        Localisation.text(
          "Making the pages: {count} of {all}", ["count": "\(count)", "all": "\(all)"]))
    }
    return state.withLock { !$0.isStopped }
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

/// A file for a PDF on its way to a printer, in the program's folder for what costs only time.
private struct DraftFile {
  let path: String

  init?() {
    guard let folder = Paths.userCache, (try? Files.makeFolder(folder)) != nil else { return nil }
    path = Paths.joined(folder, "print-\(String(UInt64.random(in: 0 ... .max), radix: 36)).pdf")
  }

  func remove() { Files.remove(path) }
}
