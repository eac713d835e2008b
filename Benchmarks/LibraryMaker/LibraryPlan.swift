/// Which books a made library has. The same seed and count give the same books.
///
/// Authors have very uneven shares, a third of the books are in series, a fifth of the titles are Chinese or Japanese, and
/// a fifth of the books are comics.
public struct LibraryPlan: Sendable {
  public let seed: UInt64
  public let books: [MadeBook]
  let words: MadeWords

  /// The number of the covers that are drawn.
  static let covers = 240

  public init(count: Int, seed: UInt64 = 29) {
    self.seed = seed
    words = MadeWords(seed: seed)
    var planner = Planner(words: words, seed: seed, count: count)
    books = (0..<count).map { planner.book($0 + 1) }
  }
}

private struct Planner {
  typealias Language = MadeWords.Language
  let words: MadeWords
  let seed: UInt64
  private let western: UnevenShares
  private let eastern: UnevenShares
  private let tagShares: UnevenShares
  private let tags: [String]
  private let publishers: [String]
  /// The series that an author is writing at.
  private var series: [Int: (name: String, next: Int, left: Int)] = [:]

  init(words: MadeWords, seed: UInt64, count: Int) {
    (self.words, self.seed) = (words, seed)
    let authors = max(5, count * 12 / 100)
    western = UnevenShares(count: authors * 4 / 5, flatness: 3)
    eastern = UnevenShares(count: authors / 5, flatness: 3)
    var random = MakerRandom(seed, -100)
    tags = (0..<80).map { _ in words.title(.english, &random) }
    tagShares = UnevenShares(count: tags.count, flatness: 1)
    publishers = (0..<200).map { _ in words.title(.english, &random) + " Press" }
  }

  mutating func book(_ number: Int) -> MadeBook {
    var random = MakerRandom(seed, number)
    let isEastern = random.chance(20)
    // Eastern authors have odd numbers.
    let rank = (isEastern ? eastern : western).pick(&random)
    let author = rank * 2 + (isEastern ? 1 : 0)
    let (language, name, sort) = self.author(author)
    let isComic = random.chance(20)
    let title = words.title(language, &random)
    var book = MadeBook(
      number: number, title: title, titleSort: Self.sort(title, language), authors: [name],
      authorSorts: [sort], language: language.rawValue, calibreLanguage: language.calibre,
      tags: [], publisher: random.pick(publishers), year: random.from(1900...2024),
      isbn: Self.isbn(number), summary: words.paragraph(language, words: 30, &random),
      rating: random.chance(30) ? random.from(1...5) * 2 : nil, isComic: isComic,
      cover: random.below(LibraryPlan.covers),
      added: 1_300_000_000 + number * 4_000 % 400_000_000 + random.below(3_000),
      pageCount: isComic ? random.from(3...5) : random.from(40...900))
    if random.chance(isComic ? 70 : 26) { putIntoSeries(&book, author, language, &random) }
    if random.chance(8) {
      let second = self.author(
        (isEastern ? eastern : western).pick(&random) * 2 + (isEastern ? 1 : 0))
      if second.name != name {
        book.authors.append(second.name)
        book.authorSorts.append(second.sort)
      }
    }
    for _ in 0..<random.below(5) {
      let tag = tags[tagShares.pick(&random)]
      if !book.tags.contains(tag) { book.tags.append(tag) }
    }
    return book
  }

  private func author(_ author: Int) -> (language: Language, name: String, sort: String) {
    var random = MakerRandom(seed, -1000 - author)
    let language: Language =
      author % 2 == 1
      ? random.pick([.japanese, .chinese])
      : random.pick([.english, .english, .english, .english, .german, .french, .spanish])
    let (name, sort) = words.author(language, &random)
    return (language, name, sort)
  }

  private mutating func putIntoSeries(
    _ book: inout MadeBook, _ author: Int, _ language: Language, _ random: inout MakerRandom
  ) {
    let begun = series[author].flatMap { $0.left > 0 ? $0 : nil }
    var current = begun ?? (words.title(language, &random), 1, random.from(2...16))
    (book.series, book.seriesIndex) = (current.name, Double(current.next))
    // A volume is missing now and then, and another stands between two.
    if random.chance(2) { book.seriesIndex = Double(current.next) + 0.5 }
    current.next += random.chance(6) ? 2 : 1
    current.left -= 1
    series[author] = current
  }

  /// The article goes to the end, as Calibre does.
  private static func sort(_ title: String, _ language: Language) -> String {
    for article in ["The", "A", "Der", "Die", "Das", "Le", "La", "Les", "El", "Los"]
    where !language.isEastern && title.hasPrefix(article + " ") {
      return "\(title.dropFirst(article.count + 1)), \(article)"
    }
    return title
  }

  /// Thirteen digits with a true last digit.
  private static func isbn(_ number: Int) -> String {
    let digits = String(number)
    let first = "979" + String(repeating: "0", count: 9 - digits.count) + digits
    let sum = first.utf8.enumerated().reduce(0) {
      $0 + (Int($1.element) - 48) * ($1.offset % 2 == 0 ? 1 : 3)
    }
    return first + String((10 - sum % 10) % 10)
  }
}
