import Books
import CClipboard
import CSDL2
import Glibc
import Synchronization

/// The clipboard of the window system. What is copied is given to SDL, which hands it out; what is to be pasted is
/// read by a thread of its own, for the program that owns the text may never answer.
final class Clipboard: Sendable {
  private let pool = BlockingPool(name: "clipboard", threads: 1)
  private let arrived = Mutex<String?>(nil)
  private let wake: @Sendable () -> Void

  /// The most bytes of a text, and how long its owner may take to give it, in milliseconds.
  private static let limit = 4 << 20
  private static let patience: Int32 = 2000

  /// - Parameter wake: called on a background thread when a text has arrived; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func copy(_ text: String) { SDL_SetClipboardText(text) }

  /// Begins to read the clipboard's text.
  func read() {
    _ = pool.run(deadline: 5) {
      Self.text()
    } reply: { [self] text in
      guard case .success(let text?) = text else { return }
      arrived.withLock { $0 = text }
      wake()
    }
  }

  /// The text that has arrived since the last call.
  func take() -> String? {
    arrived.withLock { text in
      defer { text = nil }
      return text
    }
  }

  @discardableResult
  func stop() -> Bool { pool.stop() }

  private static func text() -> String? {
    var (bytes, count) = (UnsafeMutablePointer<CChar>?.none, 0)
    guard paper_clipboard_read(patience, limit, &bytes, &count) == 1, let bytes else { return nil }
    defer { free(bytes) }
    // Bound: the border gives `count` bytes.
    let raw = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: raw, as: UTF8.self)
  }
}
