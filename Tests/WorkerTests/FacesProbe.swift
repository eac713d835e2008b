import Foundation
import Testing

/// The program that asks the room of faces: the tests themselves are not linked with MuPDF.
enum FacesProbe {
  private static let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  private static let font = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Assets/faces/LinLibertine_R.otf").standardizedFileURL.path

  /// The values that the probe says, by their names.
  static func said(_ check: String, seed: UInt64? = nil) throws -> [String: String] {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = folder.appendingPathComponent("faces-probe")
    process.arguments = [check] + (seed.map { ["\($0)"] } ?? []) + [font]
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let words = seed.map { "\(check) of seed \($0)" } ?? check
    try #require(process.terminationStatus == 0, "\(words) ended with \(process.terminationStatus)")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let pairs = lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { $0 + "|" + $1 }
  }
}
