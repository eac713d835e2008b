/// What a reader changes about a document for as long as the document is open: the file stays as it is. A document with
/// other changes has other pages, and so is another document.
public enum DocumentChange: Hashable, Sendable {
  /// Shows or hides an entry of the list of layers, by its number.
  case layer(Int, isOn: Bool)
  /// Fills in a field of a form: "1" or "0" for what is switched on or off, else a text.
  case field(page: Int, number: Int, value: String)

  public var isField: Bool { if case .field = self { true } else { false } }

  /// Whether another change is of the same layer or field, so that the later of the two counts.
  func replaces(_ other: DocumentChange) -> Bool {
    switch (self, other) {
    case (.layer(let a, _), .layer(let b, _)): a == b
    case (.field(_, let a, _), .field(_, let b, _)): a == b
    default: false
    }
  }
}

extension [DocumentChange] {
  /// These changes and a further one.
  public func adding(_ change: DocumentChange) -> [DocumentChange] {
    filter { !change.replaces($0) } + [change]
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
