import BookClients
import Books
import Imaging
import Launch
import WorkerClient

/// Why there is no thumbnail, in one line.
public struct ThumbnailError: Error, Equatable, CustomStringConvertible {
  public let description: String
  init(_ description: String) { self.description = description }
}

/// The command `paper thumbnail -s SIZE FILE PICTURE`, and the program `paper-thumbnailer`, as file managers call it
/// to show books by their covers. The command opens no window (decision: Thumbnailer).
public struct ThumbnailCommand {
  /// The name under which the program is this command.
  public static let program = "paper-thumbnailer"

  private let size: Int
  private let file: CommandWord
  private let picture: String

  /// The longer side where none is asked for: the desktop's large thumbnails.
  private static let usualSize = 256
  private static let sizes = 1...4096

  /// - Parameter words: the words of the command line after `thumbnail`. The file may be any bytes.
  public init(words: [CommandWord]) throws(Arguments.Misuse) {
    var size = Self.usualSize
    let names = try CommandOption.read(words, into: &size, options: Self.table, of: "thumbnail")
    guard names.count == 2, !names[1].text.isEmpty else {
      throw .init("thumbnail needs a book and a picture to write; see paper thumbnail --help")
    }
    (self.size, file, picture) = (size, names[0], try names[1].checked())
  }

  /// All options, in the order in which they are told.
  public static var options: [OptionText] { table.map(\.text) }

  private static let table: [CommandOption<Int>] = [
    .value(
      "-s", "SIZE", needs: "a number of pixels",
      "pixels of the picture's longer side, 1 to 4096; 256 unless told"
    ) { size, text throws(Arguments.Misuse) in
      guard let number = Int(text), sizes.contains(number) else {
        throw .init("-s: \(text) is not a number from 1 to 4096")
      }
      size = number
    }
  ]

  /// Writes the picture. Waits for the worker.
  public func run(_ program: WorkerProgram = BookWorkers.program(isLocked: true)) throws {
    let source = try source()
    let library = Library.open([source])
    guard let entry = library.entries.first else {
      throw ThumbnailError(library.problems.first?.description ?? "\(source): it is no book")
    }
    guard library.entries.count == 1 else {
      throw ThumbnailError("\(source): it has \(library.entries.count) books")
    }
    let workers = BookWorkers(program: program)
    defer { workers.stop() }
    let cover = try BookThumbnail(entry, side: size, workers).bitmap()
    try PNGWriter.write(cover, to: picture)
  }

  private func source() throws(ThumbnailError) -> Picture.Source {
    do throws(FileAddress.Flaw) {
      return Picture.Source(bytes: try FileAddress.path(file.bytes) ?? file.bytes)
    } catch {
      throw ThumbnailError("\(file.text): \(error)")
    }
  }
}
