import Books
import Content
import PaperGeometry

/// The paper of which a book is made, as far as its pages have been seen: how bright its cut edges are by night
/// (decision: Block colour).
struct BookPaper {
  /// What the papers that are known were seen in.
  struct Conditions: Equatable {
    var isNight = false
    var choice = PaperChoice.texts
    var scan: ScanLook?
  }

  private var conditions = Conditions()
  /// The brightness of each page's paper, in the present light; nil of a page that is a picture to its edges.
  private var known: [Int: Double?] = [:]
  /// The paper of the page that was seen last; nil where none has been seen.
  private(set) var color: Color?

  /// As many pages tell the paper; what comes later does not change the block any more.
  static let pages = 24

  /// The median of the pages on paper; nil where none has been seen.
  var brightness: Double? {
    let sorted = known.values.compactMap(\.self).sorted()
    return sorted.isEmpty ? nil : sorted[sorted.count / 2]
  }

  /// Whether the paper of a page would be noted.
  func wants(_ page: Int, in conditions: Conditions) -> Bool {
    self.conditions != conditions || (known.count < Self.pages && known[page] == nil)
  }

  /// - Parameter color: the colour of the page at its edges in the present light.
  mutating func note(_ page: Int, _ color: Color, in conditions: Conditions) {
    if self.conditions != conditions {
      (self.conditions, known, self.color) = (conditions, [:], nil)
    }
    if Self.isPaper(color) { self.color = color }
    known[page] = .some(Self.isPaper(color) ? color.brightest : nil)
  }

  /// Whether a colour is nearly grey. Paper that is dimmed for the night is a little blue.
  static func isPaper(_ color: Color) -> Bool {
    let minimum = min(color.red, color.green, color.blue)
    return color.brightest - minimum <= 0.3 * color.brightest
  }
}

extension BookSession {
  /// So many pages on either side tell the paper of a blank sheet.
  private static let neighbours = 8

  /// So many sides away a page is looked for beside a blank side.
  private static let sidesAway = 4

  /// The paper of a blank side: that of the nearest page; nil where none is known.
  /// - Parameter number: nil where the side's number is not known.
  func paper(ofBlankSide number: Int?) -> Color? {
    guard let number else { return bookPaper.color }
    for distance in 1...Self.sidesAway {
      for side in [number - distance, number + distance] {
        let content = imposition.content(ofSide: side)
        if let page = content?.page, !imposition.isCover(content) {
          return paper(near: page)
        }
      }
    }
    return bookPaper.color
  }

  /// The paper of a page whose picture has not come: that of the nearest page on paper; nil where none is known.
  ///
  /// (Rejected: one colour for all books. Beside white pages a cream sheet looks like a page of another book.)
  func paper(near page: Int) -> Color? {
    for distance in 0...Self.neighbours {
      for other in distance == 0 ? [page] : [page - distance, page + distance]
      where (0..<book.pageCount).contains(other) {
        if let color = paper(of: other), BookPaper.isPaper(color) { return color }
      }
    }
    return bookPaper.color
  }

  /// Notes the paper of pages of which pictures have come.
  func notePaper(of pages: Set<Int>) {
    let conditions = BookPaper.Conditions(
      isNight: content.theme.isNight, choice: content.paperChoice,
      scan: content.scanLooks[book.id.name])
    for page in pages.sorted() where bookPaper.wants(page, in: conditions) {
      if let color = paper(of: page) { bookPaper.note(page, color, in: conditions) }
    }
  }

  /// The colour of a page's paper in the present light, as far as a picture of the page is there.
  private func paper(of page: Int) -> Color? {
    let requests = content.cache.requests(of: .page(book.page(page)))
    let lit = requests.filter { $0.part == nil && $0 == content.lit($0) }
    guard let smallest = lit.min(by: { $0.height < $1.height }),
      case .picture(let picture) = content.cache[.image(smallest)]
    else { return nil }
    return picture.paper
  }
}
