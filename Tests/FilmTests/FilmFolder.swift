import Film
import Foundation
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// A folder of its own for a test, with a small book in it; gone with the test.
final class FilmFolder {
  let url: URL

  init(pages: Int = 12) throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("paper-film-\(UUID().uuidString)", isDirectory: true)
    let book = url.appendingPathComponent("a book", isDirectory: true)
    try FileManager.default.createDirectory(at: book, withIntermediateDirectories: true)
    for page in -1..<pages {
      let name = page < 0 ? "cover.png" : "page\(page).png"
      let bitmap = try #require(page < 0 ? Self.cover(page) : Self.picture(page))
      try Data(PNG.encode(bitmap)).write(to: book.appendingPathComponent(name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// As a word of a script.
  var book: String { "\"\(url.path)/a book\"" }

  /// A shelf of several books: so many folders beside each other.
  func addBooks(_ count: Int) throws {
    for number in 0..<count {
      let folder = url.appendingPathComponent("shelf/book\(number)", isDirectory: true)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let bitmap = try #require(Self.cover(number))
      try Data(PNG.encode(bitmap)).write(to: folder.appendingPathComponent("1.png"))
    }
  }

  /// Covers have the design's shape, 362 x 568, so that they fill their places on the shelf.
  private static func picture(_ number: Int, width: Int = 40, height: Int = 62) -> Bitmap? {
    var random = SeededRandom(UInt64(number + 2))
    let pixels = (0..<width * height).map { _ in
      0xFF00_0000 | UInt32(random.int(0...0xFF_FFFF))
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: "\(number)")
  }
  private static func cover(_ number: Int) -> Bitmap? { picture(number, width: 181, height: 284) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Plays a script into the folder `name`.
  func film(_ script: String, into name: String = "out", _ options: String...) throws {
    try Data(script.utf8).write(to: url.appendingPathComponent("script.film"))
    try FilmCommand([path("script.film"), "-o", path(name)] + options).run { line in
      Issue.record("complaint: \(line)")
    }
  }

  /// Plays a script that is there into the folder `out`, with its complaints.
  func run(_ script: String, _ options: String..., complain: @escaping (String) -> Void) throws {
    try FilmCommand([path(script), "-o", path("out")] + options).run(complain: complain)
  }

  /// Name and bytes of everything in a folder.
  func files(_ name: String = "out") throws -> [String: Data] {
    let folder = url.appendingPathComponent(name)
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      files[file] = try Data(contentsOf: folder.appendingPathComponent(file))
    }
    return files
  }

  /// The dump `film.jsonl`, frame by frame.
  func dump(_ name: String = "out") throws -> [DumpedFrame] {
    let text = String(decoding: try #require(try files(name)["film.jsonl"]), as: UTF8.self)
    return try DumpedFrame.read(text)
  }
}

/// A frame of a layer dump, read by a JSON parser that knows nothing of the writer.
struct DumpedFrame {
  let facts: [String: Any]
  private(set) var layers: [DumpedLayer] = []

  var offset: Double { facts["offset"] as? Double ?? .nan }
  var progress: [String: Double] { facts["progress"] as? [String: Double] ?? [:] }

  func layer(_ path: String) -> DumpedLayer? { layers.first { $0.path == path } }

  /// The layers that lie directly in a scene's.
  func layers(of scene: String) -> [DumpedLayer] {
    layers.filter { $0.path == "root/\(scene)/\($0.name)" }
  }

  static func read(_ text: String) throws -> [DumpedFrame] {
    var frames: [DumpedFrame] = []
    for line in text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let members = try #require(object as? [String: Any])
      if members["scene"] != nil {
        frames.append(DumpedFrame(facts: members))
      } else if !frames.isEmpty {
        frames[frames.count - 1].layers.append(try DumpedLayer(members))
      }
    }
    return frames
  }
}

struct DumpedLayer {
  let name: String
  let path: String
  let frame: [Double]
  let anchor: [Double]
  let transform: [Double]
  /// The corners' x and y in turn, clockwise from the top left; nil where it is not seen.
  let quad: [Double]?
  let z: Double
  let isHidden: Bool
  let opacity: Double
  /// Red, green, blue, alpha; empty where there is none.
  let background: [Double]
  /// Location, red, green, blue, alpha.
  let stops: [[Double]]
  /// Of a layer that bends: the face, and the cylinder in the layer's own points.
  let bend: Bend?

  struct Bend {
    let face: String
    let normal: [Double]
    let offset: Double
    let radius: Double

    init(_ members: [String: Any]) throws {
      face = try #require(members["face"] as? String)
      normal = try #require(members["normal"] as? [Double])
      offset = try #require(members["offset"] as? Double)
      radius = try #require(members["radius"] as? Double)
    }
  }

  init(_ members: [String: Any]) throws {
    name = try #require(members["layer"] as? String)
    path = try #require(members["path"] as? String)
    frame = try #require(members["frame"] as? [Double])
    anchor = try #require(members["anchor"] as? [Double])
    transform = try #require(members["transform"] as? [Double])
    quad = (members["quad"] as? [[Double]])?.flatMap { $0 }
    z = try #require(members["z"] as? Double)
    isHidden = try #require(members["hidden"] as? Bool)
    opacity = try #require(members["opacity"] as? Double)
    background = members["background"] as? [Double] ?? []
    let gradient = members["gradient"] as? [String: Any]
    let pairs = gradient?["stops"] as? [[Any]] ?? []
    stops = pairs.map { pair in
      [pair.first as? Double ?? .nan] + (pair.last as? [Double] ?? [])
    }
    bend = try (members["bend"] as? [String: Any]).map(Bend.init)
  }
}
