import Books
import Content
import Controls
import Localisation
import PaperGeometry
import PaperGestures
import Shell

/// Stands at the end of a book, and leads on: to the next volume, to the next book of the shelf, to the first page, or
/// back to the shelf. Nothing turns by itself.
package final class EndCard: FormOverlay {
  /// A book with which the reader can go on.
  package struct Way {
    package var book: ShelfEntry.ID
    package var title: String
    /// The series of both books; nil for the next book of the shelf.
    package var series: String?
    /// The number of a volume before the next one that the library lacks; nil for none.
    package var missing: Int?

    package init(
      book: ShelfEntry.ID, title: String, series: String? = nil, missing: Int? = nil
    ) {
      (self.book, self.title, self.series, self.missing) = (book, title, series, missing)
    }

    fileprivate var words: String {
      series.map {
        Localisation.text("Next in “{series}”", ["series": Printable.escaped($0)])
      } ?? Localisation.text("Next on the shelf")
    }
  }

  package let view: FormView
  private let ways: [Way]
  package var isNotice: Bool { view.focus == nil }
  /// A hand takes the cover back without a press for the card.
  package var modality: OverlayModality { .message }

  /// The book that Enter opens; nil for none.
  package var next: ShelfEntry.ID? { ways.first?.book }

  private static let cover = Size(56, 80)

  /// - Parameter cover: the request for a book's cover in a size in points; nil for none.
  package init(
    of title: String, _ ways: [Way], cover: (ShelfEntry.ID, Size) -> ImageRequest?
  ) {
    self.ways = ways
    var lines: [[Control]] = [
      [.words("title", Printable.escaped(LabelText.bounded(title)), .caption, lines: 2)]
    ]
    for (number, way) in ways.enumerated() {
      let name = Printable.escaped(LabelText.bounded(way.title))
      lines.append([.words(ControlID("way-\(number)"), way.words, .caption, lines: 2)])
      var line: [Control] = []
      if let picture = cover(way.book, Self.cover) {
        line.append(
          .picture(ControlID("cover-\(number)"), name, picture, height: Self.cover.height)
            .wide(Self.cover.width))
      }
      line.append(.words(ControlID("name-\(number)"), name, .text, lines: 3))
      lines.append(line)
      if let missing = way.missing {
        let words = Localisation.text(
          "Volume {number} is missing.", ["number": VolumeNumber.words(Double(missing))])
        lines.append([.words(ControlID("missing-\(number)"), words, .caption, lines: 2)])
      }
      lines.append([
        .button(
          ControlID("open-\(number)"),
          number == 0 ? Localisation.text("Open (Enter)") : Localisation.text("Open"))
      ])
    }
    lines.append([
      .button("again", Localisation.text("Begin again")),
      .button("shelf", Localisation.text("Back to the shelf")),
    ])
    view = FormView(
      Form("end", title: Localisation.text("The end"), lines, place: .center, width: 340))
  }

  /// A wheel turns pages also over the card, which has nothing to scroll, and two fingers take the book.
  package func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    switch event {
    case .wheel, .pinch: nil
    default: requests(view.handle(event, at: time), at: time)
    }
  }

  package func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    guard case .pressed(let control) = action else { return [] }
    switch control {
    case "again": return [.close, .command(.firstPage)]
    case "shelf": return [.close, .command(.closeBook)]
    default:
      guard let way = ways.indices.first(where: { control == ControlID("open-\($0)") }) else {
        return []
      }
      return [.close, .shelf(.replaceOpenBook(by: ways[way].book))]
    }
  }
}
