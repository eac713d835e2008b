import CWayland

/// Files that a compositor of Wayland hands to other programs. SDL 2 hands out texts alone, and keeps the serials of input
/// to itself.
@MainActor
enum CompositorFiles {
  /// Puts files on the clipboard.
  /// - Parameter addresses: a line for each file.
  /// - Returns: whether the compositor takes files.
  static func copy(_ addresses: String) -> Bool {
    var addresses = addresses
    return addresses.withUTF8 { bytes in
      // Bound: the border copies `count` bytes.
      bytes.withMemoryRebound(to: CChar.self) {
        paper_wayland_copy_files($0.baseAddress, $0.count) != 0
      }
    }
  }

  /// Begins a drag, from the press that the user holds.
  /// - Parameters:
  ///   - addresses: a line for each file.
  ///   - completion: called on the window's thread at the end of the drag.
  /// - Returns: whether the compositor drags; otherwise `completion` is not called.
  static func drag(_ addresses: String, _ completion: @escaping @MainActor () -> Void) -> Bool {
    let end = Unmanaged.passRetained(End(completion))
    var addresses = addresses
    let isBegun = addresses.withUTF8 { bytes in
      // Bound: the border copies `count` bytes.
      bytes.withMemoryRebound(to: CChar.self) {
        paper_wayland_drag(
          $0.baseAddress, $0.count,
          { context, _ in
            guard let context else { return }
            // Bound: the border calls this once, with the pointer below.
            let end = Unmanaged<End>.fromOpaque(context).takeRetainedValue()
            MainActor.assumeIsolated { end.completion() }
          }, end.toOpaque())
      }
    }
    if isBegun == 0 { end.release() }
    return isBegun != 0
  }

  /// Ends a drag whose files are not dropped yet.
  /// - Returns: whether there was such a drag.
  static func giveUpDrag() -> Bool { paper_wayland_drag_give_up() != 0 }

  /// Whether the clipboard has files of this program.
  static var hasFiles: Bool { paper_wayland_has_files() != 0 }

  private final class End: Sendable {
    let completion: @MainActor () -> Void
    init(_ completion: @escaping @MainActor () -> Void) { self.completion = completion }
  }
}
