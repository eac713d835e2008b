/// Appends values to a message, least byte first.
public struct IPCWriter {
  public private(set) var bytes: [UInt8] = []

  public init() {}

  mutating func put(_ value: UInt8) { bytes.append(value) }

  mutating func put(_ value: Bool) { bytes.append(value ? 1 : 0) }

  mutating func put(_ value: UInt32) {
    for shift in stride(from: UInt32(0), to: 32, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  mutating func put(_ value: Int32) { put(UInt32(bitPattern: value)) }

  mutating func put(_ value: Float) { put(value.bitPattern) }

  mutating func put(_ value: Double) {
    put(UInt32(truncatingIfNeeded: value.bitPattern))
    put(UInt32(truncatingIfNeeded: value.bitPattern >> 32))
  }

  /// A count or a number of a page; what is out of range becomes the nearest number that is not.
  mutating func put(count: Int) { put(UInt32(clamping: count)) }

  /// A text with its length, cut between two characters where it exceeds the limit.
  mutating func put(_ text: String, limit: Int) {
    var kept = Array(text.utf8.prefix(limit + 1))
    if kept.count > limit {
      let isInside = kept.removeLast() & 0xC0 == 0x80
      while isInside, let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      if isInside, let last = kept.last, last >= 0xC0 { kept.removeLast() }
    }
    put(count: kept.count)
    bytes += kept
  }

  mutating func put<Value: IPCValue>(_ value: Value) { value.write(to: &self) }

  /// A list with its length, cut at the limit.
  mutating func put<Value: IPCValue>(list: [Value], limit: Int) {
    put(count: min(list.count, limit))
    for value in list.prefix(limit) { value.write(to: &self) }
  }

  /// The first `count` texts, each cut at the length of a name of a library.
  mutating func put(texts: [String], _ count: Int) {
    put(list: texts.map(NameText.init), limit: count)
  }

  /// Bytes with their count before them.
  mutating func put(bytes more: [UInt8]) {
    put(count: more.count)
    bytes += more
  }

  mutating func put<Value: IPCValue>(optional value: Value?) {
    put(value != nil)
    if let value { value.write(to: &self) }
  }
}

/// A value that messages consist of.
public protocol IPCValue {
  /// The least bytes that a value has: so many of a list fit into a message, and no more are allocated.
  static var minimumBytes: Int { get }
  func write(to writer: inout IPCWriter)
  init(from reader: inout IPCReader) throws(IPCError)
}
