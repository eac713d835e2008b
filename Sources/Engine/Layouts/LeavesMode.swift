import PaperGeometry

/// One page at a time, or two side by side.
public enum LeavesMode: String, Sendable, CaseIterable {
  case single, facing

  /// Two pages in a wide view, one in a tall or square one.
  public init(viewSize: Size) { self = viewSize.width > viewSize.height ? .facing : .single }
}
