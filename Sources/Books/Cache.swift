/// A cache that keeps values up to a bound in bytes and evicts the least recently used value first.
///
/// All is inlinable: a frame reads the cache of contents some hundred times, and generic code asks the runtime for its
/// types at each reading.
public struct Cache<Key: Hashable, Value> {
  @usableFromInline
  struct Entry {
    @usableFromInline var value: Value
    @usableFromInline var cost: Int
    /// The entry's neighbours in order of use.
    @usableFromInline var older: Key?
    @usableFromInline var newer: Key?

    @inlinable
    init(value: Value, cost: Int) { (self.value, self.cost) = (value, cost) }
  }

  @usableFromInline var entries: [Key: Entry] = [:]
  @usableFromInline var oldest: Key?
  @usableFromInline var newest: Key?

  /// The bound in bytes.
  public var limit: Int { didSet { trim() } }
  /// Keys whose values are never evicted, even where the pinned values exceed the bound.
  public var pinned: Set<Key> = []
  /// The cost of all values together, in bytes.
  public var cost: Int { total }
  @usableFromInline var total = 0

  /// - Parameter limit: in bytes; a negative limit counts as zero.
  public init(limit: Int) { self.limit = limit }

  /// The number of kept values.
  public var count: Int { entries.count }
  /// The keys from the least to the most recently used.
  public var keysByUse: [Key] {
    Array(
      sequence(state: oldest) { key in
        guard let this = key else { return nil }
        key = entries[this]?.newer
        return this
      })
  }

  /// The value of a key; reading the value counts as a use.
  @inlinable
  public subscript(key: Key) -> Value? {
    mutating get {
      guard let value = entries[key]?.value else { return nil }
      unlink(key)
      linkAsNewest(key)
      return value
    }
  }

  /// The value of a key; this reading does not count as a use.
  @inlinable
  public func peek(_ key: Key) -> Value? {
    // By its index: the entry as a whole would be copied, with the keys of both neighbours.
    entries.index(forKey: key).map { entries.values[$0].value }
  }

  /// Inserts a value, replacing an older value of the key, and evicts others until the bound holds.
  ///
  /// The inserted value stays until the next insertion even if that value alone exceeds the bound, because
  /// an evicted value would only be made again at once.
  /// - Parameter cost: in bytes; a negative cost counts as zero.
  /// - Returns: the keys of the evicted values.
  @discardableResult
  @inlinable
  public mutating func insert(_ value: Value, for key: Key, cost: Int) -> [Key] {
    remove(key)
    entries[key] = Entry(value: value, cost: max(0, cost))
    total += max(0, cost)
    linkAsNewest(key)
    return trim(sparing: key)
  }

  /// Removes a value, pinned or not.
  /// - Returns: the removed value; nil where the key had none.
  @discardableResult
  @inlinable
  public mutating func remove(_ key: Key) -> Value? {
    guard let entry = entries[key] else { return nil }
    unlink(key)
    entries[key] = nil
    total -= entry.cost
    return entry.value
  }

  /// Removes every value; `pinned` stays as it is for later insertions.
  @inlinable
  public mutating func removeAll() {
    entries = [:]
    (oldest, newest, total) = (nil, nil, 0)
  }

  @discardableResult
  @inlinable
  mutating func trim(sparing spared: Key? = nil) -> [Key] {
    var next = oldest
    var gone: [Key] = []
    while total > max(0, limit), let key = next {
      next = entries[key]?.newer
      guard key != spared, !pinned.contains(key) else { continue }
      remove(key)
      gone.append(key)
    }
    return gone
  }

  @inlinable
  mutating func unlink(_ key: Key) {
    guard let entry = entries[key] else { return }
    if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
    if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
  }

  @inlinable
  mutating func linkAsNewest(_ key: Key) {
    entries[key]?.older = newest
    entries[key]?.newer = nil
    if let newest { entries[newest]?.newer = key } else { oldest = key }
    newest = key
  }
}

extension Cache: Sendable where Key: Sendable, Value: Sendable {}
extension Cache.Entry: Sendable where Key: Sendable, Value: Sendable {}
