/// The languages of all books by numbers: a look into the texts of each book takes half of a filter's time.
struct BookLanguages: Sendable {
  /// As the books have the tags; the first is empty.
  private(set) var tags = [""]
  /// The place of each slot's tag in `tags`.
  private(set) var numbers: [Int32] = []

  init(_ columns: BookColumns) {
    var known: [ArraySlice<UInt8>: Int32] = [[]: 0]
    var last: (tag: ArraySlice<UInt8>, number: Int32) = ([], 0)
    numbers.reserveCapacity(columns.slots.count)
    for slot in columns.slots {
      let tag = columns.texts.slice(.language, of: slot)
      if tag != last.tag {
        if let number = known[tag] {
          last = (tag, number)
        } else {
          last = (tag, Int32(tags.count))
          known[tag] = last.number
          tags.append(String(decoding: tag, as: UTF8.self))
        }
      }
      numbers.append(last.number)
    }
  }
}
