import Books
import Imaging
import Localisation
import PaperRaster
import SystemCalls

/// Makes files of PNG for the clipboard and for drags, on threads of their own: a large picture takes a second.
final class PictureErrand: Sendable {
  /// A picture that is dragged out of the window.
  struct Dragged: Sendable {
    /// The file of PNG, and the path of the same file on the disk.
    var bytes: [UInt8]
    var path: String
  }

  private let made = Monitor<Result<[UInt8], WriteError>?>(nil)
  private let isBusy = Monitor(false)
  /// The picture that was asked for last while another picture is made.
  private let next = Monitor<Bitmap?>(nil)
  private let dragged = Monitor<Result<Dragged, WriteError>?>(nil)
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

  /// Makes the file of a picture that is dragged, which other programs may read until a later start of the program.
  /// - Parameter name: of the file, safe in any folder.
  func drag(_ bitmap: Bitmap, as name: String) {
    _ = BackgroundThread.start("drag") { [self] in
      let result: Result<Dragged, WriteError>
      do throws(WriteError) {
        let bytes = try PNGWriter.data(bitmap)
        guard let draft = DraftFile(.drag, name) else {
          let reason = Localisation.text("there is no room in the cache")
          throw .cannotWrite(name, reason: reason)
        }
        do throws(Files.Failure) {
          try Files.replace(draft.path, with: bytes, mode: DraftFile.mode)
        } catch { throw .cannotWrite(name, reason: error.reason) }
        result = .success(Dragged(bytes: bytes, path: draft.path))
      } catch { result = .failure(error) }
      dragged.withLock { $0 = result }
      wake()
    }
  }

  /// The picture whose file was made since the last call.
  func takeDragged() -> Result<Dragged, WriteError>? {
    dragged.withLock { dragged in
      defer { dragged = nil }
      return dragged
    }
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
