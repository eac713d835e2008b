import TestSupport
import Foundation

/// A speech-dispatcher of a test's own, whose voice goes to no loudspeaker. Ends when the test lets go of it.
@MainActor
final class SpeechServer {
  private let daemon = Process()
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.file(
      "conf/speechd.conf",
      Array(
        """
        AudioOutputMethod "libao"
        AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
        DefaultModule espeak-ng

        """.utf8))
    try scratch.file("conf/modules/espeak-ng.conf", Array("Debug 0\n".utf8))
    daemon.executableURL = URL(
      fileURLWithPath: try ShellCommand.find("speech-dispatcher", package: "speech-dispatcher"))
    daemon.arguments = [
      "--run-single", "--timeout", "0", "--config-dir", scratch.path + "/conf", "--log-dir",
      scratch.path,
    ]
    daemon.environment = ProcessInfo.processInfo.environment.merging([
      "XDG_RUNTIME_DIR": scratch.path
    ]) { $1 }
    (daemon.standardOutput, daemon.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try daemon.runListening()
    let socket = scratch.path + "/speech-dispatcher/speechd.sock"
    try wait(for: "speech-dispatcher") { FileManager.default.fileExists(atPath: socket) }
  }

  deinit { daemon.terminate() }

  /// Starts a program that finds this server.
  var shell: String {
    "unset SPEECHD_ADDRESS; export XDG_RUNTIME_DIR='\(scratch.path)'; exec \"$0\" \"$@\""
  }
}
