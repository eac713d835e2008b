import Books

/// The changes of a shelf, as far as their number is small.
struct ShelfHistory {
  private var log: [ShelfChange] = []
  /// The number of the states before the first of `log`.
  private var forgotten = 0

  /// More changes are forgotten.
  private static let maximum = 1024

  var revision: Int { forgotten + log.count }

  func changes(since revision: Int) -> [ShelfChange]? {
    let known = revision - forgotten
    return known >= 0 && known <= log.count ? Array(log[known...]) : nil
  }

  /// Anything may have changed: nobody may look back beyond this state.
  mutating func forget() {
    forgotten += log.count + 1
    log = []
  }

  /// Takes note of another order of slots.
  /// - Parameters:
  ///   - changed: the slots whose books have changed. Where others change their places, the past is forgotten.
  ///   - gone: those of `changed` whose books have left, and which other books may have taken.
  mutating func record(
    from old: [Int32], to new: [Int32], changed: Set<Int32>, gone: Set<Int32>
  ) {
    // Marks by slot: to ask the set for each of 100,000 books takes the time of a frame.
    let slots = max(old.max() ?? -1, new.max() ?? -1, changed.max() ?? -1) + 1
    var isChanged = [Bool](repeating: false, count: Int(slots))
    for slot in changed { isChanged[Int(slot)] = true }
    let (before, after) = (Self.places(isChanged, in: old), Self.places(isChanged, in: new))
    guard log.count + before.count + after.count <= Self.maximum,
      Self.isSame(old, new, without: isChanged)
    else { return forget() }
    if before.count == 1, after.count == 1, before[0].slot == after[0].slot,
      !gone.contains(after[0].slot)
    {
      let (from, to) = (before[0].place, after[0].place)
      if from != to { log.append(.moved(from: from, to: to)) }
      log.append(.updated(to))
    } else if gone.isEmpty, before.map(\.slot) == after.map(\.slot),
      before.map(\.place) == after.map(\.place)
    {
      log += after.map { .updated($0.place) }
    } else {
      // From the end, so that no removal shifts the place of the next.
      log += before.reversed().map { .removed($0.place) }
      log += after.map { .inserted($0.place) }
    }
  }

  private static func places(
    _ isChanged: [Bool], in slots: [Int32]
  ) -> [(slot: Int32, place: Int)] {
    var places: [(slot: Int32, place: Int)] = []
    for (place, slot) in slots.enumerated() where isChanged[Int(slot)] {
      places.append((slot, place))
    }
    return places
  }

  private static func isSame(_ old: [Int32], _ new: [Int32], without isChanged: [Bool]) -> Bool {
    var (mine, other) = (0, 0)
    while true {
      while mine < old.count, isChanged[Int(old[mine])] { mine += 1 }
      while other < new.count, isChanged[Int(new[other])] { other += 1 }
      guard mine < old.count, other < new.count else {
        return mine == old.count && other == new.count
      }
      guard old[mine] == new[other] else { return false }
      mine += 1
      other += 1
    }
  }
}
