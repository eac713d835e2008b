/// Compares the value of an attribute with a text of a selector.
enum AttributeTest {
  static func isTrue(
    _ kind: SelectorStore.Kind, _ value: ArraySlice<UInt8>, _ wanted: [UInt8]
  ) -> Bool {
    switch kind {
    case .equals: value.elementsEqual(wanted)
    case .includes:
      !wanted.isEmpty
        && value.split(whereSeparator: SheetLexer.isSpace).contains { $0.elementsEqual(wanted) }
    case .dash:
      value.starts(with: wanted)
        && (value.count == wanted.count
          || value[value.startIndex + wanted.count] == UInt8(ascii: "-"))
    case .prefix: !wanted.isEmpty && value.starts(with: wanted)
    case .suffix: !wanted.isEmpty && value.suffix(wanted.count).elementsEqual(wanted)
    case .substring: !wanted.isEmpty && contains(value, wanted)
    default: false
    }
  }

  /// Only the first bytes of a value are searched, so that the time stays in proportion to the value.
  private static func contains(_ value: ArraySlice<UInt8>, _ wanted: [UInt8]) -> Bool {
    guard wanted.count <= 256 else { return value.elementsEqual(wanted) }
    let text = value.prefix(4096)
    guard text.count >= wanted.count else { return false }
    for start in text.startIndex...(text.endIndex - wanted.count)
    where text[start...].starts(with: wanted) {
      return true
    }
    return false
  }
}
