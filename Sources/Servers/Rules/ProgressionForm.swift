/// How a server of OPDS keeps places in books.
public enum ProgressionForm: String, CaseIterable, Sendable {
  /// OPDS Progression 1.0 (draft of 2026).
  case opds
  /// The forerunner of Readium, which Komga speaks.
  case readium

  /// The type of the bodies.
  public var type: String {
    switch self {
    case .opds: "application/opds-progression+json"
    case .readium: "application/vnd.readium.progression+json"
    }
  }

  /// The relation of the link in a feed.
  public var relation: String {
    switch self {
    case .opds: "http://opds-spec.org/progression"
    case .readium: "http://www.cantook.com/api/progression"
    }
  }
}
