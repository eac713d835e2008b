import Foundation
import Imaging
import PaperEngine

/// A view that can be filmed.
public protocol FilmedView: AnyObject {
  /// In points.
  var size: Size { get }
  /// Pixels for a point.
  var scale: Double { get }
  @discardableResult func update(at time: Double) -> Bool
  func handle(_ event: InputEvent, at time: Double)
  func commands() -> [DrawCommand]
}

extension LeavesView: FilmedView {}

extension BookView: FilmedView {
  public var size: Size { shape.viewSize }
  public var scale: Double { shape.pixelScale }
}

/// Films a view without a window: a virtual clock, a scripted pointer, and frames that are written as PNG
/// files and a GIF.
///
/// A window would call the same functions: `handle` for each event, `update` and `commands` for each frame.
public struct Reel {
  public private(set) var time = 0.0
  private let view: any FilmedView
  private var frames: [Bitmap] = []
  private static let framesPerSecond = 25.0

  public init(of view: any FilmedView) { self.view = view }

  /// Films so many seconds, frame by frame.
  public mutating func film(seconds: Double) {
    for _ in 0..<Int((seconds * Self.framesPerSecond).rounded()) {
      view.update(at: time)
      let image = Rasterizer(threads: 2).image(
        of: view.commands(), background: Color(hex: 0x4F5B66),
        width: Int(view.size.width * view.scale), height: Int(view.size.height * view.scale))
      if let image { frames.append(image) }
      time += 1 / Self.framesPerSecond
    }
  }

  public func send(_ event: InputEvent) { view.handle(event, at: time) }

  /// Drags the pointer between two places, in fractions of the view, and releases it at the end.
  public mutating func drag(from: Point, to: Point, seconds: Double) {
    press(at: from)
    move(from: from, to: to, seconds: seconds)
    release(at: to)
  }

  /// Presses the pointer at a place, in fractions of the view.
  public mutating func press(at place: Point) {
    send(.pointerDown(inView(place), button: .left))
  }

  /// Moves the pressed pointer from one place to another, in fractions of the view.
  public mutating func move(from: Point, to: Point, seconds: Double) {
    let steps = max(1, Int((seconds * Self.framesPerSecond).rounded(.up)))
    for step in 1...steps {
      send(.pointerMoved(inView(from + (to - from) * (Double(step) / Double(steps)))))
      film(seconds: 1 / Self.framesPerSecond)
    }
  }

  /// Releases the pointer at a place, in fractions of the view.
  public mutating func release(at place: Point) {
    send(.pointerUp(inView(place), button: .left))
  }

  private func inView(_ place: Point) -> Point {
    Point(place.x * view.size.width, place.y * view.size.height)
  }

  /// Writes `frame-000.png` and so on, and `film.gif`, into a folder, which is made where it is missing.
  ///
  /// On a failure the program ends with one line; an error thrown out of `main` would show as a crash.
  public func write(to folder: String) {
    do {
      try writeFiles(to: folder)
    } catch {
      Self.fail("\(folder): \(error.localizedDescription)")
    }
  }

  public static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(1)
  }

  private func writeFiles(to folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (number, frame) in frames.enumerated() {
      let name = String(format: "frame-%03d.png", number)
      try PNGWriter.write(frame, to: folder + "/" + name)
    }
    let film = try GIFWriter.data(frames.map { ($0, 1 / Self.framesPerSecond) })
    try Data(film).write(to: URL(fileURLWithPath: folder + "/film.gif"))
    print("\(frames.count) frames in \(folder)")
  }
}
