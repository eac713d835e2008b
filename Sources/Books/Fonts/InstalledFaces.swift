import CFonts

/// A file of a face that the desktop has installed.
public struct InstalledFace: Hashable, Sendable {
  /// The bytes of the file's path.
  public var path: [UInt8]
  /// The face within a collection, from 0.
  public var index: Int
  /// As fontconfig counts: 80 regular, 200 bold.
  public var weight: Int
  public var isItalic: Bool
  /// In hundredths of the usual width.
  public var width: Int

  public var isBold: Bool { weight > Self.lightestBold }
  /// Demibold letters stand out from their line.
  private static let lightestBold = 150

  public init(
    path: [UInt8], index: Int = 0, weight: Int = 80, isItalic: Bool = false, width: Int = 100
  ) {
    (self.path, self.index, self.weight) = (path, index, weight)
    (self.isItalic, self.width) = (isItalic, width)
  }
}

/// The faces that the desktop has installed, by fontconfig. Both questions wait for disks, and are asked in the background.
public struct InstalledFaces: Sendable {
  /// The names of the families with the letters of a language, in their order; nil for any language.
  public var families: @Sendable (_ language: String?) -> [String]
  /// The faces of a family; none where the family is not installed.
  public var faces: @Sendable (_ family: String) -> [InstalledFace]

  public init(
    families: @escaping @Sendable (_ language: String?) -> [String],
    faces: @escaping @Sendable (_ family: String) -> [InstalledFace]
  ) {
    (self.families, self.faces) = (families, faces)
  }

  public static let system = InstalledFaces(
    families: { language in
      let names = Set(found(language: language).map(\.family))
      return names.sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
    },
    faces: { family in
      found(family: family).filter { $0.family == family }.map(\.face)
    })

  /// No desktop has more.
  private static let maximum = 20_000

  private static func found(
    family: String? = nil, language: String? = nil
  ) -> [(family: String, face: InstalledFace)] {
    var fonts = paper_fonts()
    guard paper_fonts_find(family, language, maximum, &fonts) != 0 else { return [] }
    defer { paper_fonts_free(&fonts) }
    // The shim has filled `count` items, whose words end with 0.
    return UnsafeBufferPointer(start: fonts.items, count: fonts.count).compactMap { font in
      guard let name = font.family, let path = font.path,
        let family = String(validatingCString: name)
      else { return nil }
      var bytes: [UInt8] = []
      var end = path
      while end.pointee != 0 {
        bytes.append(UInt8(bitPattern: end.pointee))
        end += 1
      }
      let face = InstalledFace(
        path: bytes, index: Int(font.index), weight: Int(font.weight),
        isItalic: font.is_slanted != 0, width: Int(font.width))
      return (family, face)
    }
  }
}

extension InstalledFaces {
  /// The files of a family in which a text is set: up to four, the one nearest to each style that the family has.
  package static func styles(of faces: [InstalledFace]) -> [InstalledFace] {
    [(false, false), (false, true), (true, false), (true, true)].compactMap { isBold, isItalic in
      faces.filter { $0.isBold == isBold && $0.isItalic == isItalic }.min {
        $0.order(isBold) < $1.order(isBold)
      }
    }
  }
}

extension InstalledFace {
  /// The nearest to the weight, the width and the size of letters that a book's text has is the least. Equal faces are told
  /// apart by their paths, so that the choice is the same each time.
  fileprivate func order(_ isBold: Bool) -> (Int, Int, String, Int) {
    let shape = abs(weight - (isBold ? 200 : 80)) + 4 * abs(width - 100)
    return (shape, abs(drawnFor - Self.usualSize), String(decoding: path, as: UTF8.self), index)
  }

  private static let usualSize = 11

  /// The size of letters for which the face was drawn, in points: families with a face for each size name the size in the
  /// file.
  private var drawnFor: Int {
    let name = path.reversed().prefix { $0 != UInt8(ascii: "/") }.reversed()
    let digits = name.drop { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let number = digits.count <= 2 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    return number.flatMap { (4...72).contains($0) ? $0 : nil } ?? Self.usualSize
  }
}
