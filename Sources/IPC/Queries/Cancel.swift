import Localisation

/// Takes back a request that has not been begun. Has no answer of its own.
public struct Cancel: Query {
  public static let code = QueryCode.cancel
  public static var task: String { Localisation.text("cancelling") }
  public typealias Answer = Done

  /// The number of the request.
  public var request: UInt32

  public init(_ request: UInt32) { self.request = request }

  public init(from reader: inout IPCReader) throws(IPCError) {
    request = try reader.number("request")
  }

  public func write(to writer: inout IPCWriter) { writer.put(request) }
}
