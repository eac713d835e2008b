import Glibc

/// The signals that end the program.
enum EndingSignals {
  /// Has SIGHUP and SIGQUIT end the program as SIGTERM does, for which SDL has a handler. Call after SDL has
  /// been initialised. A signal that was ignored from the start, as under nohup, stays ignored.
  ///
  /// SDL's handler ignores other signals than its own, so the signal is sent on as SIGTERM. The handler that
  /// Swift's runtime sets for SIGQUIT, which tells of a crash, is replaced.
  static func followHangupAndQuit() {
    var passing = sigaction()
    passing.__sigaction_handler.sa_handler = { _ in kill(getpid(), SIGTERM) }
    for number in [SIGHUP, SIGQUIT] {
      var present = sigaction()
      guard sigaction(number, nil, &present) == 0, !isIgnored(present) else { continue }
      sigaction(number, &passing, nil)
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    // The system's SIG_IGN is the number 1 in the place of a function, which Swift cannot compare.
    withUnsafeBytes(of: action.__sigaction_handler) { $0.load(as: Int.self) == 1 }
  }
}
