import Foundation

/// What the process asks of the system before its first line of work.
enum ProcessSetup {
  /// Call first of all, while there is only one thread and no file is open.
  static func begin() {
    openStandardDescriptors()
    // A reader of standard error or standard output that is gone, and a file that has reached the limit of
    // its size, are errors of the write, and no reason to be killed.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens those of the descriptors 0, 1 and 2 that were closed, on nothing. Otherwise the next file to be
  /// opened, such as the connection to the display, becomes standard error, and messages are written there.
  private static func openStandardDescriptors() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) < 0 && errno == EBADF {
      // The lowest free descriptor is given, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Has SIGHUP and SIGQUIT end the program as SIGTERM does, for which SDL has a handler. Call after SDL has
  /// been initialised. A signal that was ignored from the start, as under nohup, stays ignored.
  ///
  /// SDL's handler ignores other signals than its own, so the signal is sent on as SIGTERM. The handler that
  /// Swift's runtime sets for SIGQUIT, which tells of a crash, is replaced.
  static func endOnHangupAndQuit() {
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
