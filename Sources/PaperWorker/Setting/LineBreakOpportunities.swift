/// Where lines may end in text, by the classes of Unicode's Standard Annex 14.
public enum LineBreakOpportunities {
  public enum Opportunity: UInt8, Sendable {
    /// The line must not end before the scalar.
    case none
    /// The line may end before the scalar.
    case allowed
    /// The line ends before the scalar.
    case forced
  }

  /// For each scalar, whether a line may end before it. The first has none.
  public static func opportunities(in scalars: [UInt32]) -> [Opportunity] {
    scalars.map { _ in .none }
  }
}
