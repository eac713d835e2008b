/// Where lines may end in text, by Unicode's Standard Annex 14 with numbers kept whole.
public enum LineBreakOpportunities {
  public enum Opportunity: UInt8, Sendable {
    /// The line must not end before the scalar.
    case none
    /// The line may end before the scalar.
    case allowed
    /// The line ends before the scalar.
    case forced
  }

  /// For each scalar, whether a line may end before that scalar. The first has none.
  public static func opportunities(in scalars: [UInt32]) -> [Opportunity] {
    opportunities(of: scalars.map { LineClass(of: $0) })
  }

  static func opportunities(of classes: [LineClass]) -> [Opportunity] {
    var found = [Opportunity](repeating: .none, count: classes.count)
    guard let first = classes.first else { return [] }
    var rules = LineBreakRules(first)
    for index in classes.indices.dropFirst() {
      found[index] = rules.opportunity(before: classes[index]) {
        // A number may begin after an opening mark: letters that only join are passed over.
        var next = index + 1
        while next < classes.count, next < index + 8 {
          let class_ = classes[next]
          if class_ != .combining, class_ != .zeroWidthJoiner { return class_ }
          next += 1
        }
        return nil
      }
    }
    return found
  }
}
