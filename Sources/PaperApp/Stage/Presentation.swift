import Chrome
import PaperGeometry
import PaperGestures
import Shell

/// A book that is shown to an audience: the window is full, no control is seen, and the pointer goes after a moment.
///
/// The state is a guest over the page that is asked for keys first and leaves most of them to the book. A scene of its own
/// was rejected: every style of reading would have to be there twice (decision: Presentation).
final class Presentation {
  /// The guest over the page; nil while nothing is presented.
  var screen: PresentationScreen?
  /// Whether the window filled the screen before.
  var wasFullscreen = false
  /// Whether the window has filled the screen since.
  var hasFilled = false

  var isOn: Bool { screen != nil }

  /// Notes that the window has filled the screen, which the window does some time after it was asked.
  func note(isFullscreen: Bool) { if isOn, isFullscreen { hasFilled = true } }
}

extension Stage {
  /// Whether the open book is shown to an audience.
  package var isPresenting: Bool { presentation.isOn }

  /// Begins to present the open book, or ends that.
  /// - Returns: what the window has to do.
  func togglePresentation(at time: Double) -> [HostEffect] {
    guard presentation.screen == nil else { return endPresentation(at: time) }
    guard openBook != nil else { return [] }
    let screen = PresentationScreen(at: time, dayTime: dayTime)
    (presentation.screen, presentation.wasFullscreen) = (screen, isFullscreen)
    presentation.hasFilled = isFullscreen
    if let note = overlays.first(NoteCard.self) { overlays.close(note, at: time) }
    overlays.open(screen, takesFocus: false)
    return isFullscreen ? [] : [.toggleFullscreen]
  }

  private func endPresentation(at time: Double) -> [HostEffect] {
    guard let screen = presentation.screen else { return [] }
    overlays.close(screen, at: time)
    presentation.screen = nil
    return isFullscreen && !presentation.wasFullscreen ? [.toggleFullscreen] : []
  }

  /// Ends a presentation whose reader wants that, has closed the book, or has left full screen.
  func followPresentation(at time: Double) -> [HostEffect] {
    guard let screen = presentation.screen else { return [] }
    if isFullscreen { presentation.hasFilled = true }
    let hasLeft = presentation.hasFilled && !isFullscreen
    return screen.isOver || hasLeft || openBook == nil ? endPresentation(at: time) : []
  }
}
