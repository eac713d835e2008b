/// Why a chapter cannot be set by this setter.
package enum FlowObstacle: Hashable, CaseIterable, Sendable {
  /// A table is wider than the page in its smallest letters.
  case table
  /// Some lines run down, and some across.
  case verticalWriting
  /// A table has more cells than any setter sets in time.
  case greatTable
  /// The setter cannot break lines of the script.
  case script
  /// The chapter has more text than the setter takes.
  case tooLarge
  /// Time has run out.
  case late
}
