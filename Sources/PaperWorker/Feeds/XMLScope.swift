/// The names and the base of the elements that are open.
///
/// Parsers that know namespaces refuse a feed whose prefix is declared nowhere, so prefixes are looked up here: a prefix
/// that is declared means its namespace, and a prefix that is not means the namespace that everybody gives the prefix.
struct XMLScope {
  private var prefixes: [(depth: Int, prefix: String, namespace: String)] = []
  private var bases: [(depth: Int, base: String)] = []
  /// The namespace of the document's own elements.
  private var own: String?

  private static let mostPrefixes = 256

  /// The short names of namespaces.
  private static let known = [
    "http://www.w3.org/2005/Atom": "", "http://purl.org/atom/ns#": "",
    "http://purl.org/dc/terms/": "dc", "http://purl.org/dc/elements/1.1/": "dc",
    "http://opds-spec.org/2010/catalog": "opds",
    "http://purl.org/syndication/thread/1.0": "thr", "http://vaemendis.net/opds-pse/ns": "pse",
    "http://a9.com/-/spec/opensearch/1.1/": "search",
    "http://a9.com/-/spec/opensearchrss/1.0/": "search", "http://schema.org/": "schema",
    "https://schema.org/": "schema", "http://calibre.kovidgoyal.net/2009/metadata": "calibre",
  ]

  /// Prefixes that feeds use without a declaration, and their short names.
  private static let usual = [
    "dc": "dc", "dcterms": "dc", "opds": "opds", "thr": "thr", "pse": "pse",
    "opensearch": "search", "schema": "schema", "calibre": "calibre", "atom": "", "xml": "xml",
  ]

  var base: String { bases.last?.base ?? "" }

  /// - Parameter depth: the element's, at least 1.
  mutating func open(_ depth: Int, _ name: String, _ attributes: [(name: String, value: String)]) {
    for (name, value) in attributes {
      if name == "xmlns" || name.hasPrefix("xmlns:"), prefixes.count < Self.mostPrefixes {
        prefixes.append((depth, name == "xmlns" ? "" : String(name.dropFirst(6)), value))
      } else if name == "xml:base" {
        bases.append((depth, FeedText.base(value, in: base)))
      }
    }
    if own == nil { own = namespace(Self.parts(name).prefix) ?? "" }
  }

  mutating func close(_ depth: Int) {
    while let last = prefixes.last, last.depth >= depth { prefixes.removeLast() }
    while let last = bases.last, last.depth >= depth { bases.removeLast() }
  }

  /// A name with its namespace's short name: "title", "dc:language". Unknown namespaces have the short name "?".
  func known(_ name: String) -> String {
    let (prefix, local) = Self.parts(name)
    guard let namespace = namespace(prefix) else {
      let short = prefix.isEmpty ? "" : Self.usual[prefix] ?? "?"
      return short.isEmpty ? local : "\(short):\(local)"
    }
    if namespace == own { return local }
    let short = Self.known[namespace] ?? "?"
    return short.isEmpty ? local : "\(short):\(local)"
  }

  /// The same of an attribute: without a prefix, attributes are the element's own.
  func knownAttribute(_ name: String) -> String {
    name.utf8.contains(UInt8(ascii: ":")) ? known(name) : name
  }

  private func namespace(_ prefix: String) -> String? {
    prefixes.last { $0.prefix == prefix }?.namespace
  }

  private static func parts(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return ("", name) }
    return (String(name[..<colon]), String(name[name.utf8.index(after: colon)...]))
  }
}
