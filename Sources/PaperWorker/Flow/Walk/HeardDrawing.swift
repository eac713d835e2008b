import StyleSheets

/// A drawing as MuPDF's reader of SVG hears drawings: the reader passes over sheets and most properties of styles, has
/// black in place of gradients and patterns, and puts a drawing within a drawing into the corner.
///
/// So properties become attributes, a gradient becomes the mean of its colours, nothing is drawn for a pattern, and a
/// drawing within is moved to its place.
package enum HeardDrawing {
  /// Bytes of a drawing that is written anew.
  private static let maximumBytes = 4 << 20

  /// Nil where the drawing is heard as it is.
  package static func rewritten(_ tree: borrowing MarkupTree) -> [UInt8]? {
    guard tree.name(of: 0) == "svg", isNeeded(tree) else { return nil }
    let look = DrawingLook(tree)
    var writer = DrawingWriter()
    var (at, open) = (0, [Int]())
    func end(_ node: Int) {
      writer.end(tree.name(of: node))
      if move(of: node, in: tree) != nil { writer.end("g") }
    }
    while at < tree.nodes.count {
      while let last = open.last, tree.end(of: last) <= at {
        end(last)
        open.removeLast()
      }
      if tree.nodes[at].isText {
        writer.text(tree.text(of: at))
      } else {
        if let move = move(of: at, in: tree) { writer.begin("g", [("transform", move)]) }
        writer.begin(tree.name(of: at), look.attributes(of: at, in: tree))
        open.append(at)
      }
      guard writer.bytes.count <= maximumBytes else { return nil }
      at += 1
    }
    for last in open.reversed() { end(last) }
    return writer.bytes
  }

  private static func isNeeded(_ tree: borrowing MarkupTree) -> Bool {
    !DrawingLook.signs.isDisjoint(with: tree.names) || tree.count(of: ["svg"]) > 1
  }

  /// Where a drawing within a drawing stands; nil for other elements, and for the corner.
  private static func move(of node: Int, in tree: borrowing MarkupTree) -> String? {
    guard node > 0, tree.name(of: node) == "svg" else { return nil }
    let (x, y) = (tree.pixels("x", of: node) ?? 0, tree.pixels("y", of: node) ?? 0)
    return x == 0 && y == 0 ? nil : "translate(\(x) \(y))"
  }
}

/// The properties of a drawing's elements.
struct DrawingLook {
  /// Names of elements and of attributes without which a drawing is heard as it is.
  static let signs: Set<String> = ["style", "lineargradient", "radialgradient", "pattern"]

  private static let known: Set<String> = [
    "clip-path", "clip-rule", "color", "display", "fill", "fill-opacity", "fill-rule",
    "font-family", "font-size", "font-style", "font-weight", "marker-end", "marker-start", "mask",
    "opacity", "stop-color", "stop-opacity", "stroke", "stroke-dasharray", "stroke-dashoffset",
    "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "stroke-opacity", "stroke-width",
    "text-anchor", "visibility",
  ]
  /// Gradients that have their colours from another one, gradients of a drawing, and nodes of a gradient.
  private static let (longestChain, mostGradients, mostParts) = (8, 4096, 1024)

  private let rules: DrawingRules
  /// What is drawn in place of a gradient or a pattern, by their ids.
  private var paints: [String: String] = [:]

  init(_ tree: borrowing MarkupTree) {
    rules = DrawingRules(tree)
    var gradients: [String: Int] = [:]
    for node in tree.nodes.indices {
      let name = tree.name(of: node)
      guard ["lineargradient", "radialgradient", "pattern"].contains(name),
        let id = tree.attribute("id", of: node)
      else { continue }
      if name == "pattern" { paints[id] = "none" } else { gradients[id] = node }
      if gradients.count >= Self.mostGradients { break }
    }
    for (id, node) in gradients { paints[id] = mean(node, gradients, tree) }
  }

  private func mean(
    _ gradient: Int, _ gradients: [String: Int], _ tree: borrowing MarkupTree
  ) -> String {
    var node = gradient
    for _ in 0..<Self.longestChain {
      let parts = node..<min(tree.end(of: node), node + Self.mostParts)
      let stops = parts.filter { tree.name(of: $0) == "stop" }
      if !stops.isEmpty { return mean(stops, tree) }
      guard let address = tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        address.hasPrefix("#"), let next = gradients[String(address.dropFirst())]
      else { break }
      node = next
    }
    return "none"
  }

  private func mean(_ stops: [Int], _ tree: borrowing MarkupTree) -> String {
    var (sums, whole): ([Float], Float) = ([0, 0, 0], 0)
    for stop in stops.prefix(256) {
      var properties: [String: String] = [:]
      for (name, value) in attributes(of: stop, in: tree) { properties[name] = value }
      let part = properties["stop-opacity"].flatMap { Float($0) } ?? 1
      let value = properties["stop-color"] ?? "#000"
      guard part > 0, part <= 1, let color = WrittenColor.color(value) else { continue }
      for (index, shift) in [16, 8, 0].enumerated() {
        sums[index] += part * Float(color >> UInt32(shift) & 0xFF)
      }
      whole += part
    }
    guard whole > 0 else { return "none" }
    return "rgb(" + sums.map { "\(Int(($0 / whole).rounded()))" }.joined(separator: ",") + ")"
  }

  /// The attributes of an element, with what sheets and its own style say.
  func attributes(of node: Int, in tree: borrowing MarkupTree) -> [(String, String)] {
    var (names, values): ([String], [String: String]) = ([], [:])
    func set(_ name: String, _ value: String) {
      if values[name] == nil { names.append(name) }
      values[name] = paint(value, for: name)
    }
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      let name = tree.names[Int(attribute.name)]
      let first = Int(attribute.start)
      guard name != "style" else { continue }
      set(name, String(decoding: tree.bytes[first..<first + Int(attribute.count)], as: UTF8.self))
    }
    let own = DrawingRules.properties(of: (tree.attribute("style", of: node) ?? "")[...])
    let sheets = rules.isEmpty ? [] : rules.properties(of: node, in: tree)
    for (name, value) in sheets + own where Self.known.contains(name) { set(name, value) }
    return names.map { ($0, values[$0] ?? "") }
  }

  /// The colour for `url(#id)`.
  private func paint(_ value: String, for name: String) -> String {
    guard name == "fill" || name == "stroke", value.hasPrefix("url("),
      let end = value.firstIndex(of: ")")
    else { return value }
    let id = value[..<end].dropFirst(4).filter { !"#\"' ".contains($0) }
    return paints[id] ?? value
  }
}
