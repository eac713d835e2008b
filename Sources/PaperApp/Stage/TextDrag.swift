import Books
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import Shell

/// A drag of selected text or of a drawn part out of the window. Within the window the first words or the picture's name
/// follow the pointer.
final class TextDrag {
  fileprivate var card: DragCard?
  /// Hands out what is dragged.
  fileprivate var leaving: HostEffect?
  fileprivate var effects: [HostEffect] = []

  /// The effects since the last call, which the host has to carry out.
  func takeEffects() -> [HostEffect] {
    defer { effects = [] }
    return effects
  }
}

extension Stage {
  /// Begins a drag, from a press that the scene has taken.
  /// - Parameters:
  ///   - leaving: hands out what is dragged.
  ///   - text: tells what is dragged.
  func beginDrag(_ leaving: HostEffect, of text: String, at point: Point, _ time: Double) {
    guard textDrag.card == nil else { return }
    _ = bookChrome.hand(.pointerCancelled, at: time)
    _ = owner.note(.pointerCancelled, isTaken: false)
    let beginning = Printable.escaped(String(text.prefix(200)))
    let words = LabelText.bounded(String(LabelText.line(beginning).prefix(80)))
    let card = DragCard(words, at: point)
    (textDrag.card, textDrag.leaving) = (card, leaving)
    overlays.open(card, takesFocus: false)
  }

  /// Follows a drag of a text or a picture.
  /// - Returns: whether the event belongs to the drag.
  func dragsText(_ event: InputEvent, at time: Double) -> Bool {
    guard let card = textDrag.card else { return false }
    switch event {
    case .pointerMoved(let point, _):
      card.move(to: point)
      if !Rect(origin: .zero, size: viewSize.size).contains(point) { leaveByHand(time) }
    // SDL keeps the pointer's places within a window of Wayland, and tells that the pointer leaves.
    case .pointerLeft: leaveByHand(time)
    case .pointerUp(_, .left, _): endTextDrag(time)
    case .key(let key) where key.matches(Key("Escape")): endTextDrag(time)
    case .pointerCancelled:
      endTextDrag(time)
      return false
    default: return false
    }
    return true
  }

  /// Hands the drag to the window system, which follows the pointer from here on.
  private func leaveByHand(_ time: Double) {
    if let effect = textDrag.leaving { textDrag.effects.append(effect) }
    endTextDrag(time)
  }

  private func endTextDrag(_ time: Double) {
    guard let card = textDrag.card else { return }
    (textDrag.card, textDrag.leaving) = (nil, nil)
    overlays.close(card, at: time)
  }
}
