import Books
import PaperGeometry
import Localisation

extension Mark.Color {
  /// The colours of highlights, which multiply the page: letters stay as dark as they are.
  package var tint: PaperGeometry.Color {
    switch self {
    case .yellow: .init(hex: 0xFFE45C)
    case .green: .init(hex: 0xB4E38F)
    case .blue: .init(hex: 0xA6D3F7)
    case .rose: .init(hex: 0xF9B4C6)
    }
  }

  package var words: String {
    switch self {
    case .yellow: Localisation.text("Yellow")
    case .green: Localisation.text("Green")
    case .blue: Localisation.text("Blue")
    case .rose: Localisation.text("Rose")
    }
  }
}
