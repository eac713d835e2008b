import Foundation
import Imaging
import Raster

/// Writes what a film gives into a folder.
final class FilmFiles: FilmRunner.Output {
  enum Kind: Equatable { case pictures, gif, layers, shots }

  private let folder: URL
  private let kind: Kind
  private var layerLines = ""
  private var gif: [Bitmap] = []
  private var last: (commands: [DrawCommand], picture: Bitmap)?

  init(folder: String, kind: Kind) throws(FilmError) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
    self.kind = kind
    do {
      try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    } catch {
      throw FilmError("\(folder): cannot make the folder")
    }
  }

  func frame(_ number: Int, _ instant: FilmRunner.Instant) throws {
    switch kind {
    case .pictures:
      let digits = String(number)
      let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
      try write(try picture(instant), name: "frame-\(padded).png")
    case .gif: gif.append(try picture(instant))
    case .layers: layerLines += instant.layers()
    case .shots: break
    }
  }

  func shot(_ name: String, _ instant: FilmRunner.Instant) throws {
    try write(try picture(instant), name: name + ".png")
  }

  func layers(_ name: String, _ instant: FilmRunner.Instant) throws {
    try write(instant.layers(), name: name + ".jsonl")
  }

  /// Writes what is only whole at the end.
  func finish(framesPerSecond: Double) throws {
    switch kind {
    case .layers: try write(layerLines, name: "film.jsonl")
    case .gif where !gif.isEmpty:
      let sample = stride(from: 0, to: gif.count, by: max(1, gif.count / 12)).map { gif[$0] }
      var writer = GIFWriter(width: gif[0].width, height: gif[0].height, sample: sample)
      for picture in gif { try writer.append(picture, seconds: 1 / framesPerSecond) }
      try writer.finish(to: folder.appendingPathComponent("film.gif").path)
    case .gif, .pictures, .shots: break
    }
  }

  /// An unchanged frame is the same bitmap.
  private func picture(_ instant: FilmRunner.Instant) throws -> Bitmap {
    let commands = instant.stage.commands()
    if let last, last.commands == commands, last.picture.size == instant.pixelSize {
      return last.picture
    }
    guard let picture = instant.picture() else {
      throw FilmError("a picture of this size cannot be made")
    }
    last = (commands, picture)
    return picture
  }

  private func write(_ picture: Bitmap, name: String) throws {
    try PNGWriter.write(picture, to: folder.appendingPathComponent(name).path)
  }

  private func write(_ text: String, name: String) throws {
    let place = folder.appendingPathComponent(name)
    do {
      try Data(text.utf8).write(to: place)
    } catch {
      throw FilmError("\(place.path): cannot be written")
    }
  }
}
