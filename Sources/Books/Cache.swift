/// Keeps values up to a bound in bytes; what was used least recently goes first.
public struct Cache<Key: Hashable, Value> {
  fileprivate struct Entry {
    var value: Value
    var cost: Int
    /// The neighbours in order of use.
    var older: Key?
    var newer: Key?
  }

  private var entries: [Key: Entry] = [:]
  private var oldest: Key?
  private var newest: Key?

  /// The bound in bytes.
  public var limit: Int { didSet { trim() } }
  /// What never goes, even where the bound is exceeded because of it.
  public var pinned: Set<Key> = []
  /// What all values cost together, in bytes.
  public private(set) var cost = 0

  /// - Parameter limit: in bytes; a negative one counts as zero.
  public init(limit: Int) { self.limit = limit }

  /// How many values are kept.
  public var count: Int { entries.count }
  /// From the least to the most recently used.
  public var keysByUse: [Key] {
    Array(
      sequence(state: oldest) { key in
        guard let this = key else { return nil }
        key = entries[this]?.newer
        return this
      })
  }

  /// The value, which counts as a use of it.
  public subscript(key: Key) -> Value? {
    mutating get {
      guard let value = entries[key]?.value else { return nil }
      unlink(key)
      linkAsNewest(key)
      return value
    }
  }

  /// The value, without counting as a use.
  public func peek(_ key: Key) -> Value? { entries[key]?.value }

  /// Puts a value in, in the place of an older one, and lets others go until the bound holds.
  ///
  /// The value itself stays until the next insertion even if it alone exceeds the bound: dropping it
  /// would only have it made again at once.
  /// - Parameter cost: in bytes; a negative one counts as zero.
  /// - Returns: the keys of the others that had to go.
  @discardableResult
  public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Key] {
    remove(key)
    entries[key] = Entry(value: value, cost: max(0, cost))
    self.cost += max(0, cost)
    linkAsNewest(key)
    return trim(sparing: key)
  }

  /// Takes a value out, pinned or not.
  /// - Returns: the value, nil where there was none.
  @discardableResult
  public mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    unlink(key)
    entries[key] = nil
    cost -= entry.cost
    return entry.value
  }

  /// Takes every value out; what is pinned stays so for later insertions.
  public mutating func removeAll() {
    entries = [:]
    (oldest, newest, cost) = (nil, nil, 0)
  }

  @discardableResult
  private mutating func trim(sparing spared: Key? = nil) -> [Key] {
    var next = oldest
    var gone: [Key] = []
    while cost > max(0, limit), let key = next {
      next = entries[key]?.newer
      guard key != spared, !pinned.contains(key) else { continue }
      remove(key)
      gone.append(key)
    }
    return gone
  }

  private mutating func unlink(_ key: Key) {
    guard let entry = entries[key] else { return }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }

  private mutating func linkAsNewest(_ key: Key) {
    entries[key]?.older = newest
    entries[key]?.newer = nil
    if let newest { entries[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}

extension Cache: Sendable where Key: Sendable, Value: Sendable {}
extension Cache.Entry: Sendable where Key: Sendable, Value: Sendable {}
