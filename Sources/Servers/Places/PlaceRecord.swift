import JSON

/// A place in a book as a server keeps the place for all devices.
public struct PlaceRecord: Hashable, Sendable {
  /// The place in KOReader's words: a page from 1, or a path in the text; empty where only the percentage is known.
  public var progress: String
  /// How much of the book lies before the place, from 0 to 1.
  public var percentage: Double
  public var device: String
  public var deviceID: String
  /// Seconds since 1970 by the server's clock; 0 where the server does not say.
  public var time: Int

  /// Bytes of a progress and of a device's name at most.
  static let longestProgress = 4096
  static let longestDevice = 256

  public init(
    progress: String, percentage: Double, device: String, deviceID: String, time: Int
  ) {
    self.progress = progress.utf8.count <= Self.longestProgress ? progress : ""
    self.percentage = percentage.isFinite ? min(max(0, percentage), 1) : 0
    self.device = Self.cut(device)
    self.deviceID = Self.cut(deviceID)
    self.time = min(max(0, time), 1 << 40)
  }

  private static func cut(_ text: String) -> String {
    var text = text
    while text.utf8.count > longestDevice { text.removeLast(max(1, text.count / 8)) }
    return text
  }
}

extension PlaceRecord: JSONReadable, JSONWritable {
  /// As servers answer and as records are kept. Numbers that servers write as strings, and strings that they write as numbers,
  /// are taken; a record without a place is a mismatch.
  package init(json: JSONValue) throws(JSONMismatch) {
    guard case .object(let fields) = json else { throw JSONMismatch() }
    let progress = Self.text(fields["progress"])
    let percentage = Self.number(fields["percentage"])
    guard progress?.isEmpty == false || percentage != nil else { throw JSONMismatch() }
    var time = Self.number(fields["timestamp"]) ?? 0
    // Some programs count milliseconds.
    if time > 1e11 { time /= 1000 }
    self.init(
      progress: progress ?? "", percentage: percentage ?? 0,
      device: Self.text(fields["device"]) ?? "", deviceID: Self.text(fields["device_id"]) ?? "",
      time: Int(min(max(0, time), 1e12)))
  }

  package var json: JSONValue {
    .object([
      "progress": .string(progress), "percentage": .number(percentage), "device": .string(device),
      "device_id": .string(deviceID), "timestamp": .integer(time),
    ])
  }

  private static func text(_ value: JSONValue?) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): Int(exactly: number).map { "\($0)" }
    default: nil
    }
  }

  private static func number(_ value: JSONValue?) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number) where number.isFinite: number
    case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }
}
