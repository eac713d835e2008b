import Dispatch
import BookClients
import Books
import Content
import Launch
import Loading
import Localisation
import PaperGeometry
import PaperGestures
import PaperRaster
import Shell
import Stage

/// Plays a script on a stage with a virtual clock, so that a film is the same on every run. The scenes,
/// layouts and rasteriser are those of the window.
public final class FilmRunner {
  /// Takes the film's instants.
  public protocol Output: AnyObject {
    /// A frame of the running film.
    func frame(_ number: Int, _ instant: Instant) throws
    /// The instant of a `shot NAME` line.
    func shot(_ name: String, _ instant: Instant) throws
    /// The instant of a `layers NAME` line.
    func layers(_ name: String, _ instant: Instant) throws
  }

  /// The stage at a moment. The picture is drawn only when `picture` is called.
  public struct Instant {
    /// The film's time, in seconds from the beginning.
    public let time: Double
    public let stage: Stage
    let rasterizer: Rasterizer

    /// The size of the picture, in whole pixels.
    var pixelSize: Size {
      let view = stage.viewSize
      return Size(
        (view.size.width * view.scale).rounded(), (view.size.height * view.scale).rounded())
    }

    /// Draws the stage; nil where no bitmap can have `pixelSize`.
    public func picture() -> Bitmap? {
      rasterizer.image(
        of: stage.commands(), background: stage.background, width: Int(pixelSize.width),
        height: Int(pixelSize.height))
    }

    /// The stage's layers as lines of JSON: see `LayerDump`.
    public func layers() -> String { LayerDump.lines(of: stage, at: time) }
  }

  private var workers: BookWorkers
  private var loader: ContentLoader
  private let makeWorkers: MakeWorkers
  /// The folder in which words are looked up, and their reader; nil before a script names a folder.
  private var dictionaries: (folder: String, reader: DictionaryReader)?
  private let rasterizer: Rasterizer
  private let output: any Output
  private let framesPerSecond: Double
  /// Takes lines for standard error about files that could not be opened.
  private let complain: (String) -> Void

  private var view = ViewSize(Size(1024, 768))
  private var stage: Stage
  /// The script's time in seconds, and the number of the next frame.
  private var clock = 0.0
  private var frame = 0
  private var pointer = Point(0, 0)
  /// How many instants in a row did not get all of their content.
  private var restless = 0

  /// A long text may need several instants; a worker that lies, as one that tells another size each time, needs
  /// endlessly many.
  private static let maximumRestless = 20

  /// Makes the workers that an `open` line asks for.
  public typealias MakeWorkers = (Arguments) throws -> BookWorkers

  /// - Parameter workers: tests give workers that fail.
  public init(
    output: any Output, framesPerSecond: Double = 60, threads: Int = 1,
    complain: @escaping (String) -> Void = { _ in },
    workers: @escaping MakeWorkers = { try $0.makeWorkers() }
  ) {
    self.output = output
    self.framesPerSecond = framesPerSecond
    self.complain = complain
    makeWorkers = workers
    let first = BookWorkers()
    self.workers = first
    loader = Self.loader(first)
    rasterizer = Rasterizer(threads: threads)
    stage = Stage(view: view)
  }

  private static func loader(_ workers: BookWorkers) -> ContentLoader {
    // A film waits for its content even on a very slow machine, so the deadline is 10 minutes.
    ContentLoader(makers: .init(workers: workers, deadline: 600))
  }

  /// Plays the whole script, or throws the first error.
  public func play(_ script: FilmScript) throws {
    defer {
      loader.stop()
      dictionaries?.reader.stop()
    }
    for line in script.lines { try perform(line.command) }
    // The frame at the very end is still due after a `wait`.
    try film(until: clock, including: true)
  }

  private func perform(_ command: FilmScript.Command) throws {
    switch command {
    case .size(let size, let scale):
      view = ViewSize(size, scale: scale)
      stage.resize(to: view)
    case .open(let arguments): try open(arguments)
    case .wait(let seconds):
      clock += seconds
      try film(until: clock)
    case .wheel(let delta, let place):
      point(at: place)
      try input(.wheel(delta, at: pointer, modifiers: []))
    case .drag(let from, let to, let duration): try drag(from, to, duration)
    case .press(let point):
      pointer = point
      try input(.pointerDown(point, button: .left))
    case .move(let point):
      pointer = point
      try input(.pointerMoved(point))
    case .release: try input(.pointerUp(pointer, button: .left))
    case .pinch(let from, let to, let place, let duration):
      try pinch(from, to, place, duration)
    case .key(let key): try input(.key(key))
    case .letGo(let key): try input(.keyReleased(key))
    case .stick(let stick, let place): try input(.stick(stick, place))
    case .text(let text): try input(.text(text))
    case .hover(let point):
      pointer = point
      try input(.pointerHovered(point))
    case .drop(let paths, let place):
      point(at: place)
      try input(.filesDropped(paths.map { Array($0.utf8) }, at: pointer))
    case .dictionaries(let folder): openDictionaries(in: folder)
    case .shot(let name): try output.shot(name, instant(at: clock))
    case .layers(let name): try output.layers(name, instant(at: clock))
    }
  }

