/// Where the small covers lie, by the catalogue's numbers of the books.
///
/// Two arrays in the order of the numbers have the covers of a start: a dictionary of 100,000 covers takes a tenth of a
/// start's reading, and twice the memory.
struct CoverPlaces: Sendable {
  private var numbers: [Int64] = []
  private var places: [CoverPlace] = []
  /// The covers that were made since the start.
  private var later: [Int64: CoverPlace] = [:]

  subscript(number: Int64) -> CoverPlace? {
    later[number] ?? index(of: number).map { places[$0] }
  }

  mutating func set(_ place: CoverPlace, of number: Int64) {
    if let index = index(of: number) { places[index] = place } else { later[number] = place }
  }

  /// Adds the cover of a book, fastest in the order of the numbers.
  mutating func append(_ place: CoverPlace, of number: Int64) {
    guard number > numbers.last ?? .min else { return later[number] = place }
    numbers.append(number)
    places.append(place)
  }

  mutating func append(_ others: CoverPlaces) {
    for (number, place) in zip(others.numbers, others.places) { append(place, of: number) }
    later.merge(others.later) { $1 }
  }

  mutating func reserve(_ count: Int) {
    numbers.reserveCapacity(count)
    places.reserveCapacity(count)
  }

  mutating func remove(packs: Set<Int>) {
    let kept = places.indices.filter { !packs.contains(places[$0].pack) }
    (numbers, places) = (kept.map { numbers[$0] }, kept.map { places[$0] })
    later = later.filter { !packs.contains($0.value.pack) }
  }

  private func index(of number: Int64) -> Int? {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number ? low : nil
  }
}
