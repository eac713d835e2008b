import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Localisation

/// The card of the book in front: all that is known of the book, and what can be done with its file. Without the focus,
/// which Tab gives, all keys but Esc go on to what lies beneath, and the card follows the book in front: one can browse
/// with the card open.
final class InfoPanel: FormOverlay {
  /// The book that the panel tells of.
  struct Subject {
    var source: DocumentSource
    /// Nil while the document is being opened.
    var document: Result<Document, DocumentError>?
    /// How books are decoded, in words; nil where that is not known yet.
    var decoding: String?
    /// The picture of the cover; nil where there is none.
    var cover: ImageRequest?
    /// What the library knows; nil for a book of no library.
    var known: KnownFacts?
    /// The number of the selected books where the book is one of these, and the buttons act on all; else 1.
    var chosen = 1
    /// Whether the book lies on a server alone, so that there is no file.
    var isAway = false
    /// Whether nothing can be changed about the file, which is a copy of a server's file.
    var isFixed = false
  }

  /// What the library knows of a book.
  struct KnownFacts {
    /// With the reader's corrections.
    var details: BookDetails
    var reading: KeptReading?
    /// Nil until the library has answered.
    var description: BookDescription?
    /// Whether the library has the book.
    var canCorrect = true
  }

  let view: FormView
  let level = OverlayLevel.info
  let modality = OverlayModality.over
  let keys = OverlayKeys.always
  /// The panel takes no keys but Esc, so the panel is said when it comes.
  let isNotice = true
  /// The book that the panel tells of; nil while there is none, and then nothing is seen.
  var subject: Subject?
  /// The book whose facts are on the form.
  private var shown: DocumentID?

  init() {
    var form = Form(
      "info", title: Self.title(1), [], place: .right, width: 360)
    form.scrolls = true
    view = FormView(form)
  }

  private static func title(_ count: Int) -> String {
    count < 2 ? Localisation.text("About this book") : Localisation.text("About these books")
  }

  func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    let actions = view.handle(event, at: time)
    // A hand on a button leaves the keys to the shelf.
    if case .pointerUp = event { view.dropFocus() }
    return requests(actions, at: time)
  }

  func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    if key.matches(Key("Escape")) { return [.dismiss] }
    let isTab = key.name == "Tab" && key.modifiers.isSubset(of: .shift)
    return isTab || view.focus != nil ? formRequests(for: key, at: time) : nil
  }

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    switch action {
    case .pressed(let id): BookCard.care(of: id).map { [.care(.front($0))] } ?? []
    case .dragged: [.care(.front(.files(.drag)))]
    default: []
    }
  }

  // MARK: Looks

  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    guard let subject else { return self.view.layer.isHidden = true }
    let lines = BookCard(subject).lines
    if self.view.form.lines != lines { self.view.form.lines = lines }
    let title = Self.title(subject.chosen)
    if self.view.form.title != title { self.view.form.title = title }
    if shown != subject.source.id { self.view.scrollToTop() }
    shown = subject.source.id
    self.view.show(
      in: PanelArea.area(of: self.view.form.place, in: view), view: view, style: style, at: time,
      from: content, &demand)
  }
}
