/// How much of a publisher's sheet is heard.
package enum SheetHearing: Sendable {
  /// Plain paragraphs are Paper's.
  case usual
  /// Sizes, alignment and spacing of plain paragraphs are the book's, too; the page never is.
  case asBook
  /// The same, with lines that end where they end.
  case asBookRagged
}

/// What is heard of a publisher's declaration. The page, its column and the plain paragraph are the reader's
/// (decision: Publishers' sheets).
enum SheetPolicy {
  enum Treatment {
    /// Margins, padding and indents, which are bounded together.
    case box
    /// Written as it is.
    case kept
    case border, width, fontSize, family, alignment, hyphens, whiteSpace, verticalAlign, least
    /// The distance of lines, heard where the reader wants paragraphs as the book says.
    case leading
  }

  /// Nil for a declaration that is not heard. Names that are missing here are not heard: the list is what has been
  /// judged, and the decoder of documents may learn new properties.
  /// - Parameter hearing: how much of what is said of plain paragraphs is heard.
  static func treatment(
    of name: String, for subject: SheetSubject, _ hearing: SheetHearing
  ) -> Treatment? {
    let isAsBook = hearing != .usual
    guard let treatment = treatments[name], isAsBook || treatment != .leading else { return nil }
    switch subject {
    case .page where isAsBook && (treatment == .leading || treatment == .alignment):
      return treatment
    case .plain where isAsBook: return treatment == .width ? nil : treatment
    case .wrapper where isAsBook:
      return treatment == .box || treatment == .width ? nil : treatment
    case .page: return pageHears.contains(name) ? treatment : nil
    case .wrapper, .plain:
      switch treatment {
      case .box, .width, .fontSize, .alignment: return nil
      default: return treatment
      }
    case .cell where treatment == .width: return nil
    default: return treatment
    }
  }

  private static let pageHears: Set = [
    "direction", "font-family", "font-style", "font-variant", "font-weight", "list-style-type",
    "quotes",
  ]

  private static let treatments: [String: Treatment] = {
    var all: [String: Treatment] = [:]
    for name in kept { all[name] = .kept }
    for box in ["margin", "padding"] {
      all[box] = .box
      for side in SheetBox.Side.allCases { all["\(box)-\(side.name)"] = .box }
    }
    all["text-indent"] = .box
    for side in [""] + SheetBox.Side.allCases.map({ "-" + $0.name }) {
      all["border\(side)"] = .border
      all["border\(side)-width"] = .border
      all["border\(side)-color"] = .kept
      all["border\(side)-style"] = .kept
    }
    for name in ["width", "height", "max-width", "max-height"] { all[name] = .width }
    all["font-size"] = .fontSize
    all["font-family"] = .family
    all["text-align"] = .alignment
    all["line-height"] = .leading
    all["hyphens"] = .hyphens
    all["white-space"] = .whiteSpace
    all["vertical-align"] = .verticalAlign
    all["orphans"] = .least
    all["widows"] = .least
    return all
  }()

  private static let kept = [
    "background-color", "border-collapse", "border-spacing", "color", "content", "direction",
    "display",
    "font-style", "font-variant", "font-weight", "list-style", "list-style-image",
    "list-style-position", "list-style-type", "page-break-after", "page-break-before",
    "page-break-inside", "quotes", "text-decoration", "text-transform", "visibility",
  ]

  /// What a rule of a face in the book may say.
  static let faceHears: Set = ["font-family", "font-style", "font-weight", "src"]
}
