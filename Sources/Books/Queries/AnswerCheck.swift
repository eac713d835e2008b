import PaperGeometry

/// What answers have to keep to, whatever their question is.
enum AnswerCheck {
  static func isText(_ text: String?) -> Bool {
    (text?.utf8.count ?? 0) <= DocumentLimits.textBytes
  }

  static func areTexts(_ texts: [String]) -> Bool {
    texts.count <= DocumentLimits.authors && texts.allSatisfy(isText)
  }

  /// Whether coordinates can lie on a page. Coordinates far outside of any page are refused, so that sums
  /// of coordinates stay finite.
  static func isPlace(_ values: Double...) -> Bool { values.allSatisfy { abs($0) <= 1e9 } }

  static func isFinite(_ quad: Quad) -> Bool { quad.corners.allSatisfy { isPlace($0.x, $0.y) } }

  static func flaw(of entries: [OutlineEntry], _ pageCount: Int) -> String? {
    guard entries.count <= DocumentLimits.outlineEntries else { return "the outline is too long" }
    for entry in entries {
      guard isText(entry.title) else { return "a title is too long" }
      guard (0...DocumentLimits.outlineDepth).contains(entry.depth) else {
        return "the outline is nested too deeply"
      }
      if let page = entry.page, !(0..<pageCount).contains(page) {
        return "the outline leads to no page"
      }
    }
    return nil
  }
}
