import Books

/// A description that several sources have told.
struct MergedDetails: Equatable, Sendable {
  var details = BookDetails()
  var origins = DetailOrigins()
  /// When the file was changed, in seconds since 1970; nil where that was not asked for.
  var changed: Int?

  /// Takes all that a source tells, in place of what the source has told before. A better source's fields stay.
  mutating func take(_ told: BookDetails, from source: DetailOrigin) {
    // No other source has such columns.
    if source == .calibre { details.custom = told.custom }
    func isWanted(_ field: DetailField) -> Bool { origins[field] <= source }
    for field in DetailField.allCases where isWanted(field) {
      let isTold = copy(field, from: told, ifTold: true)
      if isTold {
        origins[field] = source
      } else if origins[field] == source {
        _ = copy(field, from: BookDetails(), ifTold: false)
        origins[field] = .none
      }
    }
  }

  /// - Returns: whether the field was copied.
  private mutating func copy(
    _ field: DetailField, from told: BookDetails, ifTold: Bool
  ) -> Bool {
    func set<Value>(_ path: WritableKeyPath<BookDetails, Value?>) -> Bool {
      guard told[keyPath: path] != nil || !ifTold else { return false }
      details[keyPath: path] = told[keyPath: path]
      return true
    }
    func set(_ path: WritableKeyPath<BookDetails, [String]>) -> Bool {
      guard !told[keyPath: path].isEmpty || !ifTold else { return false }
      details[keyPath: path] = told[keyPath: path]
      return true
    }
    switch field {
    case .title: return set(\.title)
    case .titleSort: return set(\.titleSort)
    case .authors: return set(\.authors)
    case .authorSort: return set(\.authorSort)
    case .series:
      guard set(\.series) else { return false }
      details.seriesIndex = told.seriesIndex
      return true
    case .language: return set(\.language)
    case .publisher: return set(\.publisher)
    case .published: return set(\.published)
    case .tags: return set(\.tags)
    case .identifiers: return set(\.identifiers)
    case .summary: return set(\.summary)
    case .rating: return set(\.rating)
    }
  }
}
