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
  func picture(_ address: String) -> [UInt8]? { texts[address].map { Base64.decoded($0) } }
}
