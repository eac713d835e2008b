/// A request for a cover that is set from a book's title and author, for a book whose own cover has not
/// arrived or does not exist.
public struct TypesetCoverRequest: Hashable, Sendable {
  /// The ornament of a cover, and the ground on which its title stands.
  public enum Ornament: Int, CaseIterable, Sendable {
    /// A double rule round the cover.
    case frame
    /// Rules across the cover's top and bottom.
    case bands
    /// A pasted paper label.
    case label
  }

  public typealias RGB = LabelRequest.RGBA

  /// One paragraph, of at most `letters` letters; empty for a book without a title.
  public let title: String
  /// As the title; empty for a book without an author.
  public let author: String
  /// The colour of the cloth, and of what is printed on it.
  public var cloth, ink: RGB
  public var ornament: Ornament
  /// In pixels.
  public var width, height: Int

  /// A cover shows no more letters than this, counted as Unicode scalars. Longer texts are cut here, so
  /// that a title of any length costs no more to compare or to set.
  public static let letters = 240

  public init(
    title: String, author: String?, cloth: RGB, ink: RGB, ornament: Ornament, width: Int,
    height: Int
  ) {
    (self.title, self.author) = (Self.cut(title), Self.cut(author ?? ""))
    (self.cloth, self.ink, self.ornament) = (cloth, ink, ornament)
    (self.width, self.height) = (width, height)
  }

  private static func cut(_ text: String) -> String {
    LabelText.line(String(String.UnicodeScalarView(text.unicodeScalars.prefix(letters))))
  }
}

extension DocumentID {
  /// A number that follows from the document's name alone, by which a book has the same cloth everywhere.
  public var look: UInt64 {
    var hash = FNV1a()
    hash.add(Array(name.utf8))
    // The lowest bits of the hash depend on few letters only.
    return hash.value ^ hash.value >> 29
  }
}
