import CSDL2
import Foundation

/// Which way pixels get to the screen faster, found out by sending some.
///
/// Windows that are never shown are sent empty frames, so nothing can flicker, and the window that the
/// user sees is made once. Rejected: asking for the driver's name (it says nothing about a display across
/// a network, nor about what its renderer is made of), and measuring both always: without a graphics
/// card, opening a renderer takes longer than all the frames of the first second.
package enum PresenterProbe {
  package enum Way: Equatable, Sendable { case surface, texture }

  /// A frame that is sent in less, in seconds, is fast enough: a quarter of what there is at 60 frames a
  /// second. Then the renderer is not even opened.
  package static let fastEnough = 0.004
  /// How long frames are sent, in seconds; one at least.
  private static let patience = 0.02
  private static let mostFrames = 4

  /// - Parameters:
  ///   - surface: seconds that a frame takes; nil where the window's surface cannot be used.
  ///   - texture: the same for a streaming texture; asked only where it matters.
  package static func choice(surface: Double?, texture: () -> Double?) -> Way {
    guard let surface else { return .texture }
    guard surface > fastEnough, let texture = texture() else { return .surface }
    return texture < surface ? .texture : .surface
  }

  /// - Parameters:
  ///   - width, height: of the window, in points.
  ///   - wish: what was asked for, if anything was.
  @MainActor
  static func way(width: Int32, height: Int32, wish: Way?) -> Way {
    if wish == .texture { return .texture }
    let surface = time(width, height) { window in
      SurfacePresenter.isUsable(window) ? SurfacePresenter(window) : nil
    }
    if wish == .surface, surface != nil { return .surface }
    return choice(surface: surface) { time(width, height) { try? TexturePresenter($0) } }
  }

  /// The quickest of some empty frames sent to a window that nobody sees, the first one apart: what is
  /// made once is made with it.
  @MainActor
  private static func time(
    _ width: Int32, _ height: Int32, _ presenter: (OpaquePointer) -> (any Presenter)?
  ) -> Double? {
    let flags = SDL_WINDOW_HIDDEN.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    guard let window = SDL_CreateWindow("", 0, 0, width, height, flags) else { return nil }
    defer { SDL_DestroyWindow(window) }
    guard let presenter = presenter(window) else { return nil }
    defer { presenter.close() }
    guard presenter.present(damage: nil, { _, _ in }) else { return nil }
    var best = Double.infinity
    let start = now
    for _ in 0..<mostFrames where best == .infinity || now - start < patience {
      let before = now
      guard presenter.present(damage: nil, { _, _ in }) else { return nil }
      best = min(best, now - before)
    }
    return best
  }

  private static var now: Double { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }
}
