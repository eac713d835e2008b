import Words

/// The page that a place in the text is on in the present layout.
public struct FindPage: Query {
  public static let code: UInt8 = 13
  public static var task: String { Words.text("finding the page") }
  public typealias Answer = PagePlace

  public var place: TextPlace

  public init(of place: TextPlace) { self.place = place }

  public init(from reader: inout WireReader) throws(WireError) {
    place = try TextPlace(from: &reader)
  }

  public func write(to writer: inout WireWriter) { writer.put(place) }
}
