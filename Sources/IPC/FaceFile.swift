/// A file of an installed family, which travels with `OpenBook` behind the book's own file.
public struct FaceFile: Hashable, Sendable {
  public var isBold: Bool
  public var isItalic: Bool
  /// The face within a collection, from 0; 0 where the file has one face.
  public private(set) var index: Int

  /// A collection has no more faces.
  public static let indices = 0...255

  public init(isBold: Bool, isItalic: Bool, index: Int = 0) {
    (self.isBold, self.isItalic) = (isBold, isItalic)
    self.index = min(max(Self.indices.lowerBound, index), Self.indices.upperBound)
  }
}

extension FaceFile: IPCValue {
  public static var minimumBytes: Int { 6 }

  public func write(to writer: inout IPCWriter) {
    writer.put(isBold)
    writer.put(isItalic)
    writer.put(count: index)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    isBold = try reader.flag("bold")
    isItalic = try reader.flag("italic")
    index = try reader.integer("number of the face", in: Self.indices)
  }
}
