/// Marks that keep the order of letters where a message from right to left has names and paths of the other
/// direction within it, after Unicode's Annex 9.
///
/// The annex's isolates could turn round the words beside a title, so `LabelText` and `Printable` remove isolates
/// (decision: Direction marks). A mark ends nothing and opens nothing.
enum Direction {
  private static let leftMark = "\u{200E}"
  private static let rightMark = "\u{200F}"

  /// A message whose first letter is one from right to left, or a mark that stands for it: by the first letter
  /// the direction of a whole line is found.
  static func ordered(_ message: String) -> String {
    guard let first = message.unicodeScalars.first, !isFromRight(first) else { return message }
    return rightMark + message
  }

  /// A value between two marks of its own direction, so that a slash at its beginning and a bracket at its end
  /// stay there. Digits and signs alone have no direction.
  static func enclosed(_ value: String) -> String {
    guard
      let first = value.unicodeScalars.first(where: {
        $0.properties.isAlphabetic || isFromRight($0)
      })
    else { return value }
    let mark = isFromRight(first) ? rightMark : leftMark
    return mark + value + mark
  }

  /// Whether a letter is of a script from right to left: the blocks from Hebrew to Arabic Extended-A, and the
  /// forms for presentation. The mark itself counts.
  private static func isFromRight(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x200F: true
    default: false
    }
  }
}
