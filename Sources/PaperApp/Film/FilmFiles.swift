import Imaging
import PaperRaster
import SystemCalls

/// Keeps a dozen or two of a film's frames, evenly spread over the film, whatever the film's length.
final class FilmSample: FilmRunner.Output {
  private(set) var pictures: [Bitmap] = []
  private var stride = 8

  static let maximum = 24

  func frame(_ number: Int, _ instant: FilmRunner.Instant) throws {
    guard number % stride == 0, let picture = instant.picture() else { return }
    pictures.append(picture)
    guard pictures.count >= Self.maximum else { return }
    pictures = pictures.indices.filter { $0 % 2 == 0 }.map { pictures[$0] }
    stride *= 2
  }

  func shot(_ name: String, _ instant: FilmRunner.Instant) throws {}
  func layers(_ name: String, _ instant: FilmRunner.Instant) throws {}
}

/// Writes a film's frames, shots and layer dumps into a folder.
final class FilmFiles: FilmRunner.Output {
  enum Kind: Equatable { case pictures, gif, layers, shots }

  private let folder: String
  private let kind: Kind
  private var layerLines = ""
  private var gif: GIFWriter?
  private let framesPerSecond: Double
  private static let wrongSize = FilmError(
    "a picture of this size cannot be made (at most \(Bitmap.maximumSide) pixels on a side)")
  private var last: (commands: [DrawCommand], picture: Bitmap)?

  /// - Parameter sample: pictures from which a GIF's palette is chosen.
  init(
    folder: String, kind: Kind, framesPerSecond: Double, sample: [Bitmap] = []
  ) throws(FilmError) {
    self.folder = folder
    self.kind = kind
    self.framesPerSecond = framesPerSecond
    if kind == .gif {
      // Every film has a first frame, so the sample is empty only where that frame cannot be drawn.
      guard let first = sample.first else { throw Self.wrongSize }
      gif = GIFWriter(width: first.width, height: first.height, sample: sample)
    }
    do {
      try Files.makeFolder(folder)
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
    case .gif: try gif?.append(picture(instant), seconds: 1 / framesPerSecond)
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

  /// Writes the files that are complete only at the end of the film.
  func finish() throws {
    switch kind {
    case .layers: try write(layerLines, name: "film.jsonl")
    case .gif: try gif?.finish(to: Paths.joined(folder, "film.gif"))
    case .pictures, .shots: break
    }
  }

  /// The picture of an instant; an unchanged frame gives the last bitmap again, without drawing.
  private func picture(_ instant: FilmRunner.Instant) throws -> Bitmap {
    let commands = instant.stage.commands()
    if let last, last.commands == commands, last.picture.size == instant.pixelSize {
      return last.picture
    }
    guard let picture = instant.picture() else { throw Self.wrongSize }
    last = (commands, picture)
    return picture
  }

  private func write(_ picture: Bitmap, name: String) throws {
    try PNGWriter.write(picture, to: Paths.joined(folder, name))
  }

  private func write(_ text: String, name: String) throws {
    try OutputFile.write(Array(text.utf8), to: Paths.joined(folder, name))
  }
}
