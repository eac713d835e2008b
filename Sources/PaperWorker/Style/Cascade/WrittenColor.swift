/// Colours outside of sheets, as drawings have them.
package enum WrittenColor {
  /// - Parameter text: as `#20f`, `#2200ff`, `rgb(32, 0, 255)`, `rgb(10%, 0%, 100%)`, or a name of CSS.
  /// - Returns: 0xRRGGBB, or nil for what is no colour.
  package static func color(_ text: String) -> UInt32? {
    let text = text.prefix(64).filter { !$0.isWhitespace }.lowercased()
    if text.hasPrefix("#") { return SheetColor.color(hash: String(text.dropFirst())) }
    guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return SheetColor.names[text] }
    let parts = text.dropFirst(4).dropLast().split(separator: ",")
    let levels = parts.compactMap { part -> Float? in
      part.hasSuffix("%") ? Float(part.dropLast()).map { $0 * 2.55 } : Float(part)
    }
    guard levels.count == 3, parts.count == 3, levels.allSatisfy(\.isFinite) else { return nil }
    return levels.reduce(0) { $0 << 8 | UInt32(max(0, min(255, $1.rounded()))) }
  }
}
