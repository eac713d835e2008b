import Books
import Launch
import Stage

/// The frame's errands between the disk and the stage: a book that changes is read again, and a folder's changes come to
/// the shelf.
@MainActor
final class ChangesDesk {
  private let watch: FileWatch
  private let loader: ShelfLoader
  /// The shelf as it was read last.
  private var shown: Arguments?

  /// - Parameters:
  ///   - calibre: reads the databases of libraries.
  ///   - wake: called on any thread when something has changed; must not wait.
  init(calibre: any CalibreReader, wake: @escaping @Sendable () -> Void) {
    watch = FileWatch(wake: wake)
    loader = ShelfLoader(calibre: calibre, wake: wake)
  }

  /// Follows the shelf that is shown from now on.
  func follow(_ opening: LaunchResult) {
    loader.stop()
    shown = opening.arguments
    watch.follow(shelf: opening.folders)
  }

  func exchange(with stage: Stage) {
    watch.follow(book: stage.openLocator)
    let news = watch.take()
    if news.isBookChanged { stage.readAgain() }
    if news.isShelfChanged, let shown { loader.read(shown) }
    // A shelf that cannot be read, as on a disk that was taken out, stays as it was.
    guard let found = loader.take(), !found.isHopeless else { return }
    stage.renew(found.shelf)
    watch.follow(shelf: found.folders)
  }

  /// Ends all reading without waiting.
  func stop() { loader.stop() }
}
