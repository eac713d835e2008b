import Film
import PaperGeometry
import PaperRaster
import Stage

/// The frames of a film between its shots `begin` and `end`, as the lists of commands that the app would draw. Frames
/// that show what the frame before has shown are left out, as the app draws nothing for these.
final class Recording: FilmRunner.Output {
  struct Picture: Equatable {
    var commands: [DrawCommand]
    var background: Color
  }

  /// In pixels.
  private(set) var width = 0
  private(set) var height = 0
  private(set) var pictures: [Picture] = []
  private var isRunning = false

  /// Plays a script; its window keeps its size.
  init(of script: String) throws {
    try FilmRunner(output: self).play(FilmScript(script))
  }

  func frame(_ number: Int, _ instant: FilmRunner.Instant) {
    guard isRunning else { return }
    let stage = instant.stage
    let picture = Picture(commands: stage.commands(), background: stage.background)
    if picture != pictures.last { pictures.append(picture) }
  }

  func shot(_ name: String, _ instant: FilmRunner.Instant) {
    let view = instant.stage.viewSize
    width = Int((view.size.width * view.scale).rounded())
    height = Int((view.size.height * view.scale).rounded())
    isRunning = name == "begin"
  }

  func layers(_ name: String, _ instant: FilmRunner.Instant) {}
}
