import BookClients
import Books
import Desktop
import Localisation
import Shell
import SystemCalls

/// Saves files within documents, and documents as they are filled in, each on a thread of its own: the user may take long
/// to name a place.
final class SavingErrand: Sendable {
  /// What has become of a wish.
  struct News: Sendable {
    var wish: SaveWish
    /// In one line.
    var words: String
    var isSaved: Bool
  }

  private struct State: Sendable {
    var news: [News] = []
    var waiting = 0
  }

  private let state = Monitor(State())
  /// The worker opens one document at a time, and further wishes wait.
  private let turn = Monitor(false)
  private let reader: DocumentPartReader
  private let wake: @Sendable () -> Void

  /// So many wishes may wait for the user; more are not taken.
  private static let maximumWaiting = 4

  /// - Parameters:
  ///   - workers: whose program reads documents.
  ///   - wake: called on a background thread when there is news; must not wait.
  init(workers: BookWorkers, wake: @escaping @Sendable () -> Void) {
    (reader, self.wake) = (DocumentPartReader(workers), wake)
  }

  /// Asks for a place and saves there.
  /// - Parameter place: asks the user; waits.
  func save(_ wish: SaveWish, place: @escaping @Sendable () -> SavePlace) {
    let isTooMuch = state.withLock { state in
      guard state.waiting < Self.maximumWaiting else { return true }
      state.waiting += 1
      return false
    }
    if isTooMuch { return }
    let isStarted = BackgroundThread.start("saving") { [self] in
      let place = place()
      let news = turn.withLock { _ in saved(wish, at: place) }
      state.withLock { state in
        state.waiting -= 1
        if let news { state.news.append(news) }
      }
      if news != nil { wake() }
    }
    if !isStarted { state.withLock { $0.waiting -= 1 } }
  }

  /// What has become of wishes since the last call.
  func take() -> [News] {
    state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  func stop() { reader.stop() }

  // MARK: On a thread of its own

  private func saved(_ wish: SaveWish, at place: SavePlace) -> News? {
    let path: String
    do throws(Files.Failure) {
      switch place {
      case .cancelled: return nil
      case .path(let chosen): path = chosen
      case .folder(let folder): path = try SavePlace.freePath(in: folder, wish.name)
      }
    } catch {
      return failed(wish, error.reason)
    }
    let isReserved = if case .folder = place { true } else { false }
    var reason: String?
    do throws(Files.Failure) {
      let isWhole = try Files.replace(path) { (descriptor) throws(Files.Failure) in
        var failure: Files.Failure?
        do throws(DocumentPartReader.Failure) {
          _ = try reader.read(wish.readPart, of: wish.document) { bytes in
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
        return reason == nil
      }
      if isWhole {
        let words = Localisation.text("Saved: {path}", ["path": path])
        return News(wish: wish, words: words, isSaved: true)
      }
    } catch { reason = error.reason }
    if isReserved { Files.remove(path) }
    return failed(wish, reason ?? "")
  }

  private func failed(_ wish: SaveWish, _ reason: String) -> News {
    let words = Localisation.text(
      "{name} is not saved: {reason}", ["name": wish.name, "reason": reason])
    return News(wish: wish, words: words, isSaved: false)
  }
}

extension SaveWish {
  fileprivate var readPart: DocumentPartReader.Part {
    switch part {
    case .attachment(let number, _): .attachment(number)
    case .copy: .copy
    }
  }
}
