import CWayland

/// What a compositor of Wayland hands to other programs: files, pictures, and texts that are dragged. SDL 2 hands out texts
/// of the clipboard alone, and keeps the serials of input to itself.
@MainActor
enum CompositorOffers {
  /// Puts something on the clipboard.
  /// - Parameter bytes: a line with the address of each file, or a file of PNG.
  /// - Returns: whether the compositor takes it.
  static func copy(_ bytes: [UInt8], as kind: OfferKind) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      // Bound: the border copies `count` bytes.
      bytes.withMemoryRebound(to: CChar.self) {
        paper_wayland_copy(kind.border, $0.baseAddress, $0.count) != 0
      }
    }
  }

  /// Begins a drag, from the press that the user holds.
  /// - Parameter completion: called on the window's thread at the end of the drag.
  /// - Returns: whether the compositor drags; otherwise `completion` is not called.
  static func drag(
    _ load: FileDrag.Load, _ completion: @escaping @MainActor () -> Void
  ) -> Bool {
    let end = Unmanaged.passRetained(End(completion))
    let isBegun = load.withBorder { load in
      paper_wayland_drag(
        load,
        { context, _ in
          guard let context else { return }
          // Bound: the border calls this once, with the pointer below.
          let end = Unmanaged<End>.fromOpaque(context).takeRetainedValue()
          MainActor.assumeIsolated { end.completion() }
        }, end.toOpaque())
    }
    if isBegun == 0 { end.release() }
    return isBegun != 0
  }

  /// Ends a drag of which nothing is dropped yet.
  /// - Returns: whether there was such a drag.
  static func giveUpDrag() -> Bool { paper_wayland_drag_give_up() != 0 }

  /// Whether the clipboard has what this program has put there by `copy`.
  static var hasOffer: Bool { paper_wayland_has_offer() != 0 }

  private final class End: Sendable {
    let completion: @MainActor () -> Void
    init(_ completion: @escaping @MainActor () -> Void) { self.completion = completion }
  }
}
