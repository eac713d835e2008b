import CClipboard

/// What is handed to other programs by the clipboard or by a drag.
enum OfferKind: Sendable {
  case text
  /// The addresses of files, a line for each.
  case files
  /// A file of PNG.
  case picture

  var border: paper_offer_kind {
    switch self {
    case .text: paper_offer_text
    case .files: paper_offer_files
    case .picture: paper_offer_picture
    }
  }
}
