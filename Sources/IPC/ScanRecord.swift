/// How the pages of a scan are drawn.
public struct ScanRecord: Hashable, Sendable {
  /// From -100 to 100; 0 as in the file.
  public var contrast: Int
  public var brightness: Int
  /// Whether the paper is made white.
  public var isWhite: Bool
  /// Whether pages are turned upright.
  public var isStraight: Bool
  /// Whether the black edge around a page becomes paper.
  public var isClean: Bool

  public static let asInFile = ScanRecord()
  public static let levels = -100...100

  public init(
    contrast: Int = 0, brightness: Int = 0, isWhite: Bool = false, isStraight: Bool = false,
    isClean: Bool = false
  ) {
    func level(_ value: Int) -> Int {
      min(max(value, Self.levels.lowerBound), Self.levels.upperBound)
    }
    (self.contrast, self.brightness) = (level(contrast), level(brightness))
    (self.isWhite, self.isStraight, self.isClean) = (isWhite, isStraight, isClean)
  }
}

extension ScanRecord: IPCValue {
  public static var minimumBytes: Int { 5 }

  public func write(to writer: inout IPCWriter) {
    writer.put(UInt8(clamping: contrast - Self.levels.lowerBound))
    writer.put(UInt8(clamping: brightness - Self.levels.lowerBound))
    writer.put(isWhite)
    writer.put(isStraight)
    writer.put(isClean)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    contrast = Int(try reader.byte("contrast")) + Self.levels.lowerBound
    brightness = Int(try reader.byte("brightness")) + Self.levels.lowerBound
    guard Self.levels.contains(contrast), Self.levels.contains(brightness) else {
      throw .invalid("level")
    }
    isWhite = try reader.flag("white paper")
    isStraight = try reader.flag("upright")
    isClean = try reader.flag("edge")
  }
}
