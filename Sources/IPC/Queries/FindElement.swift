import Localisation

/// The paragraph of an EPUB in which a place of the text lies.
public struct FindElement: Query {
  public static let code = QueryCode.findElement
  public static var task: String { Localisation.text("finding the place") }
  public typealias Answer = ElementOfPlace

  public var place: TextPlace

  public init(at place: TextPlace) { self.place = place }

  public init(from reader: inout IPCReader) throws(IPCError) {
    place = try TextPlace(from: &reader)
  }

  public func write(to writer: inout IPCWriter) { writer.put(place) }
}

/// The place in the text of an EPUB to which a path of elements leads.
public struct FindPlaceOfElement: Query {
  public static let code = QueryCode.findPlaceOfElement
  public static var task: String { FindElement.task }
  public typealias Answer = ElementPlace

  public var path: ElementPath

  public init(_ path: ElementPath) { self.path = path }

  public init(from reader: inout IPCReader) throws(IPCError) {
    path = try ElementPath(from: &reader)
  }

  public func write(to writer: inout IPCWriter) { writer.put(path) }
}

/// Where a path of elements leads.
public struct ElementPlace: Equatable, Sendable {
  public var place: TextPlace
  /// Elements of the path that the file has; fewer than the path has where the file is another than the path's maker had.
  public var depth: Int

  public init(place: TextPlace, depth: Int) { (self.place, self.depth) = (place, depth) }
}

extension ElementPlace: IPCValue {
  public static var minimumBytes: Int { TextPlace.minimumBytes + 4 }

  public func write(to writer: inout IPCWriter) {
    writer.put(place)
    writer.put(count: depth)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    place = try TextPlace(from: &reader)
    depth = try reader.integer("depth", in: 0...ElementPath.deepest + 1)
  }
}

/// A paragraph of an EPUB as other programs name the paragraph.
public struct ElementOfPlace: Equatable, Sendable {
  public var path: ElementPath
  /// The path of the paragraph's file in the package.
  public var file: String
  /// How much of the file's letters lies before the place, from 0 to 1.
  public var share: Double

  public init(path: ElementPath, file: String, share: Double) {
    (self.path, self.file) = (path, file)
    self.share = share.isFinite ? min(max(0, share), 1) : 0
  }
}

extension ElementOfPlace: IPCValue {
  public static var minimumBytes: Int { ElementPath.minimumBytes + 12 }

  public func write(to writer: inout IPCWriter) {
    writer.put(path)
    writer.put(file, limit: IPCLimits.text)
    writer.put(share)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let path = try ElementPath(from: &reader)
    let file = try reader.text("file", limit: IPCLimits.text)
    self.init(path: path, file: file, share: try reader.finite("share"))
  }
}

/// The place in the text of an EPUB to which the name of a file and a part of the file lead.
public struct FindPlaceInFile: Query {
  public static let code = QueryCode.findPlaceInFile
  public static var task: String { FindElement.task }
  public typealias Answer = TextPlace

  /// As another program names the file: the path in the package, or an address that ends with the path.
  public var file: String
  /// How much of the file's letters lies before the place, from 0 to 1.
  public var share: Double

  public init(file: String, share: Double) {
    self.file = file
    self.share = share.isFinite ? min(max(0, share), 1) : 0
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let file = try reader.text("file", limit: IPCLimits.text)
    self.init(file: file, share: try reader.finite("share"))
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(file, limit: IPCLimits.text)
    writer.put(share)
  }
}
