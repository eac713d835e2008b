import Books
import Foundation
import BookClients
import PaperGeometry
import PaperRaster
import Testing
import TestSupport

/// The pictures that `paper film` makes of the same hands: what the window has to show.
@MainActor
struct Film {
  private let scratch: TemporaryFolder

  /// - Parameters:
  ///   - width: in points, as the height.
  ///   - scale: pixels for each point.
  ///   - script: lines after the shelf has been opened, with `shot NAME` among them.
  init(
    of shelf: SampleShelf, _ options: String = "", width: Int, height: Int, scale: Double = 1,
    script: String
  ) throws {
    scratch = try TemporaryFolder()
    let lines = """
      size \(width)x\(height) @\(scale)
      open \(options) \(shelf.paths.joined(separator: " "))
      wait 3
      \(script)
      end
      """
    let place = try scratch.file("script", Array(lines.utf8))
    let result = try ShellCommand.run(
      ShellCommand.paper(), ["film", place, "-o", scratch.path, "--shots"],
      environment: ShellCommand.bareEnvironment())
    guard result.status == 0 else { throw Trouble("paper film: \(result.errors)") }
  }

  func picture(_ name: String, width: Int, height: Int) throws -> Bitmap {
    let request = PictureRequest(
      source: Picture.Source(path: "\(scratch.path)/\(name).png"), name: name, width: width,
      height: height, fit: .fill)
    let decoded = try BookWorkers().pictures.decode(request).get()
    guard decoded.naturalSize == Size(Double(width), Double(height)) else {
      throw Trouble("the film's \(name) is \(decoded.naturalSize), not \(width)x\(height)")
    }
    return decoded.bitmap
  }
}

extension AppWindow {
  /// Expects the window to show, byte for byte, what the film shows.
  func expectPicture(
    of film: Film, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (_, _, width, height) = try size()
    let expected = try film.picture(name, width: width, height: height)
    var actual = try screenshot()
    // The server may still be at it; what is wrong stays wrong.
    let deadline = Date().addingTimeInterval(3)
    while actual.pixels != expected.pixels, Date() < deadline {
      usleep(50_000)
      actual = try screenshot()
    }
    if let complaint = complaint(actual, expected) {
      let file = "window-\(name)-\(width)x\(height)"
      let place = try writeFailure(actual, expected, file)
      Issue.record(
        "\(file): window and film differ: \(complaint); see \(place)",
        sourceLocation: sourceLocation)
    }
  }

  /// Expects something of a book on the screen: not blank, not a rest of another frame.
  func expectNotBlank(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let colors = Set(try screenshot().pixels)
    #expect(colors.count > 20, "the window is blank", sourceLocation: sourceLocation)
  }
}
