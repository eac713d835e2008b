import Dispatch
import Foundation

/// What is left to the desktop.
enum Desktop {
  /// Opens an address of the web or of mail in the program that the desktop has for it. Starting a program and its
  /// end are waited for on a thread of the background: the program may never end.
  static func open(_ address: String) {
    DispatchQueue.global(qos: .utility).async {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["xdg-open", address]
      (process.standardInput, process.standardOutput) = (
        FileHandle.nullDevice, FileHandle.nullDevice
      )
      process.standardError = FileHandle.nullDevice
      do {
        try process.run()
        process.waitUntilExit()
        if process.terminationStatus != 0 {
          Paper.complain(
            "\(address): the desktop does not open it (xdg-open is missing, or failed)")
        }
      } catch {
        Paper.complain("\(address): not opened: \(error.localizedDescription)")
      }
    }
  }
}
