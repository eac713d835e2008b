import Foundation
import PaperGeometry
import PaperRaster
import Testing

/// Expects `bitmap` to equal, byte for byte, the picture `Tests/__Snapshots__/ROOM/NAME.png`, where
/// ROOM is the folder of the test. (Inside that folder the build would warn of a file without a use.)
///
/// On a difference it writes NAME.actual.png, NAME.expected.png and NAME.diff.png into
/// `paper-goldens` in the temporary folder and names the first wrong pixels. With `PAPER_BLESS=1` in
/// the environment it writes the picture instead, and still fails, so that no run that blesses counts.
public func expectGolden(
  _ bitmap: Bitmap?, named name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  guard let bitmap else {
    Issue.record("\(name): there is no picture", sourceLocation: sourceLocation)
    return
  }
  let room = URL(fileURLWithPath: file).deletingLastPathComponent()
  let folder = room.deletingLastPathComponent().appendingPathComponent("__Snapshots__")
    .appendingPathComponent(room.lastPathComponent)
  let golden = folder.appendingPathComponent(name + ".png")
  if ProcessInfo.processInfo.environment["PAPER_BLESS"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(PNG.encode(bitmap)).write(to: golden)
    Issue.record("\(name): blessed; run again without PAPER_BLESS", sourceLocation: sourceLocation)
    return
  }
  let expected = (try? Data(contentsOf: golden)).flatMap { PNG.decode([UInt8]($0), label: name) }
  if let complaint = complaint(bitmap, expected) {
    let place = try writeFailure(bitmap, expected, name)
    Issue.record("\(name): \(complaint); see \(place)", sourceLocation: sourceLocation)
  }
}

/// What is wrong with `actual`; nil where it equals `expected`.
public func complaint(_ actual: Bitmap, _ expected: Bitmap?) -> String? {
  guard let expected else { return "there is no golden picture" }
  guard actual.width == expected.width, actual.height == expected.height else {
    return "\(actual.width)x\(actual.height) instead of \(expected.width)x\(expected.height)"
  }
  let (is_, was) = (actual.pixels, expected.pixels)
  let wrong = is_.indices.filter { is_[$0] != was[$0] }
  guard !wrong.isEmpty else { return nil }
  let first = wrong.prefix(5).map { i in
    "(\(i % actual.width), \(i / actual.width)): \(hex(is_[i])) instead of \(hex(was[i]))"
  }
  let worst = wrong.map { difference(is_[$0], was[$0]) }.reduce(0, max)
  return "\(wrong.count) pixels differ, by \(worst) at most: " + first.joined(separator: ", ")
}

private func hex(_ pixel: Pixel) -> String {
  let digits = String(pixel, radix: 16)
  return String(repeating: "0", count: 8 - digits.count) + digits
}

/// Writes what is, what was expected and their difference, and says where.
public func writeFailure(_ actual: Bitmap, _ expected: Bitmap?, _ name: String) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("paper-goldens")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  func write(_ bitmap: Bitmap, _ kind: String) throws {
    try Data(PNG.encode(bitmap)).write(to: folder.appendingPathComponent("\(name).\(kind).png"))
  }
  try write(actual, "actual")
  if let expected {
    try write(expected, "expected")
    if expected.width == actual.width, expected.height == actual.height {
      let marks = zip(actual.pixels, expected.pixels).map { a, b -> Pixel in
        // White where equal, darker red the further apart.
        let d = UInt32(min(255, difference(a, b) * 16))
        return a == b ? 0xFFFF_FFFF : 0xFFFF_0000 | (200 - d * 200 / 255)
      }
      if let diff = Bitmap(width: actual.width, height: actual.height, pixels: marks) {
        try write(diff, "diff")
      }
    }
  }
  return folder.path
}
