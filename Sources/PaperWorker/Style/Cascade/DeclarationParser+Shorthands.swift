/// Properties that stand for several.
extension DeclarationParser {
  func shorthand(_ name: String, _ tokens: [ValueToken]) -> [(StyleProperty, DeclaredValue)]? {
    guard let properties = StyleWords.shorthands[name] else { return nil }
    switch name {
    case "font": return font(tokens)
    case "list-style": return listStyle(tokens)
    case "background":
      return background(tokens)
    case "border", "border-top", "border-right", "border-bottom", "border-left":
      return border(properties, tokens)
    default: return sides(properties, tokens)
    }
  }

  /// The parts of a value between spaces; a function is one part.
  func parts(_ tokens: [ValueToken]) -> [[ValueToken]] {
    var parts: [[ValueToken]] = []
    var (depth, isOpen) = (0, false)
    for token in tokens {
      if token == .space, depth == 0 {
        isOpen = false
        continue
      }
      if case .function = token { depth += 1 }
      if token == .close { depth = max(0, depth - 1) }
      if isOpen { parts[parts.count - 1].append(token) } else { parts.append([token]) }
      isOpen = true
    }
    return parts
  }

  /// One to four values for the sides; for two sides one or two.
  private func sides(
    _ properties: [StyleProperty], _ tokens: [ValueToken]
  ) -> [(StyleProperty, DeclaredValue)]? {
    let parts = parts(tokens)
    guard (1...properties.count).contains(parts.count) else { return nil }
    var values: [DeclaredValue] = []
    for part in parts {
      guard let value = value(properties[0], part) else { return nil }
      values.append(value)
    }
    if values.count == 1 { values.append(values[0]) }
    if values.count == 2 { values.append(values[0]) }
    if values.count == 3 { values.append(values[1]) }
    return properties.indices.map { (properties[$0], values[$0]) }
  }

  private func border(
    _ properties: [StyleProperty], _ tokens: [ValueToken]
  ) -> [(StyleProperty, DeclaredValue)]? {
    let third = properties.count / 3
    // A border that is not named has no style.
    var values: [DeclaredValue] = [
      .keyword(ComputedStyle.BorderStyle.none.rawValue), .measure(SheetMeasure(rem: 0.1)),
      .color(nil),
    ]
    let parts = parts(tokens)
    guard parts.count <= 3 else { return nil }
    for part in parts {
      if let style = value(.borderTopStyle, part) {
        values[0] = style
      } else if let width = value(.borderTopWidth, part) {
        values[1] = width
      } else if let color = value(.borderTopColor, part) {
        values[2] = color
      } else {
        return nil
      }
    }
    return properties.indices.map { (properties[$0], values[$0 / third]) }
  }

  private func background(_ tokens: [ValueToken]) -> [(StyleProperty, DeclaredValue)] {
    var (color, found) = (DeclaredValue.color(nil), DeclaredValue.picture(nil))
    var (place, size) = (DeclaredValue.initial, DeclaredValue.initial)
    var repeats: [ValueToken] = []
    let spaced = tokens.flatMap { $0 == .slash ? [.space, .slash, .space] : [$0] }
    var (places, sizes, isSize): ([ValueToken], [ValueToken], Bool) = ([], [], false)
    for part in parts(spaced).prefix(32) {
      if part == [.slash] {
        isSize = true
      } else if let value = value(.background, part) {
        color = value
      } else if let value = picture(part) {
        found = value
      } else if value(.backgroundRepeat, part) != nil {
        repeats += (repeats.isEmpty ? [] : [.space]) + part
      } else if isSize, pictureSize(part) != nil || value(.backgroundSize, part) != nil {
        sizes += (sizes.isEmpty ? [] : [.space]) + part
      } else if self.place(part) != nil {
        places += (places.isEmpty ? [] : [.space]) + part
      }
    }
    if !places.isEmpty, let value = self.place(places) { place = value }
    if !sizes.isEmpty, let value = value(.backgroundSize, sizes) { size = value }
    return [
      (.background, color), (.backgroundPicture, found), (.backgroundSize, size),
      (.backgroundPlace, place),
      (.backgroundRepeat, value(.backgroundRepeat, repeats) ?? .initial),
    ]
  }

  private func listStyle(_ tokens: [ValueToken]) -> [(StyleProperty, DeclaredValue)]? {
    var (type, position) = (DeclaredValue.initial, DeclaredValue.initial)
    for part in parts(tokens) {
      if let found = value(.listStylePosition, part) {
        position = found
      } else if case .address = part[0] {
        continue
      } else if case .function = part[0] {
        continue
      } else if let found = value(.listStyleType, part) {
        type = found
      } else {
        return nil
      }
    }
    return [(.listStyleType, type), (.listStylePosition, position)]
  }

  private func font(_ tokens: [ValueToken]) -> [(StyleProperty, DeclaredValue)]? {
    var values: [StyleProperty: DeclaredValue] = [:]
    for property in StyleWords.shorthands["font"] ?? [] { values[property] = .initial }
    // The size is the first part that is one, maybe with a line height behind a slash; the faces are all behind.
    let spaced = tokens.flatMap { $0 == .slash ? [.space, .slash, .space] : [$0] }
    let parts = parts(spaced)
    guard let size = parts.firstIndex(where: { value(.fontSize, $0) != nil }), size <= 4 else {
      return nil
    }
    for part in parts[..<size] where part != [.word("normal")] {
      let properties: [StyleProperty] = [.fontStyle, .fontWeight, .fontVariant]
      guard let property = properties.first(where: { value($0, part) != nil }) else { return nil }
      values[property] = value(property, part)
    }
    values[.fontSize] = value(.fontSize, parts[size])
    var rest = parts[(size + 1)...]
    if rest.first == [.slash] {
      guard let height = rest.dropFirst().first, let leading = value(.lineHeight, height) else {
        return nil
      }
      values[.lineHeight] = leading
      rest = rest.dropFirst(2)
    }
    guard let families = families(Array(rest.joined(separator: [.space]))) else { return nil }
    values[.fontFamily] = families
    return values.map { ($0.key, $0.value) }.sorted { $0.0.rawValue < $1.0.rawValue }
  }
}
