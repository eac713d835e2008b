/// The exit codes of the program.
package enum ExitCode {
  package static let done: Int32 = 0
  package static let failed: Int32 = 1
  /// The command line is wrong.
  package static let usage: Int32 = 2
}
