/// Keys of bytes, one behind the other, and their order.
struct SortKeys {
  private var bytes: [UInt8] = []
  private var starts: [UInt32] = [0]
  private var heads: [UInt64] = []

  init(count: Int) {
    bytes.reserveCapacity(count * 32)
    starts.reserveCapacity(count + 1)
    heads.reserveCapacity(count)
  }

  /// Adds the key that `body` appends.
  mutating func add(_ body: (inout [UInt8]) -> Void) {
    let start = bytes.count
    body(&bytes)
    var head: UInt64 = 0
    for at in start..<start + 8 { head = head << 8 | (at < bytes.count ? UInt64(bytes[at]) : 0) }
    heads.append(head)
    starts.append(UInt32(bytes.count))
  }

  /// The places of the keys in the order of the keys. Equal keys keep their order.
  func sorted() -> [Int32] {
    var keyed: [(head: UInt64, key: Int32)] = []
    keyed.reserveCapacity(heads.count)
    for (key, head) in heads.enumerated() { keyed.append((head, Int32(key))) }
    keyed.sort { a, b in
      if a.head != b.head { return a.head < b.head }
      let order = compare(Int(a.key), Int(b.key))
      return order == 0 ? a.key < b.key : order < 0
    }
    return keyed.map(\.key)
  }

  func isSame(_ a: Int, _ b: Int) -> Bool { heads[a] == heads[b] && compare(a, b) == 0 }

  private func compare(_ a: Int, _ b: Int) -> Int {
    var (mine, other) = (Int(starts[a]), Int(starts[b]))
    let (end, limit) = (Int(starts[a + 1]), Int(starts[b + 1]))
    while mine < end, other < limit {
      if bytes[mine] != bytes[other] { return bytes[mine] < bytes[other] ? -1 : 1 }
      mine += 1
      other += 1
    }
    return (mine < end ? 1 : 0) - (other < limit ? 1 : 0)
  }
}
