import Books

extension BooksSummary {
  /// Counts what the columns tell of some books. Books that the columns lack count as unread.
  init(_ books: Set<ShelfEntry.ID>, _ columns: BookColumns, _ collections: [BookCollection]) {
    self.init()
    count = books.count
    var bits = SlotBits(columns.slots.count)
    var known = 0
    for book in books {
      guard let slot = columns.slot(ofID: book) else { continue }
      bits.insert(slot)
      known += 1
    }
    var (stages, ratings, tags) = ([KeptReading.Stage: Int](), [Int?: Int](), [String: Int]())
    bits.forEach { slot in
      stages[columns.stage(at: slot), default: 0] += 1
      ratings[columns.ownRating(at: slot), default: 0] += 1
      for tag in columns.ownTags[slot]?.split(separator: "\u{1F}") ?? [] {
        tags[String(tag), default: 0] += 1
      }
    }
    if known < count {
      stages[.unread, default: 0] += count - known
      ratings[nil, default: 0] += count - known
    }
    (self.stages, self.ratings, self.tags) = (stages, ratings, tags)
    for collection in collections where collection.rule == nil {
      var there = SlotBits(columns.slots.count)
      for book in collection.books {
        for slot in columns.library.slots(of: book) { there.insert(slot) }
      }
      let common = bits.commonCount(there)
      if common > 0 { members[collection.id] = common }
    }
  }
}

extension BookColumns {
  fileprivate func stage(at slot: Int) -> KeptReading.Stage {
    flags[slot].contains(.isFinished) ? .finished : progress[slot].isNaN ? .unread : .reading
  }
}
