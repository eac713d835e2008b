import CSystem

/// What the system has.
package enum Processors {
  /// How many processors the process may use, at least one.
  package static var count: Int {
    max(1, Int(paper_system_processors()))
  }
}
