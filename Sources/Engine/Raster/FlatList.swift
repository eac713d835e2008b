/// A list of plain values in memory of its own, which grows and is emptied without giving memory back. Nothing is
/// counted, checked for other owners or moved when it is read: a row asks its lists many times.
///
/// Bound: indices are below `count`; the caller keeps to that.
struct FlatList<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow() }
    (base + count).initialize(to: element)
    count += 1
  }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Removes an element and puts the last one in its place.
  @inline(__always)
  mutating func swapRemove(_ index: Int) {
    count -= 1
    base[index] = base[count]
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: 2 * capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    (base, capacity) = (larger, 2 * capacity)
  }
}

/// Columns from one to before another.
struct ColumnRange: BitwiseCopyable, Equatable {
  var lo, hi: Int
}
