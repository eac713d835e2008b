import Books
import Localisation

extension BookOrder {
  /// The order in words, as a menu shows the order.
  package var title: String {
    switch self {
    case .found: Localisation.text("As on the disk")
    case .title: Localisation.text("Title")
    case .author: Localisation.text("Author")
    case .series: Localisation.text("Series")
    case .added: Localisation.text("Added last", context: "order of books")
    case .read: Localisation.text("Read last", context: "order of books")
    case .progress: Localisation.text("Progress", context: "order of books")
    case .size: Localisation.text("Size", context: "order of books")
    case .color: Localisation.text("Colour", context: "order of books")
    }
  }
}
