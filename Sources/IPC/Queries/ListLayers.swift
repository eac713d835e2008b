import Localisation

/// The layers of a document, as a list shows layers.
public struct ListLayers: PlainQuery {
  public static let code = QueryCode.listLayers
  public static var task: String { Localisation.text("reading the layers") }

  public init() {}

  public static func write(_ layers: [LayerRecord], to writer: inout IPCWriter) {
    writer.put(list: layers, limit: IPCLimits.layers)
  }

  public static func answer(from reader: inout IPCReader) throws(IPCError) -> [LayerRecord] {
    try reader.list("layers", limit: IPCLimits.layers)
  }
}

/// An entry of a list of layers. Its number is its place in the list.
public struct LayerRecord: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    /// The heading of those that lie deeper.
    case label
    case box
    /// One of a group of which a single layer is on.
    case radio
  }

  public var kind: Kind
  public var name: String
  public var depth: Int
  public var isOn: Bool
  public var isLocked: Bool

  public init(_ kind: Kind, _ name: String, depth: Int = 0, isOn: Bool, isLocked: Bool = false) {
    (self.kind, self.name, self.depth) = (kind, name, depth)
    (self.isOn, self.isLocked) = (isOn, isLocked)
  }
}

extension LayerRecord: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    writer.put(name, limit: IPCLimits.text)
    writer.put(UInt8(clamping: depth))
    writer.put(isOn)
    writer.put(isLocked)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of a layer")
    name = try reader.text("name of a layer", limit: IPCLimits.text)
    depth = Int(try reader.byte("depth of a layer"))
    guard depth <= IPCLimits.layerDepth else { throw .invalid("depth of a layer") }
    isOn = try reader.flag("layer")
    isLocked = try reader.flag("locked layer")
  }
}
