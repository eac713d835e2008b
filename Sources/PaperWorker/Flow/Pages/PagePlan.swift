/// Where the bands of a page stand, and their lines.
struct PagePlan {
  struct Part {
    /// An index in the chapter's bands.
    var band: Int
    /// Indices in the chapter's lines.
    var lines: Range<Int>
    /// Points from the page's top to the first line and to the end of the last.
    var top: Float
    var end: Float
    /// The height of a table's head that is repeated above, in points.
    var head: Float = 0
    /// Whether the band is drawn at another place.
    var isGhost = false
  }

  private(set) var parts: [Part] = []

  init(_ parts: [Part]) { self.parts = parts }

  init(_ page: Int, of list: BandList, grid: PageGrid) {
    guard page >= 0, page + 1 < list.pages.count else { return }
    var extra = 0
    for part in list.parts[list.pages[page]..<list.pages[page + 1]] {
      let top = grid.page.top + part.y * grid.half + grid.points(extra)
      if part.isGhost {
        parts.append(Part(band: part.band, lines: part.lines, top: top, end: top, isGhost: true))
        continue
      }
      let own = list.extras[part.lines].reduce(0) { $0 + Int($1) }
      let band = list.bands[part.band]
      let height = band.height * Float(part.lines.count) + Float(own)
      parts.append(
        Part(
          band: part.band, lines: part.lines, top: top, end: top + height * grid.half,
          head: parts.allSatisfy(\.isGhost) ? band.head : 0))
      extra += own
    }
  }
}
