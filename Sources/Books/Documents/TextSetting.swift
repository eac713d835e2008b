/// How the text of a book without pages of its own is set.
///
/// The pages of such a book follow from the book and from this value alone, never from the window: a page stays the
/// same page, and a number means the same place on every screen.
public struct TextSetting: Hashable, Sendable {
  /// Whose letters are taken.
  public enum Face: Hashable, Sendable {
    /// As the book says, and with serifs where the book says nothing.
    case book
    case serif, sans
    /// A family of the desktop, by its name.
    case installed(String)

    /// Those that are always there.
    public static let ofPaper: [Face] = [.book, .serif, .sans]
  }

  public var face: Face
  /// The steps by which the letters are larger than usual.
  public var size: Int { didSet { size = Self.inside(size, Self.sizes) } }
  /// The steps by which the lines stand further apart than usual.
  public var leading: Int { didSet { leading = Self.inside(leading, Self.leadings) } }
  /// The steps by which the margins are wider than usual.
  public var margins: Int { didSet { margins = Self.inside(margins, Self.widths) } }
  /// Whether lines reach both edges of the column.
  public var isJustified: Bool
  public var isHyphenated: Bool
  /// Whether sizes, alignment and spacing of plain paragraphs are as the book says. The page is never the book's.
  public var isAsBook: Bool

  public static let sizes = -4...10
  public static let leadings = -1...3
  public static let widths = -1...1

  /// What a book is set in unless the reader says otherwise.
  public static let usual = TextSetting()

  /// A number beyond its range counts as the nearest one in it.
  public init(
    size: Int = 0, face: Face = .book, leading: Int = 0, margins: Int = 0,
    isJustified: Bool = true, isHyphenated: Bool = true, isAsBook: Bool = false
  ) {
    self.face = face
    (self.isJustified, self.isHyphenated) = (isJustified, isHyphenated)
    self.isAsBook = isAsBook
    self.size = Self.inside(size, Self.sizes)
    self.leading = Self.inside(leading, Self.leadings)
    self.margins = Self.inside(margins, Self.widths)
  }

  private static func inside(_ step: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, step), range.upperBound)
  }

  /// The size of the letters in parts of the usual size.
  public var sizeFactor: Double {
    (0..<abs(size)).reduce(1) { factor, _ in size < 0 ? factor / 1.1 : factor * 1.1 }
  }

  /// The distance of the lines in parts of the usual distance.
  public var leadingFactor: Double { 1 + 0.12 * Double(leading) }

  /// A number of its own for each setting; the size's steps where all else is as usual.
  public var number: Int {
    let faces = Face.ofPaper.firstIndex(of: face) ?? 0
    let leadings = leading - Self.leadings.lowerBound
    let widths = margins - Self.widths.lowerBound
    let others = (faces * Self.leadings.count + leadings) * Self.widths.count + widths
    // Of the usual face, leading and margins.
    let usual = -Self.leadings.lowerBound * Self.widths.count - Self.widths.lowerBound
    let flags = (isJustified ? 0 : 1) + (isHyphenated ? 0 : 2) + (isAsBook ? 4 : 0)
    return size + 100 * (others - usual) + 100_000 * flags + 1_000_000 * face.familyNumber
  }
}

/// A face is kept as one word: a family's name, or the name of a face of Paper's.
extension TextSetting.Face: RawRepresentable {
  /// UTF-8 bytes of a family's name.
  public static let nameBytes = 256

  public var rawValue: String {
    switch self {
    case .book: "book"
    case .serif: "serif"
    case .sans: "sans"
    case .installed(let family): family
    }
  }

  /// Nil for no name, and for a name that is too long.
  public init?(rawValue: String) {
    if let known = Self.ofPaper.first(where: { $0.rawValue == rawValue }) {
      self = known
    } else if rawValue.isEmpty || rawValue.utf8.count > Self.nameBytes {
      return nil
    } else {
      self = .installed(rawValue)
    }
  }

  /// The family's name; nil for a face of Paper's.
  public var family: String? { if case .installed(let name) = self { name } else { nil } }

  /// A number for each family, the same in each run; 0 for a face of Paper's. Two of a thousand million names share one.
  fileprivate var familyNumber: Int {
    guard let family else { return 0 }
    var hash = FNV1a()
    hash.add(Array(family.utf8))
    return 1 + Int(hash.value % 1_000_000_000)
  }
}

/// What a reader changes of how a text is set.
public enum TextChange: Hashable, Sendable {
  /// Letters larger by so many steps.
  case size(by: Int)
  case all(TextSetting)

  public func applied(to setting: TextSetting) -> TextSetting {
    switch self {
    case .size(let steps):
      var next = setting
      next.size = min(max(-100, steps), 100) + next.size
      return next
    case .all(let next): return next
    }
  }
}
