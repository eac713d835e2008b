import StyleSheets

/// A drawing that stands in a chapter, as a file of its own: SVG with a size.
struct DrawingMarkup {
  let markup: String
  /// In pixels of CSS.
  let width, height: Float

  /// Bytes of a drawing. A larger one is not shown.
  static let maximumBytes = 1 << 20
  /// The size of a drawing that tells none.
  private static let usual: (width: Float, height: Float) = (300, 150)
  private static let sizes: ClosedRange<Float> = 1...16_384

  /// Nil where the drawing is too large.
  init?(of node: Int, in tree: borrowing MarkupTree) {
    (width, height) = Self.size(of: node, in: tree)
    var writer = DrawingWriter()
    var (at, open) = (node, [Int]())
    let end = tree.end(of: node)
    while at < end {
      while let last = open.last, tree.end(of: last) <= at {
        writer.end(tree.name(of: last))
        open.removeLast()
      }
      if tree.nodes[at].isText {
        writer.text(tree.text(of: at))
      } else {
        writer.begin(at, in: tree, size: at == node ? (width, height) : nil)
        open.append(at)
      }
      guard writer.bytes.count <= Self.maximumBytes else { return nil }
      at += 1
    }
    for last in open.reversed() { writer.end(tree.name(of: last)) }
    markup = String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The size that the attributes tell, or the size of the view.
  static func size(
    of node: Int, in tree: borrowing MarkupTree
  ) -> (width: Float, height: Float) {
    let view = (tree.attribute("viewbox", of: node) ?? "").prefix(200)
      .split { $0 == "," || $0.isWhitespace }.compactMap { Float($0) }
    let isView = view.count == 4 && view[2] > 0 && view[3] > 0
    let box = isView ? (width: view[2], height: view[3]) : usual
    let width = tree.pixels("width", of: node)
    let height = tree.pixels("height", of: node)
    var size =
      switch (width, height) {
      case (let width?, let height?): (width: width, height: height)
      case (let width?, nil): (width: width, height: width * box.height / box.width)
      case (nil, let height?): (width: height * box.width / box.height, height: height)
      case (nil, nil): box
      }
    func bounded(_ side: Float) -> Float {
      side.isFinite ? max(sizes.lowerBound, min(sizes.upperBound, side)) : sizes.lowerBound
    }
    size = (bounded(size.width), bounded(size.height))
    return size
  }
}

/// Writes elements and texts as XML.
struct DrawingWriter {
  private(set) var bytes: [UInt8] = []

  /// Begins an element with attributes by their names in small letters.
  mutating func begin(_ name: String, _ attributes: [(String, String)]) {
    put("<\(DrawingNames.written(name))")
    for (name, value) in attributes where DrawingNames.isName(name) {
      put(" \(DrawingNames.written(name))=\"")
      put(escaped: Array(value.utf8)[...])
      put("\"")
    }
    put(">")
  }

  mutating func begin(
    _ node: Int, in tree: borrowing MarkupTree, size: (width: Float, height: Float)?
  ) {
    put("<\(DrawingNames.written(tree.name(of: node)))")
    let start = Int(tree.nodes[node].start)
    for attribute in tree.attributes[start..<start + Int(tree.nodes[node].count)] {
      let name = tree.names[Int(attribute.name)]
      guard DrawingNames.isName(name), size == nil || name != "width" && name != "height" else {
        continue
      }
      put(" \(DrawingNames.written(name))=\"")
      let first = Int(attribute.start)
      put(escaped: tree.bytes[first..<first + Int(attribute.count)])
      put("\"")
    }
    if let size { put(" width=\"\(size.width)\" height=\"\(size.height)\"") }
    put(">")
  }

  mutating func end(_ name: String) { put("</\(DrawingNames.written(name))>") }

  mutating func text(_ text: ArraySlice<UInt8>) { put(escaped: text) }

  private mutating func put(_ text: String) { bytes += text.utf8 }

  private mutating func put(escaped text: ArraySlice<UInt8>) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "<"): put("&lt;")
      case UInt8(ascii: "&"): put("&amp;")
      case UInt8(ascii: "\""): put("&quot;")
      default: bytes.append(byte)
      }
    }
  }
}

/// Names of SVG, which a tree has in small letters.
private enum DrawingNames {
  private static let capitals = [
    "attributeName", "baseFrequency", "baseProfile", "clipPath", "clipPathUnits",
    "gradientTransform", "gradientUnits", "linearGradient", "markerHeight", "markerUnits",
    "markerWidth", "maskContentUnits", "maskUnits", "pathLength", "patternContentUnits",
    "patternTransform", "patternUnits", "preserveAspectRatio", "radialGradient", "refX", "refY",
    "spreadMethod", "startOffset", "stdDeviation", "textLength", "textPath", "viewBox",
  ]
  private static let known = Dictionary(
    capitals.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

  static func written(_ name: String) -> String {
    if let known = known[name] { return known }
    return isName(name) ? name : "g"
  }

  /// Whether XML can have the name. Readers of HTML5 take other names, too.
  static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) || first == 0x5F else {
      return false
    }
    return name.utf8.allSatisfy {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "-_:.".utf8.contains($0)
        || $0 >= 0x80
    }
  }
}

extension MarkupTree {
  /// An attribute in pixels of CSS; nil for percents and for what is no number.
  func pixels(_ name: String, of node: Int) -> Float? {
    guard var value = attribute(name, of: node) else { return nil }
    if value.hasSuffix("px") { value.removeLast(2) }
    guard let number = Float(value), number.isFinite, number > 0 else { return nil }
    return number
  }
}
