import Books
import PaperGestures
import Shell

/// What is looked for on the shelf, what is found, and where the shelf stood before.
package struct ShelfFinding {
  /// Where the shelf stood when the finding began.
  struct Start {
    var style: ShelfStyle
    var card: Int
    /// How far the boards were scrolled, in points; nil for the covers' own styles.
    var offset: Double?
    var book: ShelfEntry.ID
    /// The state of the shelf in which the card has its number.
    var revision: Int
  }

  var start: Start
  package internal(set) var text = ""
  /// Nil while nothing is looked for.
  var hits: ShelfHits?
}

/// What a reader is told of the hits.
package struct ShelfFound: Equatable {
  package var count: Int
  /// The number of the hit in front among all hits, from 1; nil where the book in front is no hit.
  package var number: Int?
  /// What of the book in front has matched.
  package var field: BookField?
}

/// Text that was typed on the shelf, for the field that finds books.
package enum TypedText: Equatable {
  case text(String)
  case marked(MarkedText)
}
