import Controls

/// The places of guests over the page, back to front.
package enum OverlayLevel: Int, Comparable {
  /// The strip with its scrubber.
  case bar = -1
  case left, right, note
  /// The field that finds books on the shelf, behind menus and settings.
  case finder
  case low, full, menu
  /// Where a link leads in words and as a picture, the panel for finding, the bar of reading aloud, and the card about the
  /// text.
  case address, preview, find, aloud, card
  /// What an audience sees beside the book.
  case presentation
  case info
  /// A form or a question about books.
  case care, password

  package static func < (a: OverlayLevel, b: OverlayLevel) -> Bool { a.rawValue < b.rawValue }

  /// The level of a panel of the chrome.
  init(of place: Form.Place) {
    self =
      switch place {
      case .left: .left
      case .right: .right
      case .note: .note
      case .low, .center, .top: .low
      case .full: .full
      case .menu: .menu
      }
  }

  var plane: OverlayPlane { self >= .presentation ? .asking : self >= .address ? .text : .chrome }

  /// Whether the level is that of a panel beside the page.
  var isBeside: Bool { self == .left || self == .right }

  /// Whether a guest is always open. A press on such a guest is a press beside the other guests, too.
  var isPermanent: Bool { self == .bar || self == .presentation }

  /// The position along z within the plane's layer.
  var depth: Double {
    switch self {
    case .bar, .left, .right, .note, .finder, .low, .full, .menu: Double(rawValue)
    case .address, .preview, .find: OverlayPlane.textDepth
    case .aloud: OverlayPlane.textDepth + 0.5
    case .card: OverlayPlane.textDepth + 1
    case .presentation: 1.95e6
    case .info: 2e6
    case .care: 2e6 + 1
    case .password: 2e6 + 2
    }
  }
}

/// The planes of guests, back to front. Input is offered to the frontmost plane first.
package enum OverlayPlane: String, Comparable {
  case chrome
  /// About the text of the open book.
  case text
  /// About a book as a whole.
  case asking = "card"

  static let textDepth = 1.9e6

  private var order: Int {
    switch self {
    case .chrome: 0
    case .text: 1
    case .asking: 2
    }
  }

  package static func < (a: OverlayPlane, b: OverlayPlane) -> Bool { a.order < b.order }
}

/// The effect of a press beside a guest.
package enum OverlayModality {
  /// None: the guest stays, and the keys go to the book.
  case beside
  /// Closes the guest, and goes on to what lies beneath.
  case message
  /// Closes the guest, and does nothing else.
  case over
  /// Closes the guest alone; no pointer reaches what lies beneath.
  case modal
}

/// When a guest takes keys.
package enum OverlayKeys {
  case never
  /// While one of the guest's controls has the focus.
  case focused
  /// Always, so that Esc closes the guest and Tab enters.
  case always
}
