import Books
import Content

// The texts of a rig's pages.
extension Rig {
  /// As a worker looks for a text, without its ways of comparing letters.
  func search(_ slice: SearchSlice) -> SearchHits {
    var found = SearchHits()
    let needle = slice.query.text.lowercased()
    for page in slice.pages {
      let words = texts[page]?.text(of: texts[page]?.all ?? 0..<0).lowercased() ?? ""
      let count = needle.isEmpty ? 0 : words.ranges(of: needle).count
      found.counts.append(count)
      for _ in 0..<min(count, slice.details - found.hits.count) {
        found.hits.append(
          SearchHit(page: page, quads: [], before: "before ", found: needle, after: " after"))
      }
    }
    return found
  }
}
