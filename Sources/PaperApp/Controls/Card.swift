import Books
import Content
import PaperGeometry

/// A small sheet of words and controls over the scenes, as a value: what stands on it, from the top down.
package struct Card: Equatable {
  /// The look of words.
  package enum Role {
    case title, text, caption, warning
  }

  package enum Block: Equatable {
    /// A paragraph of at most so many lines.
    case words(String, Role, lines: Int)
    /// A line of a table: what is told, and the value, of at most so many lines.
    case row(String, String, lines: Int)
    case field(SecretField)
  }

  package enum Place {
    case center
    /// At the right, above the middle.
    case right
  }

  package var blocks: [Block]
  /// In points. A card is narrower where the window is.
  package var width: Double
  package var place: Place

  package init(_ blocks: [Block], width: Double, place: Place) {
    (self.blocks, self.width, self.place) = (blocks, width, place)
  }
}

/// The measures of a card, in points. In a small window type and distances are smaller, so that a card that
/// fits a large window fits that one as well. (A scale that follows the window's size was rejected: words
/// would be typeset anew for each step of a resize, and type should be as large as the reader is used to.)
struct CardMetrics {
  let margin, padding, gap, rowGap, column, fieldHeight, radius: Double
  private let title, text, caption: Double

  static func isSmall(_ view: ViewSize) -> Bool { view.size.width < 480 || view.size.height < 480 }

  init(in view: ViewSize) {
    let isSmall = Self.isSmall(view)
    (title, text, caption) = isSmall ? (17, 13.5, 12) : (22, 16, 13.5)
    (margin, padding, radius) = isSmall ? (10, 14, 8) : (28, 24, 12)
    (gap, rowGap) = isSmall ? (7, 2) : (14, 6)
    (column, fieldHeight) = isSmall ? (62, 28) : (76, 36)
  }

  func size(of role: Card.Role) -> Double {
    switch role {
    case .title: title
    case .text: text
    case .caption, .warning: caption
    }
  }

  /// The distance of a block from the block above it.
  func gap(above block: Card.Block, after last: Card.Block?) -> Double {
    switch (last, block) {
    case (nil, _): 0
    case (.row, .row): rowGap
    case (.words(_, .title, _), .words): rowGap
    default: gap
    }
  }
}

extension Card.Role {
  var color: Color {
    switch self {
    case .title: Palette.title
    case .text: Palette.author
    case .caption: Palette.quiet
    case .warning: Palette.warning
    }
  }
}
