import Localisation

/// The page that a place in the text is on in the present layout.
public struct FindPage: Query {
  public static let code = QueryCode.findPage
  public static var task: String { Localisation.text("finding the page") }
  public typealias Answer = PagePlace

  public var place: TextPlace

  public init(of place: TextPlace) { self.place = place }

  public init(from reader: inout IPCReader) throws(IPCError) {
    place = try TextPlace(from: &reader)
  }

  public func write(to writer: inout IPCWriter) { writer.put(place) }
}
