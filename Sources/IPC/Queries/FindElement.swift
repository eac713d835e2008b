import Localisation

/// The paragraph of an EPUB in which a place of the text lies.
public struct FindElement: Query {
  public static let code = QueryCode.findElement
  public static var task: String { Localisation.text("finding the place") }
  public typealias Answer = ElementPath

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
