import Books
import Imaging
import PaperRaster
import SystemCalls

/// Makes files of PNG for the clipboard, on a thread of its own: a large picture takes a second.
final class PictureErrand: Sendable {
  private let made = Monitor<Result<[UInt8], WriteError>?>(nil)
  private let isBusy = Monitor(false)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on a background thread when a picture is made; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Makes the file of a picture. A picture that is asked for meanwhile is left out.
  func copy(_ bitmap: Bitmap) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return }
    let isStarted = BackgroundThread.start("picture") { [self] in
      let result: Result<[UInt8], WriteError>
      do throws(WriteError) { result = .success(try PNGWriter.data(bitmap)) } catch {
        result = .failure(error)
      }
      made.withLock { $0 = result }
      isBusy.withLock { $0 = false }
      wake()
    }
    if !isStarted { isBusy.withLock { $0 = false } }
  }

  /// The file that was made since the last call.
  func take() -> Result<[UInt8], WriteError>? {
    made.withLock { made in
      defer { made = nil }
      return made
    }
  }
}
