/// Values by keys, of which those that nobody has asked for in a while are dropped: there are two generations, and the
/// older one goes when the younger one is full.
struct RecentValues<Key: Hashable, Value> {
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]
  private var cost = 0
  /// Of one generation.
  private let limit: Int

  /// - Parameter limit: of the costs of all values.
  init(limit: Int) { self.limit = limit / 2 }

  mutating func value(of key: Key, cost: (Value) -> Int) -> Value? {
    if let value = young[key] { return value }
    guard let value = old.removeValue(forKey: key) else { return nil }
    insert(value, for: key, cost: cost(value))
    return value
  }

  mutating func insert(_ value: Value, for key: Key, cost added: Int) {
    if cost + added > limit {
      (old, young) = (young, [:])
      cost = 0
    }
    cost += added
    young[key] = value
  }

  mutating func removeAll() { (young, old, cost) = ([:], [:], 0) }
}
