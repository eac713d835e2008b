import Accessibility
import Controls
import PaperGeometry
import Shell

extension Stage {
  /// What a screen reader would be told of the bar and the panels that are seen, at the time of the last frame.
  package var accessibleTrees: [AccessibleNode] { overlays.accessibleTrees(in: .chrome, at: now) }

  /// The page that is read when all leaves have come to rest; nil while no book is open.
  package var readPage: Int? { bookChrome.book?.page.index }

  /// Where the pages that are read lie, in points of the book's part of the window.
  package var bookArea: Rect? { bookChrome.bookArea }

  /// Shows one sentence at the lower left for six seconds, and a button for what can be done about it.
  package func note(
    _ text: String, action: (words: String, command: Command)? = nil, at time: Double
  ) {
    bookChrome.chrome.note(
      text, action: action.map { ($0.words, .command($0.command)) }, at: time)
  }

  /// Does what the chrome asks for.
  func followChrome(at time: Double) -> [HostEffect] {
    bookChrome.chrome.takeRequests().flatMap { request -> [HostEffect] in
      switch request {
      case .go(let page, _), .riffle(let page): bookChrome.book?.go(to: page, at: time)
      case .command(let command):
        let outcome = responders.perform(command, above: front, at: time)
        let effects = (outcome?.effects ?? []) + grant(outcome?.requests ?? [], at: time)
        return effects + followChrome(at: time)
      case .seek(let anchor): bookChrome.seek(anchor)
      case .export(let wish): return export(wish)
      case .comment(let thread):
        texts.show(.comment, LinkForms.comment(thread, at: .center), at: time)
      case .word(let wish):
        perform(wish, at: time)
        return texts.takeEffects()
      case .change(let change): texts.changes.append(change)
      case .save(let part): return save(part)
      case .abandon(let quits): return abandonFields(quits: quits, at: time)
      case .text(let change): changeText(change)
      case .usualFace(let face): return choose(face)
      case .light(let light): return choose(light)
      case .scan(let look): show(look)
      case .effect(let effect): return [effect]
      case .care(let care): return perform(care, at: time)
      case .places(let wish): perform(wish, at: time)
      case .shelf(let request): return perform(request, at: time) + followChrome(at: time)
      case .close, .dismiss, .paste: break
      }
      return []
    }
  }

  /// Takes the clipboard's text, which a field has asked for.
  /// - Returns: the effects that the host has to carry out.
  public func paste(_ text: String, at time: Double) -> [HostEffect] {
    shelf.followSource(at: time)
    overlays.take(paste: text, at: time)
    texts.follow(openBook, at: time)
    defer { followFinding(at: time) }
    return followChrome(at: time)
  }

  /// What the mouse's pointer should look like.
  public var pointerShape: PointerShape { overlays.pointerShape ?? bookChrome.pointerShape }
}
