import Chrome
import Controls
import Localisation
import Shell

/// A question before something that the reader may not want.
final class QuestionCard: FormOverlay {
  let view: FormView
  let level = OverlayLevel.care
  let modality = OverlayModality.modal
  let keys = OverlayKeys.always
  let context: CommandContext?
  private let request: ChromeRequest
  /// A third answer.
  private let other: ChromeRequest?

  /// The answer that changes nothing. The question opens with the keys on that answer.
  static let no: ControlID = "no"

  /// - Parameters:
  ///   - yes: the words of the button that asks for `request`.
  ///   - other: the words of a third button, and what the button asks for.
  ///   - context: whose commands the question keeps from what lies beneath.
  init(
    _ title: String, _ words: String, yes: String, _ request: ChromeRequest,
    other: (words: String, request: ChromeRequest)? = nil, context: CommandContext
  ) {
    (self.request, self.context) = (request, context)
    self.other = other?.request
    let further = other.map { [[Control.button("other", $0.words)]] } ?? []
    view = FormView(
      Form(
        "question", title: title,
        [[.words("words", words, lines: 6)]] + further + [
          [.button("yes", yes), .button(Self.no, Localisation.text("Cancel"))]
        ], place: .center, width: 440))
  }

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("yes"): [.close, request]
    case .pressed("other"): [.close] + [other].compactMap(\.self)
    case .pressed(Self.no): [.close]
    default: []
    }
  }

  func perform(_ command: Command) -> Bool { true }
}
