/// Where the lines of a page stand: the space above each band is dropped at the page's top.
struct PagePlan {
  struct Part {
    /// An index in the chapter's bands.
    var band: Int
    /// Indices in the chapter's lines.
    var lines: Range<Int>
    /// Halves above the first line, from the page's top.
    var top: Int
  }

  private(set) var parts: [Part] = []
  /// Halves down to the end of the last line.
  private(set) var end = 0

  init(_ lines: Range<Int>, of list: BandList, isFirst: Bool) {
    guard !lines.isEmpty else { return }
    var band = list.band(ofLine: lines.lowerBound)
    while band < list.bands.count, list.bands[band].lines.lowerBound < lines.upperBound {
      let part = list.bands[band].lines.clamped(to: lines)
      if list.bands[band].lines.lowerBound >= lines.lowerBound {
        end += parts.isEmpty ? list.spaceAtTop(band, isFirst: isFirst) : list.bands[band].before
      }
      parts.append(Part(band: band, lines: part, top: end))
      end += list.heights[part].reduce(0) { $0 + Int($1) }
      band += 1
    }
  }
}

extension BandList {
  /// Halves above a band that begins a page. A chapter's first heading keeps its air.
  func spaceAtTop(_ band: Int, isFirst: Bool) -> Int {
    isFirst && bands[band].headingLevel > 0 ? bands[band].before : bands[band].atTop
  }
}
