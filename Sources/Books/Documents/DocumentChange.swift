import IPC

/// What a reader changes about a document for as long as the document is open: the file stays as it is. A document with
/// other changes has other pages, and so is another document.
public enum DocumentChange: Hashable, Sendable {
  /// Shows or hides an entry of the list of layers, by its number.
  case layer(Int, isOn: Bool)
  /// Fills in a field of a form: "1" or "0" for what is switched on or off, else a text.
  case field(page: Int, number: Int, value: String)

  /// The most bytes of a field's text.
  public static let longestText = IPCLimits.fieldText

  public var isField: Bool { if case .field = self { true } else { false } }

  /// The bytes of the change in a message, or a few more.
  fileprivate var bytes: Int {
    switch self {
    case .layer: 8
    case .field(_, _, let value): 24 + value.utf8.count
    }
  }

  /// Whether a message carries the change whole.
  fileprivate var isPossible: Bool {
    if case .field(_, _, let value) = self { value.utf8.count <= IPCLimits.fieldText } else { true }
  }

  /// Whether another change is of the same layer or field, so that the later of the two counts.
  func replaces(_ other: DocumentChange) -> Bool {
    switch (self, other) {
    case (.layer(let a, _), .layer(let b, _)): a == b
    case (.field(let page, let a, _), .field(let other, let b, _)): (page, a) == (other, b)
    default: false
    }
  }
}

extension [DocumentChange] {
  /// These changes and a further one. A document is opened with all its changes in one message.
  /// - Returns: nil where the message has no room for the further change.
  public func adding(_ change: DocumentChange) -> [DocumentChange]? {
    let changes = filter { !change.replaces($0) } + [change]
    guard change.isPossible, changes.count <= IPCLimits.changes,
      changes.reduce(0, { $0 + $1.bytes }) <= IPCLimits.changeBytes
    else { return nil }
    return changes
  }

  /// The layers that were switched, as a word for libraries: `+3,-5`.
  public var layerWords: String {
    compactMap { change in
      guard case .layer(let number, let isOn) = change else { return nil }
      return (isOn ? "+" : "-") + String(number)
    }.joined(separator: ",")
  }

  /// Reads what `layerWords` has written; what is no such word is left out.
  public init(layerWords words: String) {
    self = words.split(separator: ",").prefix(DocumentLimits.changes).compactMap { word in
      guard let sign = word.first, "+-".contains(sign), let number = Int(word.dropFirst()),
        (0..<DocumentLimits.layers).contains(number)
      else { return nil }
      return .layer(number, isOn: sign == "+")
    }
  }
}
