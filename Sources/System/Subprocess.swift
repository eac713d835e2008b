import CSystem
import Glibc

/// Other programs, started and waited for.
package enum Subprocess {
  /// The first program of that name. The search reads the disk.
  /// - Parameter folders: the value of `PATH`, folders divided by colons.
  /// - Returns: the program's path; nil where no folder has such a program.
  package static func find(_ program: String, in folders: String) -> String? {
    folders.split(separator: ":").map { "\($0)/\(program)" }.first { Files.isProgram($0) }
  }

  /// Runs a program to its end. Its input is empty, and what it says on standard error is dropped.
  ///
  /// Waits for the program, which may take for ever: not for a thread that anybody waits for.
  /// - Parameter environment: the program's variables.
  /// - Returns: what the program printed; nil where it cannot be started or fails.
  package static func output(
    of path: String, _ arguments: [String], environment: [String: String] = Environment.all
  ) -> [UInt8]? {
    var ends: [Int32] = [-1, -1]
    // Bound: two ends.
    guard paper_system_pipe(&ends) == 0 else { return nil }
    let process = start(
      path, arguments, environment.map { "\($0.key)=\($0.value)" }, output: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { return nil }
    let said = try? Files.read(ends[0], limit: .max)
    // The status is 0 for a program that ended by itself with the exit code 0.
    return wait(for: process) == 0 ? said : nil
  }

  /// Runs a program to its end, whatever becomes of it; what it says is dropped. Waits as `output` does.
  /// - Returns: whether it was started.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = Environment.all
  ) -> Bool {
    let process = start(
      path, arguments, environment.map { "\($0.key)=\($0.value)" }, output: nil)
    if let process { _ = wait(for: process) }
    return process != nil
  }

  /// - Returns: the status with which a program has ended; nil where nobody knows.
  private static func wait(for process: pid_t) -> Int32? {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { return nil }
    }
    return status
  }

  /// - Parameter output: where the program prints; nil for nowhere.
  private static func start(
    _ path: String, _ arguments: [String], _ variables: [String], output: Int32?
  ) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // Libraries may have opened files without O_CLOEXEC.
    paper_system_close_from(&actions, STDERR_FILENO + 1)

    var attributes = posix_spawnattr_t()
    guard posix_spawnattr_init(&attributes) == 0 else { return nil }
    defer { posix_spawnattr_destroy(&attributes) }
    // What this process ignores for itself, its children would ignore, too. What it was started to ignore, as the end
    // of its terminal, stays ignored.
    var ignored = sigset_t()
    var none = sigset_t()
    sigemptyset(&ignored)
    sigemptyset(&none)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setsigmask(&attributes, &none)
    // In a group of its own, so that a key that ends this process in a terminal does not end the browser, too.
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

    var process = pid_t()
    let failed = withStrings([path] + arguments) { words in
      withStrings(variables) { posix_spawn(&process, path, &actions, &attributes, words, $0) }
    }
    return failed == 0 ? process : nil
  }

  /// Calls `body` with the variables that other programs are started with, as C has them.
  package static func withVariables<R>(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    withStrings(Environment.all.map { "\($0.key)=\($0.value)" }, body)
  }

  /// Calls `body` with texts as C has them, and a null pointer behind the last.
  private static func withStrings<R>(
    _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> R
  ) -> R {
    var pointers = texts.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { preconditionFailure("never empty") }
      return body(base)
    }
  }
}
