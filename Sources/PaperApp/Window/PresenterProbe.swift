import CSDL2
import SystemCalls

/// Finds the faster way of presenting pixels, by measuring.
///
/// Empty frames are presented in hidden windows, so that nothing flickers and the user's window is made
/// only once. Deciding by the driver's name was rejected: the name tells neither whether the display is
/// across a network nor how the renderer works. Always measuring both ways was rejected: without a
/// graphics card, opening a renderer takes longer than all the frames of the first second.
package enum PresenterProbe {
  package enum Way: Equatable, Sendable { case surface, texture }

  /// The time in seconds within which a surface's frame is fast enough, so that the renderer is not even
  /// opened: a quarter of a frame's time at 60 frames a second.
  package static let fastEnough = 0.004
  /// The time in seconds after which no further frame is measured; at least one frame is.
  private static let timeout = 0.02
  private static let maximumFrames = 4

  /// The way to choose for two measurements.
  /// - Parameters:
  ///   - surface: a frame's time in seconds; nil where the window's surface cannot be used.
  ///   - texture: measures a frame's time with a streaming texture, in seconds; called only where the result
  ///     can change the choice.
  package static func choice(surface: Double?, texture: () -> Double?) -> Way {
    guard let surface else { return .texture }
    guard surface > fastEnough, let texture = texture() else { return .surface }
    return texture < surface ? .texture : .surface
  }

  /// Measures where the choice is not given, and chooses a way.
  /// - Parameters:
  ///   - width, height: the window's size, in points.
  ///   - preference: the way given on the command line; nil for the faster way.
  @MainActor
  static func way(width: Int32, height: Int32, preference: Way?) -> Way {
    if preference == .texture { return .texture }
    let surface = time(width, height) { window in
      SurfacePresenter.isUsable(window) ? SurfacePresenter(window) : nil
    }
    if preference == .surface, surface != nil { return .surface }
    return choice(surface: surface) { time(width, height) { try? TexturePresenter($0) } }
  }

  /// The shortest time in seconds of some empty frames in a hidden window. The first frame is not measured,
  /// because resources are allocated in it.
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
    for _ in 0..<maximumFrames where best == .infinity || now - start < timeout {
      let before = now
      guard presenter.present(damage: nil, { _, _ in }) else { return nil }
      best = min(best, now - before)
    }
    return best
  }

  private static var now: Double { Clock.seconds }
}
