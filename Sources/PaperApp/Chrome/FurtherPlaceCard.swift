import Books
import Content
import Controls
import Localisation
import PaperGeometry
import ServerFacts
import Shell

/// Asks once whether to go to the place of another device. Nothing moves by itself.
package final class FurtherPlaceCard: FormOverlay {
  package let view: FormView
  private let page: Int
  package var isNotice: Bool { view.focus == nil }

  /// - Parameters:
  ///   - label: what the page is called.
  ///   - chapter: the title of the page's chapter; nil for none.
  package init(_ question: PlaceFacts.Question, label: String, chapter: String?) {
    page = question.page
    let device = Printable.escaped(LabelText.bounded(question.device))
    let words =
      device.isEmpty
      ? Localisation.text("Another device is on page {page}.", ["page": label])
      : Localisation.text(
        "{device} is on page {page}.", ["device": device, "page": label])
    var lines: [[Control]] = [[.words("words", words, .text, lines: 3)]]
    if let chapter {
      lines.append([
        .words("chapter", Printable.escaped(LabelText.bounded(chapter)), .caption, lines: 2)
      ])
    }
    lines.append([
      .button("go", Localisation.text("Go there")), .button("stay", Localisation.text("Stay here")),
    ])
    view = FormView(
      Form(
        "further-place", title: Localisation.text("You have read on"), lines, place: .note,
        width: 320))
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed("go"): [.go(page: page), .places(.request(.answer(goes: true))), .close]
    case .pressed("stay"): [.places(.request(.answer(goes: false))), .close]
    default: []
    }
  }
}