  private func open(_ arguments: Arguments) throws {
    try replaceWorkers(arguments)
    let opening = LaunchResult.read(arguments, calibre: workers)
    opening.problems.forEach(complain)
    if opening.isHopeless { throw FilmError("nothing could be opened") }
    stage = Stage(view: view, options: arguments.stageOptions)
    if let dictionaries { openDictionaries(in: dictionaries.folder) }
    opening.show(on: stage, at: clock)
  }

  /// Words are looked up by a worker, as in the window, but in one folder alone: the dictionaries that are installed
  /// would be others on another computer.
  private func openDictionaries(in folder: String) {
    dictionaries?.reader.stop()
    let reader = DictionaryReader(
      program: workers.program, folders: [folder], affixFolders: [folder], deadline: 600_000)
    dictionaries = (folder, reader)
    stage.hasDictionaries = reader.hasDictionaries
  }

  /// Takes the workers that the line asks for, and ends those of the line before.
  private func replaceWorkers(_ arguments: Arguments) throws {
    loader.stop()
    workers = try makeWorkers(arguments)
    loader = Self.loader(workers)
    let isKnown = DispatchSemaphore(value: 0)
    workers.prepare { isKnown.signal() }
    isKnown.wait()
    guard let warning = workers.protection.warning else { return }
    if workers.protection.isHopeless { throw FilmError(warning) }
    complain(warning)
  }

  // MARK: Input

  private func input(_ event: InputEvent) throws {
    // The pointer must hit the layers of a frame whose content is complete.
    try complete(at: clock)
    stage.handle(event, at: clock).forEach(perform)
  }

  /// Performs an effect for the host. Only opened files and words matter, and both are read while the film's clock
  /// stands: a film has no screen to fill and ends with its script.
  private func perform(_ effect: HostEffect) {
    if case .define(let wish) = effect {
      let entries = dictionaries?.reader.entries(for: wish, reader: Localisation.language.name)
      return stage.receive(entries ?? [], for: wish)
    }
    guard case .openFiles(let paths) = effect else { return }
    let opening = LaunchResult.read(Arguments(files: paths, joining: true), calibre: workers)
    opening.problems.forEach(complain)
    opening.show(on: stage, at: clock)
  }

  private func point(at place: Point?) {
    pointer = place ?? Point(view.size.width / 2, view.size.height / 2)
  }

  private func drag(_ from: Point, _ to: Point, _ duration: Double) throws {
    try input(.pointerDown(from, button: .left))
    try sweep(duration) { part in
      self.pointer = from + (to - from) * part
      try self.input(.pointerMoved(self.pointer))
    }
    pointer = to
    try input(.pointerUp(to, button: .left))
  }

  private func pinch(
    _ from: Double, _ to: Double, _ place: Point?, _ duration: Double
  ) throws {
    point(at: place)
    try input(.pinch(.began, scale: from, at: pointer))
    try sweep(duration) { part in
      try self.input(.pinch(.changed, scale: lerp(from, to, part), at: self.pointer))
    }
    try input(.pinch(.ended, scale: to, at: pointer))
  }

  /// Films `duration` seconds. `body` is called before each frame within `duration`, and at the end, with
  /// the elapsed fraction of `duration`.
  private func sweep(_ duration: Double, _ body: (Double) throws -> Void) throws {
    let start = clock
    let end = start + duration
    while duration > 0, time(ofFrame: frame) < end {
      clock = max(start, time(ofFrame: frame))
      try body((clock - start) / duration)
      try film(until: clock, including: true)
    }
    clock = end
    try body(1)
  }

  // MARK: Frames

  private func time(ofFrame number: Int) -> Double { Double(number) / framesPerSecond }

  private func film(until end: Double, including: Bool = false) throws {
    while time(ofFrame: frame) < end || (including && time(ofFrame: frame) == end) {
      try output.frame(frame, instant(at: time(ofFrame: frame)))
      frame += 1
    }
  }

  /// Waits for the content of an instant, but not for ever.
  private func complete(at time: Double) throws {
    restless = loader.complete(stage, at: time) ? 0 : restless + 1
    // A finger that was held asks for a word without any event.
    let words = stage.takeEffects().filter { if case .define = $0 { true } else { false } }
    if !words.isEmpty {
      words.forEach(perform)
      return try complete(at: time)
    }
    guard restless >= Self.maximumRestless else { return }
    throw FilmError("the books ask for more and more at \(time) s, and never have all of it")
  }

  private func instant(at time: Double) throws -> Instant {
    try complete(at: time)
    stage.takeProblems().forEach(complain)
    return Instant(time: time, stage: stage, rasterizer: rasterizer)
  }
}
