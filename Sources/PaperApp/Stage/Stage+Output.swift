import Content
import PaperGeometry
import PaperRaster
import Shell

/// What the window's owner reads of the stage after a frame.
extension Stage {
  /// The frame as draw commands, in pixels, back to front.
  public func commands() -> [DrawCommand] { tree.flatten(scale: viewSize.scale) }

  /// The colour behind all layers.
  public var background: Color { lighting.theme.ground }

  /// Whether another frame is due at once. A motion that has ended since the last frame counts as
  /// moving, because the frame at rest is still to be drawn.
  public func isMoving(at time: Double) -> Bool {
    let time = min(time, now)
    return navigator.isMoving(at: time) || bookChrome.isMoving(at: time)
      || overlays.isMoving(at: time) || sticks.isHeld
  }

  /// The time of the next change while nothing moves, in seconds; nil where no change is due.
  public var deadline: Double? {
    let waits = [opening.deadline, opening.patienceEnd]
    return ([navigator.deadline(at: now), bookChrome.deadline, overlays.deadline] + waits)
      // What was due by the last frame has been done in that frame.
      .compactMap(\.self).filter { $0 > now }.min()
  }

  /// The scalars of the visible scene in front; with `opening`, the progress of a transition, while a
  /// transition is in progress.
  public var facts: SceneFacts {
    var facts = navigator.seenFront.facts
    facts.progress["opening"] = navigator.opening(at: now)
    if let second = secondFacts {
      (facts.progress["second"], facts.progress["share"]) = (second.offset, bookChrome.views.share)
    }
    return facts
  }

  /// Whether a responder accepts text; the host then enables input methods.
  public var acceptsText: Bool { responders.acceptsText(above: front) }

  /// The window's title.
  public var title: String { navigator.front.title ?? "Paper" }
}
