import Books

/// Pages of a document that the reader wants on paper or in a file.
public struct PageWish: Equatable, Sendable {
  public enum Goal: Equatable, Sendable {
    case print, pdf
    /// A picture for each page.
    case pictures(PagePictureSize)
  }

  public var goal: Goal
  public var plan: SheetPlan
  /// The document as it is shown.
  public var document: DocumentSource

  public init(_ goal: Goal, _ plan: SheetPlan, of document: DocumentSource) {
    (self.goal, self.plan, self.document) = (goal, plan, document)
  }
}
