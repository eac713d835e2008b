/// The layers of all sheets. Rules of a later layer go before those of an earlier one, and rules without a layer before
/// all; important declarations the other way round.
struct SheetLayers: Sendable {
  /// The number of rules without a layer.
  static let none: UInt8 = 0
  static let most = 250
  static let deepest = 16

  private struct Layer {
    var name: String
    var parent: UInt8
  }

  /// Layers by their numbers, without the first.
  private var layers: [Layer] = []
  private var numbers: [String: UInt8] = [:]

  var isEmpty: Bool { layers.isEmpty }

  /// The number of a layer within another. Nil where there are too many.
  /// - Parameter name: parts with points between; empty for a layer without a name.
  mutating func number(_ name: String, within outer: UInt8) -> UInt8? {
    guard !name.isEmpty else { return add("", outer) }
    var number = outer
    let parts = name.split(separator: ".")
    guard !parts.isEmpty, parts.count <= Self.deepest else { return nil }
    for part in parts {
      let key = "\(number).\(part)"
      if let known = numbers[key] {
        number = known
      } else {
        guard let added = add(String(part), number) else { return nil }
        numbers[key] = added
        number = added
      }
    }
    return number
  }

  private mutating func add(_ name: String, _ parent: UInt8) -> UInt8? {
    guard layers.count < Self.most else { return nil }
    layers.append(Layer(name: name, parent: parent))
    return UInt8(layers.count)
  }

  /// The rank of each layer, by its number: a larger rank goes before. Layers within a layer stand before the layer's own
  /// rules.
  var ranks: [UInt8] {
    var ranks = [UInt8](repeating: UInt8.max, count: layers.count + 1)
    var inner = [[Int]](repeating: [], count: layers.count + 1)
    for (index, layer) in layers.enumerated() { inner[Int(layer.parent)].append(index + 1) }
    // A layer's number is larger than that of the layer around, so the walk ends.
    var (open, next): ([(layer: Int, at: Int)], UInt8) = ([(0, 0)], 0)
    while let (layer, at) = open.last {
      if at < inner[layer].count {
        open[open.count - 1].at += 1
        open.append((inner[layer][at], 0))
      } else {
        open.removeLast()
        if layer > 0 {
          ranks[layer] = next
          next += 1
        }
      }
    }
    return ranks
  }
}
