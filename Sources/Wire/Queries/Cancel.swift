import Words

/// Takes back a request that has not been begun. Has no answer of its own.
public struct Cancel: Query {
  public static let code: UInt8 = 11
  public static var task: String { Words.text("cancelling") }
  public typealias Answer = Done

  /// The number of the request.
  public var request: UInt32

  public init(_ request: UInt32) { self.request = request }

  public init(from reader: inout WireReader) throws(WireError) {
    request = try reader.number("request")
  }

  public func write(to writer: inout WireWriter) { writer.put(request) }
}
