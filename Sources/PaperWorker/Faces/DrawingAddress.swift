/// The address of a drawing that stands in a chapter's own markup: the folder of the chapter, and the drawing itself.
///
/// Pictures are known by their addresses, so a drawing needs no place of its own.
package struct DrawingAddress {
  let folder: String
  let bytes: [UInt8]

  private static let scheme = "drawing:"

  /// Nil for other addresses.
  init?(_ address: String) {
    guard address.hasPrefix(Self.scheme), let end = address.utf8.firstIndex(of: 0x0A) else {
      return nil
    }
    folder = String(address[..<end].dropFirst(Self.scheme.count))
    bytes = Array(address.utf8[address.utf8.index(after: end)...])
  }

  /// - Parameters:
  ///   - drawing: markup that begins with the element.
  ///   - file: the path of the chapter, about which the drawing names pictures.
  package static func address(of drawing: String, in file: String) -> String {
    "\(scheme)\(folder(of: file).filter { $0 != "\n" })\n\(drawing)"
  }

  /// For messages, which name no file for a picture that is its own address.
  static func name(of address: String) -> String {
    if address.hasPrefix(scheme) { return "a drawing of the text" }
    return address.hasPrefix("data:") ? "a picture of the text" : String(address.prefix(120))
  }

  /// The folder of a file; empty for a file at the book's root.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }
}
