import Books
import Imaging
import PaperRaster
import SystemCalls

/// Makes files of PNG for the clipboard, on a thread of its own: a large picture takes a second.
final class PictureErrand: Sendable {
  private let made = Monitor<Result<[UInt8], WriteError>?>(nil)
  private let isBusy = Monitor(false)
  /// The picture that was asked for last while another picture is made.
  private let next = Monitor<Bitmap?>(nil)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on a background thread when a picture is made; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Makes the file of a picture. Of the pictures that are asked for meanwhile the last is made next.
  func copy(_ bitmap: Bitmap) {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else { return next.withLock { $0 = bitmap } }
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
    let result = made.withLock { made in
      defer { made = nil }
      return made
    }
    guard result != nil else { return nil }
    let waiting = next.withLock { next in
      defer { next = nil }
      return next
    }
    guard let waiting else { return result }
    // The clipboard gets the picture that was asked for last.
    copy(waiting)
    return nil
  }
}
