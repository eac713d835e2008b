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
    var found = [Opportunity](repeating: .none, count: scalars.count)
    guard let first = scalars.first else { return [] }
    var rules = LineBreakRules(LineClass(of: first))
    for index in scalars.indices.dropFirst() {
      let class_ = LineClass(of: scalars[index])
      found[index] = rules.opportunity(before: class_) {
        // A number may begin after an opening mark: letters that only join are passed over.
        var next = index + 1
        while next < scalars.count, next < index + 8 {
          let class_ = LineClass(of: scalars[next])
          if class_ != .combining, class_ != .zeroWidthJoiner { return class_ }
          next += 1
        }
        return nil
      }
    }
    return found
  }
}
