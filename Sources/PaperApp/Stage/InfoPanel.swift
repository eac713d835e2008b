import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Localisation

/// The panel that tells what is known of the book in front. All keys but Esc go on to what lies beneath, and
/// the panel follows the book in front: one can browse with the panel open.
final class InfoPanel: FormOverlay {
  /// The book that the panel tells of.
  struct Subject {
    var source: DocumentSource
    /// Nil while the document is being opened.
    var document: Result<Document, DocumentError>?
    /// How books are decoded, in words; nil where that is not known yet.
    var decoding: String?
  }

  let view = FormView(
    Form("info", title: Localisation.text("About this book"), [], place: .right, width: 340))
  let level = OverlayLevel.info
  let modality = OverlayModality.over
  let keys = OverlayKeys.always
  /// The panel takes no keys but Esc, so the panel is said when it comes.
  let isNotice = true
  /// The book that the panel tells of; nil while there is none, and then nothing is seen.
  var subject: Subject?

  func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    key.matches(Key("Escape")) ? [.dismiss] : nil
  }

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] { [] }

  // MARK: Looks

  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    guard let subject else { return self.view.layer.isHidden = true }
    let lines = Self.lines(subject)
    if self.view.form.lines != lines { self.view.form.lines = lines }
    self.view.show(
      in: PanelArea.area(of: self.view.form.place, in: view), view: view, style: style, at: time,
      from: content, &demand)
  }

  private static func lines(_ subject: Subject) -> [[Control]] {
    let source = subject.source
    var controls: [Control] = [.words("title", source.title, .title, lines: 2)]
    let document = try? subject.document?.get()
    let authors = (document?.authors ?? []).isEmpty ? source.author.map { [$0] } : document?.authors
    if let authors, !authors.isEmpty {
      controls.append(.words("authors", Localisation.list(authors), lines: 2))
    }
    if let document { controls += facts(document) }
    controls.append(file(source.locator))
    if let bytes = document?.fileBytes {
      controls.append(fact(Localisation.text("Size"), words(bytes: bytes)))
    }
    controls += remarks(subject)
    if let decoding = subject.decoding {
      controls.append(.words("decoding", decoding, .caption, lines: 4))
    }
    return controls.map { [$0] }
  }

  private static func fact(_ name: String, _ value: String, lines: Int = 1) -> Control {
    Control(ControlID(name), .fact(value, lines: lines), name)
  }

  private static func facts(_ document: Document) -> [Control] {
    let count = Localisation.number(document.pageCount)
    let pages = document.isComplete ? count : Localisation.text("{count} so far", ["count": count])
    return [
      document.format.map { fact(Localisation.text("Format"), sentence($0)) },
      fact(Localisation.text("Pages"), pages),
      document.language.map { fact(Localisation.text("Language"), name(ofLanguage: $0)) },
    ].compactMap(\.self)
  }

  private static func name(ofLanguage tag: String) -> String {
    LanguageName.name(of: tag) ?? tag
  }

  private static func file(_ locator: BookLocator) -> Control {
    let path = Printable.escaped(locator.path)
    switch locator {
    case .file, .picture: return fact(Localisation.text("File"), path, lines: 3)
    case .folder: return fact(Localisation.text("Folder"), path, lines: 3)
    case .listed: return fact(Localisation.text("First page"), path, lines: 3)
    }
  }

  private static func remarks(_ subject: Subject) -> [Control] {
    switch subject.document {
    case .success(let document) where !document.remarks.isEmpty:
      let words = document.remarks.joined(
        separator: Localisation.text("; ", context: "between remarks"))
      return [
        .words(
          "remarks",
          Localisation.text("Some requests of the book are not met: {words}.", ["words": words]),
          .caption, lines: 4)
      ]
    case .failure(let error):
      return [
        .words(
          "failure", Localisation.text("{sentence}.", ["sentence": sentence(error.reason)]),
          .warning,
          lines: 3)
      ]
    default: return []
    }
  }

  /// Words that stand alone, with a capital at their beginning.
  private static func sentence(_ words: String) -> String {
    words.prefix(1).uppercased() + words.dropFirst()
  }

  /// A size as a file manager tells it: of three digits, in the decimal units of disks.
  private static func words(bytes: Int) -> String {
    var (size, unit) = (Double(max(0, bytes)), 0)
    while size >= 999.5, unit < 4 { (size, unit) = (size / 1000, unit + 1) }
    let isShort = unit > 0 && size < 9.95
    let tenths = Int((size * 10).rounded())
    let number = isShort ? Localisation.decimal(tenths: tenths) : "\(Int(size.rounded()))"
    guard unit > 0 else { return Localisation.count(bytes, one: "1 byte", other: "{count} bytes") }
    let units = [
      Localisation.text("KB"), Localisation.text("MB"), Localisation.text("GB"),
      Localisation.text("TB"),
    ]
    return Localisation.text("{number} {unit}", ["number": number, "unit": units[unit - 1]])
  }
}
