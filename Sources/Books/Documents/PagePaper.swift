import PaperGeometry
import PaperRaster

/// Which pages are printed on Paper's own paper. All others keep the paper of their pictures or their printed edition.
public enum PaperChoice: String, CaseIterable, Sendable {
  /// Texts, which have no paper of their own.
  case texts
  /// Pages of all books, photographs, comics and PDFs among them.
  case all
  /// None: texts lie on white.
  case none
}

/// The paper of blank sheets, of the mounts of photographs, and of texts.
public enum PagePaper {
  /// A warm white.
  public static let day: Pixel = 0xFFF7_F2E7
  /// The paper that a worker gives to pages by night.
  public static let night: Pixel = 0xFF22_252A

  /// The paper of a book in a light. The grain follows from the book's name, so a book has the same paper everywhere.
  package static func of(_ document: DocumentID, isNight: Bool) -> PaperStock {
    PaperStock(
      isNight ? night : day, grain: PaperGrain(seed: document.look), isNight: isNight)
  }
}

extension Color {
  /// Whether two colours differ by less than a level in every channel. A tone that was dimmed has fractions of levels.
  package func isAlmost(_ other: Color) -> Bool {
    [red - other.red, green - other.green, blue - other.blue].allSatisfy { abs($0) * 255 < 1 }
  }
}

/// A request for an empty sheet of a book's paper.
public struct BlankSheetRequest: Hashable, Sendable {
  package let paper: PaperStock
  /// In pixels.
  package let width, height: Int

  package init(_ paper: PaperStock, width: Int, height: Int) {
    (self.paper, self.width, self.height) = (paper, width, height)
  }

  /// The sheet with its smaller versions; nil for a size that no bitmap has. Takes some milliseconds for a large sheet.
  public func made() -> Bitmap? {
    let sheet = paper.sheet(width: width, height: height, label: "blank")
    sheet?.prepareLevels()
    return sheet
  }
}
