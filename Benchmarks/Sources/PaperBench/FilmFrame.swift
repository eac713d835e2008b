import Film
import PaperRaster
import Stage

/// What the app's stage shows at the one `shot` of a film's script: its own layouts, layers, captions, boards, light
/// and ground, of books that its own worker has decoded.
///
/// Rejected: frames built here of layouts and layers, which were twelve times a copy where the app's were thirty.
final class FilmFrame: FilmRunner.Output {
  private var drawing: Drawing?

  /// Plays the script; nil where it has no shot.
  static func drawing(of script: String) throws -> Drawing? {
    let output = FilmFrame()
    try FilmRunner(output: output).play(FilmScript(script))
    return output.drawing
  }

  func shot(_ name: String, _ instant: FilmRunner.Instant) {
    drawing = Drawing(instant.stage.commands(), background: instant.stage.background)
  }

  func frame(_ number: Int, _ instant: FilmRunner.Instant) {}
  func layers(_ name: String, _ instant: FilmRunner.Instant) {}
}
