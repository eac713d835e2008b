import Books
import Content
import Controls
import PaperGeometry
import Shell
import Localisation

/// Offers the next volume of a series on the last page of a book. Nothing turns by itself.
package final class NextVolumeCard: FormOverlay {
  package let view: FormView
  package let next: ShelfEntry.ID
  package var isNotice: Bool { view.focus == nil }

  /// - Parameters:
  ///   - title: of the next volume.
  ///   - missing: the number of a volume before the next one that the library lacks; nil for none.
  package init(_ next: ShelfEntry.ID, title: String, series: String, missing: Int?) {
    self.next = next
    var lines: [[Control]] = [
      [.words("title", Printable.escaped(title), .text, lines: 3)],
      [.words("series", Printable.escaped(series), .caption, lines: 2)],
    ]
    if let missing {
      let words = Localisation.text(
        "Volume {number} is missing.", ["number": VolumeNumber.words(Double(missing))])
      lines.append([.words("missing", words, .caption, lines: 2)])
    }
    lines.append([.button("open", Localisation.text("Open (Enter)"))])
    view = FormView(
      Form(
        "next-volume", title: Localisation.text("Next volume"), lines, place: .note, width: 300))
  }

  package var request: ChromeRequest { .shelf(.replaceOpenBook(by: next)) }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    action == .pressed("open") ? [request, .close] : []
  }
}
