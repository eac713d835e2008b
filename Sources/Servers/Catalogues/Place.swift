import IPC
import WebRules

/// Where a document of a catalogue was: links are relative to the address that answered, and to the document's own base.
struct Place: Equatable, Sendable {
  var address: WebAddress

  /// Where a link leads. Nil for no address of HTTP.
  func address(of link: FeedLink) -> WebAddress? { address(of: link.href, link.base) }

  func address(of href: String, _ base: String = "") -> WebAddress? {
    guard !href.isEmpty else { return nil }
    let from = base.isEmpty ? address : address.resolving(base) ?? address
    return from.resolving(href)
  }

  /// A link as a template. Templates are filled first, and resolved afterwards.
  func template(of link: FeedLink) -> RemoteTemplate? {
    guard !link.href.isEmpty else { return nil }
    let from = link.base.isEmpty ? address : address.resolving(link.base) ?? address
    return RemoteTemplate(template: AddressTemplate(link.href), from: from)
  }
}

/// An address with gaps.
public struct RemoteTemplate: Equatable, Sendable {
  var template: AddressTemplate
  /// What the filled link is relative to.
  var from: WebAddress

  /// The template as the server has the template.
  public var text: String { template.text }
  /// What the filled link is relative to.
  public var base: WebAddress { from }

  public var names: [String] { template.names }

  init(template: AddressTemplate, from: WebAddress) {
    (self.template, self.from) = (template, from)
  }

  /// A template that was kept.
  public init(text: String, base: WebAddress) {
    self.init(template: AddressTemplate(text), from: base)
  }

  /// - Parameter values: by the names of the gaps; gaps without a value are empty.
  public func address(_ values: [String: String]) -> WebAddress? {
    from.resolving(template.expanded(values))
  }

  /// The address that searches for words.
  public func search(_ words: String) -> WebAddress? {
    address(Dictionary(Self.words.map { ($0, words) }) { first, _ in first })
  }

  /// Names of the gap for what is searched for, in OpenSearch and OPDS 2.
  static let words = ["searchTerms", "query", "q", "search"]

  /// Whether the template has a gap for words.
  var isSearch: Bool { names.contains { Self.words.contains($0) } }
}
