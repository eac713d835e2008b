import Books
import CClipboard
import CSDL2
import Glibc
import Synchronization
import SystemCalls

/// The clipboard and the primary selection of the window system.
///
/// On X11 a connection of its own hands out what is copied, on a thread, in all forms that programs ask for: SDL's has no
/// STRING, which old programs want, and waits in the window's thread. What is to be pasted is read by another thread, for
/// the program that owns the text may never answer. On Wayland a connection of its own would need a window, so SDL does
/// both; it waits for no more than some milliseconds for each part of a text.
final class Clipboard: Sendable {
  enum Place: Sendable { case clipboard, primary }

  enum News: Equatable, Sendable {
    case text(String)
    /// There is no text, or its owner does not answer.
    case nothing
  }

  private let pool = BlockingPool(name: "clipboard", threads: 1)
  private let arrived = Mutex<News?>(nil)
  private let hasOwner = Mutex(false)
  private let wake: @Sendable () -> Void

  /// The most bytes of a text, and how long its owner may take to give it, in milliseconds.
  private static let limit = 4 << 20
  private static let patience: Int32 = 2000

  /// - Parameter wake: called on a background thread when a text has arrived; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: Giving

  /// Puts a text on the clipboard.
  @MainActor
  func copy(_ text: String) { give(text, .clipboard) }

  /// Makes a text the primary selection.
  @MainActor
  func offer(_ text: String) { give(text, .primary) }

  @MainActor
  private func give(_ text: String, _ place: Place) {
    guard Self.isX11 else {
      if place == .primary { SDL_SetPrimarySelectionText(text) } else { SDL_SetClipboardText(text) }
      return
    }
    let begins = hasOwner.withLock { hasOwner in
      defer { hasOwner = true }
      return !hasOwner
    }
    let bytes = Array(text.utf8)
    bytes.withUnsafeBufferPointer { bytes in
      // Bound: the border copies `count` bytes.
      bytes.withMemoryRebound(to: CChar.self) {
        paper_selection_offer(place == .primary ? 1 : 0, $0.baseAddress, $0.count)
      }
    }
    guard begins else { return }
    let isStarted = BackgroundThread.start("selections") { [self] in
      paper_selection_serve()
      // Without a display none is served, and the next text begins anew.
      hasOwner.withLock { $0 = false }
    }
    if !isStarted { hasOwner.withLock { $0 = false } }
  }

  @MainActor
  private static var isX11: Bool {
    SDL_GetCurrentVideoDriver().map { String(cString: $0) } == "x11"
  }

  // MARK: Taking

  /// Begins to read a text.
  @MainActor
  func read(_ place: Place) {
    guard Self.isX11 else {
      let text = place == .primary ? SDL_GetPrimarySelectionText() : SDL_GetClipboardText()
      defer { SDL_free(text) }
      return tell(text.map { String(cString: $0) })
    }
    _ = pool.run(deadline: 5) {
      Self.text(place)
    } reply: { [self] text in
      tell(try? text.get())
    }
  }

  private func tell(_ text: String?) {
    let news = text.flatMap { $0.isEmpty ? nil : News.text($0) } ?? .nothing
    arrived.withLock { $0 = news }
    wake()
  }

  /// What has arrived since the last call.
  func take() -> News? {
    arrived.withLock { news in
      defer { news = nil }
      return news
    }
  }

  @discardableResult
  func stop() -> Bool { pool.stop() }

  private static func text(_ place: Place) -> String? {
    var (bytes, count) = (UnsafeMutablePointer<CChar>?.none, 0)
    let isPrimary: Int32 = place == .primary ? 1 : 0
    guard paper_clipboard_read(isPrimary, patience, limit, &bytes, &count) == 1, let bytes else {
      return nil
    }
    defer { free(bytes) }
    // Bound: the border gives `count` bytes.
    let raw = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: raw, as: UTF8.self)
  }
}
