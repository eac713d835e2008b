import IPC
import JSON

/// How the pages of a scan are shown, as the reader has chosen for the book.
public struct ScanLook: Hashable, Sendable {
  /// From -100 to 100; 0 as in the file.
  public var contrast = 0
  public var brightness = 0
  /// Whether the paper is made white.
  public var isWhite = false
  /// Whether pages that were scanned askew are turned upright.
  public var isStraight = false
  /// Whether the black edge around a page is left out.
  public var isClean = false

  public static let asInFile = ScanLook()
  public static let levels = -100...100

  public init() {}

  public init(
    contrast: Int, brightness: Int = 0, isWhite: Bool = false, isStraight: Bool = false,
    isClean: Bool = false
  ) {
    let record = ScanRecord(
      contrast: contrast, brightness: brightness, isWhite: isWhite, isStraight: isStraight,
      isClean: isClean)
    (self.contrast, self.brightness) = (record.contrast, record.brightness)
    (self.isWhite, self.isStraight, self.isClean) = (isWhite, isStraight, isClean)
  }

  /// As messages tell the look.
  package var record: ScanRecord {
    ScanRecord(
      contrast: contrast, brightness: brightness, isWhite: isWhite, isStraight: isStraight,
      isClean: isClean)
  }
}

extension ScanLook: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    self.init(
      contrast: try fields.optional("contrast") ?? 0,
      brightness: try fields.optional("brightness") ?? 0,
      isWhite: try fields.optional("isWhite") ?? false,
      isStraight: try fields.optional("isStraight") ?? false,
      isClean: try fields.optional("isClean") ?? false)
  }

  package var json: JSONValue {
    .object([
      "contrast": .integer(contrast), "brightness": .integer(brightness),
      "isWhite": .bool(isWhite), "isStraight": .bool(isStraight), "isClean": .bool(isClean),
    ])
  }
}
