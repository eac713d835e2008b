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

  /// Key paths were rejected: each access through a key path takes several calls.
  /// - Returns: whether the field was copied.
  private mutating func copy(
    _ field: DetailField, from told: BookDetails, ifTold: Bool
  ) -> Bool {
    func set<Value>(_ mine: inout Value?, _ other: Value?) -> Bool {
      guard other != nil || !ifTold else { return false }
      mine = other
      return true
    }
    func set(_ mine: inout [String], _ other: [String]) -> Bool {
      guard !other.isEmpty || !ifTold else { return false }
      mine = other
      return true
    }
    switch field {
    case .title: return set(&details.title, told.title)
    case .titleSort: return set(&details.titleSort, told.titleSort)
    case .authors: return set(&details.authors, told.authors)
    case .authorSort: return set(&details.authorSort, told.authorSort)
    case .series:
      guard set(&details.series, told.series) else { return false }
      details.seriesIndex = told.seriesIndex
      return true
    case .language: return set(&details.language, told.language)
    case .publisher: return set(&details.publisher, told.publisher)
    case .published: return set(&details.published, told.published)
    case .tags: return set(&details.tags, told.tags)
    case .identifiers: return set(&details.identifiers, told.identifiers)
    case .summary: return set(&details.summary, told.summary)
    case .rating: return set(&details.rating, told.rating)
    }
  }
}
