import Content
import EventLog
import PaperGeometry
import PaperRaster
import Stage
import SystemCalls
import Window

/// Draws the stage into the window, where the picture has changed.
@MainActor
final class Painter {
  enum Outcome: Equatable {
    /// The window shows the picture already.
    case same
    case presented(commands: Int)
    /// The picture could not be presented, and is due again with the next frame.
    case failed

    /// Logs a frame. One that took long is part of a session's story.
    /// - Parameter seconds: from the frame's time until it was presented.
    func log(seconds: Double) {
      guard case .presented(let commands) = self else { return }
      let text: LogText = "\(Int(seconds * 1000)) ms for \(commands) commands"
      if seconds >= Self.late { Log.info(.frame, text) } else { Log.debug(.frame, text) }
    }

    /// In seconds; readers see a book that stands still for so long.
    private static let late = 0.25
  }

  /// The content of the window; a new frame is drawn only if its content differs.
  private struct Shown: Equatable {
    var commands: [DrawCommand]
    var background: Color
    var view: ViewSize
  }

  private var threads = FrameThreads(Processors.count)
  private var shown: Shown?

  /// Notes that the window has lost its picture: the next frame is drawn whole.
  func reset() { shown = nil }

  func paint(_ stage: Stage, into window: Window, _ stats: FrameStats?) -> Outcome {
    let next = Shown(
      commands: stage.commands(), background: stage.background, view: stage.viewSize)
    let isNew = next != shown
    let damage = isNew ? damage(to: next, in: window.pixelSize) : []
    stats?.mark(.flatten)
    guard isNew else { return .same }
    let isPresented = window.present(damage: damage) { target, parts in
      stats?.mark(.present)
      let parts = parts ?? [PixelRect(0, 0, target.width, target.height)]
      let (count, start) = (threads.count(for: parts), Clock.seconds)
      Rasterizer(threads: count)
        .draw(next.commands, background: next.background, into: target, damage: parts)
      threads.note(Clock.seconds - start, threads: count)
      stats?.mark(.raster)
      stats?.drew(pixels: parts.reduce(0) { $0 + $1.width * $1.height })
    }
    stats?.mark(.present)
    shown = isPresented ? next : nil
    return isPresented ? .presented(commands: next.commands.count) : .failed
  }

  /// The parts of the window that must be drawn again; nil for the whole window.
  private func damage(to next: Shown, in size: (width: Int, height: Int)) -> [PixelRect]? {
    guard let shown, shown.view == next.view, shown.background == next.background else {
      return nil
    }
    return PaperRaster.damage(
      from: shown.commands, to: next.commands, width: size.width, height: size.height)
  }
}
