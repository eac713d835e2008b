import Localisation

/// Where the text of a page begins.
public struct FindTextPlace: PageQuery {
  public static let code = QueryCode.findTextPlace
  public static var task: String { Localisation.text("finding the place") }
  public typealias Answer = TextPlace

  public var page: PagePlace

  public init(_ page: PagePlace) { self.page = page }
}
