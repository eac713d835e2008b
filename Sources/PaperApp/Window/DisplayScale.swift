import CSDL2

/// How many pixels a point of the window has, and how many of SDL's units.
///
/// SDL 2 does not tell the scale of an X display; `UntilSDL3` asks the display itself (decision: SDL 3).
@MainActor
protocol DisplayScale {
  /// The scale that the user has chosen; nil for the desktop's.
  var chosen: Double? { get set }

  /// Follows the desktop's scale for a window that has just been opened.
  mutating func follow(_ window: OpaquePointer)
  /// Notes what an event tells of the scale. What the event holds lasts until the next one is fetched.
  mutating func note(_ event: inout SDL_Event)
  /// - Returns: whether the desktop's scale is another one since the last call.
  mutating func takeChange() -> Bool

  /// Pixels for each point.
  /// - Parameter pixelsPerUnit: of SDL's units, as the window has them.
  func scale(pixelsPerUnit: Double) -> Double
  /// SDL's units for each point.
  func units(pixelsPerUnit: Double) -> Double
}
