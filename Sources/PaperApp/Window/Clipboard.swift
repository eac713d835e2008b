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
/// both. SDL waits 14 ms for the text of another program, and then says that there is none; a program that is slower is
/// asked again (decision: Clipboard threads).
package final class Clipboard: Sendable {
  package enum Place: Sendable { case clipboard, primary }

  package enum News: Equatable, Sendable {
    case text(String)
    /// There is no text, or its owner does not answer.
    case nothing
  }

  private let pool = BlockingPool(name: "clipboard", threads: 1)
  private let arrived = Mutex<News?>(nil)
  private let hasOwner = Mutex(false)
  /// What SDL could not read in time, and when that is given up, in nanoseconds of the monotonic clock.
  private let late = Mutex<(place: Place, until: UInt64)?>(nil)
  private let wake: @Sendable () -> Void
  /// The text of what a compositor has from this program: the addresses of files; none for a picture.
  @MainActor private var ownText = ""

  /// The most bytes of a text, and how long its owner may take to give it, in milliseconds.
  private static let limit = 4 << 20
  private static let timeout: Int32 = 2000

  /// - Parameter wake: called on a background thread when a text has arrived; must not wait.
  package init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: Giving

  /// Puts a text on the clipboard.
  @MainActor
  package func copy(_ text: String) { give(text, .clipboard) }

  /// Makes a text the primary selection.
  @MainActor
  package func offer(_ text: String) { give(text, .primary) }

  /// Puts a picture on the clipboard.
  /// - Parameter picture: a file of PNG.
  /// - Returns: false where the window system takes no pictures.
  @MainActor
  package func copy(picture: [UInt8]) -> Bool {
    guard Self.isX11 else {
      guard CompositorOffers.copy(picture, as: .picture) else { return false }
      ownText = ""
      return true
    }
    give(picture, .clipboard, as: .picture)
    return true
  }

  /// Puts files on the clipboard, given as the bytes of absolute paths. Where a compositor takes no files, the addresses
  /// of the files are a text.
  @MainActor
  package func copy(files: [[UInt8]]) {
    let lines = files.map { FileAddress.address(of: $0) + "\n" }.joined()
    if !Self.isX11, CompositorOffers.copy(Array(lines.utf8), as: .files) {
      ownText = lines
      return
    }
    give(lines, .clipboard, as: .files)
  }

  @MainActor
  private func give(_ text: String, _ place: Place, as kind: OfferKind = .text) {
    guard Self.isX11 else {
      if place == .primary { SDL_SetPrimarySelectionText(text) } else { SDL_SetClipboardText(text) }
      return
    }
    give(Array(text.utf8), place, as: kind)
  }

  /// Has bytes handed out by X11.
  @MainActor
  private func give(_ bytes: [UInt8], _ place: Place, as kind: OfferKind) {
    let begins = hasOwner.withLock { hasOwner in
      defer { hasOwner = true }
      return !hasOwner
    }
    bytes.withUnsafeBufferPointer { bytes in
      // Bound: the border copies `count` bytes.
      bytes.withMemoryRebound(to: CChar.self) {
        paper_selection_offer(
          place == .primary ? 1 : 0, kind.border, $0.baseAddress, $0.count)
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
  private static var isX11: Bool { Window.driver == "x11" }

  // MARK: Taking

  /// Begins to read a text.
  @MainActor
  package func read(_ place: Place) {
    guard Self.isX11 else {
      // The window's thread, in which SDL waits, hands out what it has put there itself.
      if place == .clipboard, CompositorOffers.hasOffer { return tell(ownText) }
      return readBySDL(place, until: Clock.nanoseconds + UInt64(Self.timeout) * 1_000_000)
    }
    _ = pool.run(deadline: 5) {
      Self.text(place)
    } reply: { [self] text in
      tell(try? text.get())
    }
  }

  @MainActor
  private func readBySDL(_ place: Place, until: UInt64) {
    let isPrimary = place == .primary
    let text = isPrimary ? SDL_GetPrimarySelectionText() : SDL_GetClipboardText()
    defer { SDL_free(text) }
    let words = text.map { String(cString: $0) } ?? ""
    let isOffered = isPrimary ? SDL_HasPrimarySelectionText() : SDL_HasClipboardText()
    guard words.isEmpty, isOffered == SDL_TRUE, Clock.nanoseconds < until else {
      return tell(words)
    }
    _ = pool.run(deadline: 5) {
      Clock.pause(milliseconds: 50)
    } reply: { [self] _ in
      late.withLock { late in late = (place, until) }
      wake()
    }
  }

  private func tell(_ text: String?) {
    let news = text.flatMap { $0.isEmpty ? nil : News.text($0) } ?? .nothing
    arrived.withLock { $0 = news }
    wake()
  }

  /// What has arrived since the last call.
  @MainActor
  package func take() -> News? {
    let asked = late.withLock { late -> (place: Place, until: UInt64)? in
      defer { late = nil }
      return late
    }
    if let asked { readBySDL(asked.place, until: asked.until) }
    return arrived.withLock { news in
      defer { news = nil }
      return news
    }
  }

  @discardableResult
  package func stop() -> Bool { pool.stop() }

  private static func text(_ place: Place) -> String? {
    var (bytes, count) = (UnsafeMutablePointer<CChar>?.none, 0)
    let isPrimary: Int32 = place == .primary ? 1 : 0
    guard paper_clipboard_read(isPrimary, timeout, limit, &bytes, &count) == 1, let bytes else {
      return nil
    }
    defer { free(bytes) }
    // Bound: the border gives `count` bytes.
    let raw = UnsafeRawBufferPointer(start: bytes, count: count)
    return String(decoding: raw, as: UTF8.self)
  }
}
