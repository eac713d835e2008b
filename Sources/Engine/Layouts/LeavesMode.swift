import PaperGeometry

/// One page at a time, or two side by side.
public enum LeavesMode: String, Sendable, CaseIterable {
  /// One page at a time, or both pages of a spread.
  case single, facing

  /// Two pages in a wide view, one in a tall or square one.
  package init(viewSize: Size) { self = viewSize.width > viewSize.height ? .facing : .single }
}
