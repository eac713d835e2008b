import StyleSheets

/// The pictures of a FictionBook, which stand in the file's own text as Base64.
final class FictionPictures {
  private var texts: [String: [UInt8]] = [:]

  /// Notes where pictures stand. The address of a picture is "#" and the picture's id.
  func read(_ tree: MarkupTree) {
    for node in tree.nodes.indices where tree.name(of: node) == "binary" {
      guard let id = tree.attribute("id", of: node) else { continue }
      let child = Int(tree.nodes[node].firstChild)
      if child >= 0, tree.nodes[child].isText { texts["#" + id] = Array(tree.text(of: child)) }
    }
  }

  /// Nil where the address names no picture of the file.
  func picture(_ address: String) -> [UInt8]? { texts[address].map(Self.decoded) }

  /// Signs that are no Base64 are skipped, as lines and spaces are.
  private static func decoded(_ text: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for sign in text {
      let value: UInt8
      switch sign {
      case 0x41...0x5A: value = sign - 0x41
      case 0x61...0x7A: value = sign - 0x61 + 26
      case 0x30...0x39: value = sign - 0x30 + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
