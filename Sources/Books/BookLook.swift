import PaperGeometry

/// A colour in 24 bits, 0xRRGGBB.
public typealias PackedColor = UInt32

/// How a book looks from outside.
public struct BookLook: Equatable, Sendable {
  /// Counted, or estimated from the length of the text.
  public var pageCount: Int?
  /// The trimmed page in points, where the format tells the size.
  public var size: Size?
  public var cover: SmallCover?
  /// The mean colour of the cover.
  public var color: PackedColor?
  /// A colour of the cover on which a title can be read.
  public var spine: PackedColor?

  public init() {}
}

/// A small picture of a cover.
public struct SmallCover: Equatable, Sendable {
  /// A JPEG file.
  public var jpeg: [UInt8]
  /// In pixels.
  public var width, height: Int

  public init(jpeg: [UInt8], width: Int, height: Int) {
    (self.jpeg, self.width, self.height) = (jpeg, width, height)
  }
}
