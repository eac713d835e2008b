import Books
import PaperGeometry

/// Books as values, made of the columns when they are asked for.
extension BookColumns {
  func entry(at slot: Int) -> ShelfEntry {
    let path = Picture.Source(bytes: Array(texts.slice(.path, of: slot)))
    let cover = texts.slice(.cover, of: slot)
    let locator: BookLocator =
      if let listed = locators[slot] {
        listed
      } else if flags[slot].contains(.isPicture) {
        .picture(path)
      } else if flags[slot].contains(.isFolder) {
        .folder(path)
      } else {
        .file(path)
      }
    return ShelfEntry(
      id: texts.text(.id, of: slot), title: texts.text(.title, of: slot),
      author: texts.textIfAny(.author, of: slot), isGuessed: flags[slot].contains(.isGuessed),
      cover: cover.isEmpty ? path : Picture.Source(bytes: Array(cover)),
      pageCount: pages[slot] < 0 ? nil : Int(pages[slot]), locator: locator)
  }

  /// The book as the table took the book, without the facts that no order and no search needs.
  func row(at slot: Int) -> BookRow {
    var details = BookDetails()
    let authors = texts.textIfAny(.authors, of: slot) ?? texts.text(.author, of: slot)
    details.title = texts.textIfAny(.title, of: slot)
    details.authors = authors.split(separator: "\u{1F}").map(String.init)
    details.titleSort = texts.textIfAny(.titleSort, of: slot)
    details.authorSort = texts.textIfAny(.authorSort, of: slot)
    details.series = texts.textIfAny(.series, of: slot)
    details.seriesIndex = Self.volume(volumes[slot])
    details.language = texts.textIfAny(.language, of: slot)
    details.publisher = texts.textIfAny(.publisher, of: slot)
    details.tags = texts.text(.tags, of: slot).split(separator: "\u{1F}").map(String.init)
    details.rating = rating(at: slot)
    let facts = spine(at: slot)
    return BookRow(
      number: numbers[slot], entry: entry(at: slot), details: details, size: Int(sizes[slot]),
      added: Int(added[slot]), color: facts.color, spine: facts.spine, trim: facts.trim,
      format: formatNames[Int(formats[slot])], state: states[slot])
  }

  func spine(at slot: Int) -> SpineFacts {
    var facts = SpineFacts(
      title: texts.text(.title, of: slot), author: texts.textIfAny(.author, of: slot))
    facts.series = texts.textIfAny(.series, of: slot)
    facts.seriesIndex = Self.volume(volumes[slot])
    facts.color = colors[slot] == 0 ? nil : colors[slot] & 0xFF_FFFF
    facts.spine = spines[slot] == 0 ? nil : spines[slot] & 0xFF_FFFF
    let trim = trims[slot]
    if trim.x > 0, trim.y > 0 { facts.trim = Size(Double(trim.x), Double(trim.y)) }
    facts.pageCount = pages[slot] < 0 ? nil : Int(pages[slot])
    facts.progress = progress[slot].isNaN ? nil : Double(progress[slot])
    facts.isFinished = flags[slot].contains(.isFinished)
    facts.rating = rating(at: slot)
    facts.isPale = isPale(at: slot)
    facts.added = added[slot] == 0 ? nil : Int(added[slot])
    return facts
  }

  func isPale(at slot: Int) -> Bool { states[slot] != .present }

  /// Makes no strings: a wall asks for all books at once.
  func spineSize(at slot: Int) -> SpineSize {
    let trim = trims[slot]
    let pageCount = pages[slot] < 0 ? nil : Int(pages[slot])
    return SpineSize(
      trim: trim.x > 0 && trim.y > 0 ? Size(Double(trim.x), Double(trim.y)) : nil,
      pageCount: pageCount,
      seed: SpineSize.seed(
        texts.slice(.title, of: slot), texts.slice(.author, of: slot).count, pageCount))
  }

  func rating(at slot: Int) -> Int? {
    Self.rating(ownRatings[slot] > 0 ? ownRatings[slot] : ratings[slot])
  }

  /// The reader's own rating, from 0 to 10.
  func ownRating(at slot: Int) -> Int? { Self.rating(ownRatings[slot]) }

  /// In thousandths, as 2.1 is no number of single precision.
  private static func volume(_ stored: Float) -> Double? {
    stored.isNaN ? nil : (Double(stored) * 1000).rounded() / 1000
  }

  static func rating(_ stored: UInt8) -> Int? { stored == 0 ? nil : Int(stored) - 1 }
}
