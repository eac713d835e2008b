import Books
import CClipboard
import PaperRaster
import Synchronization
import SystemCalls

/// A drag of files, of a text or of a picture out of the window, to a file manager, a message or a second window.
///
/// SDL 2 takes drops and begins no drag. On X11 a thread with a connection of its own follows the pointer; the pointer's
/// grab stays with the window. On Wayland the compositor drags, from the press that the user holds.
@MainActor
package final class FileDrag {
  /// Whether the thread of a drag runs. At most one drag runs.
  private let isFollowed = Mutex(false)
  private var isWithCompositor = false
  /// Whether the compositor has kept a release from SDL, which then drops the next press.
  private var hasLostRelease = false

  package init() {}

  /// Whether the user drags something of this window. What is dropped on the window meanwhile is the window's own.
  var isHeld: Bool { isWithCompositor || paper_drag_is_held() != 0 }

  /// Whether a drag goes on, until the other program has read what is dropped.
  private var isRunning: Bool { isWithCompositor || isFollowed.withLock { $0 } }

  /// Notes that the window has got a release: the compositor has refused the drag.
  func noteRelease() {
    if isWithCompositor, CompositorOffers.giveUpDrag() { hasLostRelease = false }
  }

  /// Begins a drag.
  /// - Parameters:
  ///   - files: the bytes of absolute paths.
  ///   - picture: shown beside the pointer on X11; nil for none.
  ///   - window: the X server's number of the window; 0 on Wayland.
  /// - Returns: whether the window must take the press for ended, as the release goes elsewhere.
  func begin(_ files: [[UInt8]], picture: Bitmap?, window: UInt) -> Bool {
    guard !files.isEmpty else { return false }
    let lines = files.map { FileAddress.address(of: $0) + "\n" }.joined()
    return begin(Load(kind: .files, bytes: Array(lines.utf8)), picture, window)
  }

  /// Begins a drag of a text.
  /// - Returns: as above.
  func begin(_ text: String, window: UInt) -> Bool {
    !text.isEmpty && begin(Load(kind: .text, bytes: Array(text.utf8)), nil, window)
  }

  /// Begins a drag of a picture.
  /// - Parameters:
  ///   - picture: a file of PNG.
  ///   - file: the bytes of the absolute path of the same file.
  /// - Returns: as above.
  func begin(_ picture: [UInt8], file: [UInt8], window: UInt) -> Bool {
    let line = FileAddress.address(of: file) + "\n"
    return begin(Load(kind: .picture, bytes: picture, address: line), nil, window)
  }

  private func begin(_ load: Load, _ picture: Bitmap?, _ window: UInt) -> Bool {
    guard !isRunning else { return false }
    guard window == 0 else {
      follow(load, picture, window)
      return false
    }
    isWithCompositor = CompositorOffers.drag(load) { [self] in
      isWithCompositor = false
    }
    hasLostRelease = hasLostRelease || isWithCompositor
    return isWithCompositor
  }

  /// Ends a drag that a thread follows without a drop. A compositor ends its drags by itself.
  package func cancel() { paper_drag_cancel() }

  /// Whether SDL has dropped the press that belongs to a release, which this call settles.
  func takeLostPress() -> Bool {
    defer { hasLostRelease = false }
    return hasLostRelease && !isWithCompositor
  }

  private func follow(_ load: Load, _ picture: Bitmap?, _ window: UInt) {
    isFollowed.withLock { $0 = true }
    paper_drag_begin()
    let isStarted = BackgroundThread.start("drag") { [self] in
      load.withBorder { load in
        guard let picture else { return _ = paper_drag(load, window, nil, 0, 0) }
        let pixels = Array(picture.pixels)
        // Bound: the pixels are width x height numbers, which the border reads before the call ends.
        _ = pixels.withUnsafeBufferPointer {
          paper_drag(
            load, window, $0.baseAddress, Int32(picture.width), Int32(picture.height))
        }
      }
      isFollowed.withLock { $0 = false }
    }
    if !isStarted {
      isFollowed.withLock { $0 = false }
      paper_drag_cancel()
    }
  }
}
