import ATSPI
import Accessibility
import BookClients
import Books
import CLI
import CMemory
import Catalogue
import Content
import Desktop
import EventLog
import Glibc
import Launch
import Library
import Loading
import PaperGeometry
import Shell
import Speech
import Stage
import SystemCalls
import Window
import Localisation

/// The app with its window: the frame loop, and the state kept between two frames.
@MainActor
final class App {
  let window: Window
  private let waker: EventLoopWaker
  private let loader: ContentLoader
  let clipboard: Clipboard
  private let workers: BookWorkers
  private let surveyors: SurveyWorkers
  let stage: Stage
  let shelfLoader: ShelfLoader
  let changes: ChangesFollower
  let library: LibraryRecorder
  let libraryShelf: LibraryShelf
  private let inside: InsideSearch
  let servers: ServerErrands
  let room: RoomErrand
  let spared: SparedBooks
  let roots: RootErrand
  private let places: PlaceErrands
  private let voice: Voice
  let saving: SavingErrand
  let pages: PageErrand
  let pictures: PictureErrand
  let dictionaries: DictionaryErrand
  /// What other programs have asked for, until the first shelf is there.
  var requests: [WindowRequest] = []
  /// What other programs have asked for, until the links in the paths are known.
  var waitingCalls: [ApplicationService.Call] = []
  private let painter = Painter()
  private let trace: Trace?
  private let stats: FrameStats?
  var arguments: Arguments
  var settings: LaunchSettings
  let settingsWatch: SettingsWatch?
  let desktop: DesktopServices
  let assistive: AssistiveBus
  var preferences: DesktopPreferences?

  var isLoaded = false
  /// Whether a file manager or a menu has started the program.
  private let isFromDesktop: Bool
  /// What is to be told of the workers, until a frame tells it.
  private var protection = BookWorkers.Protection.unknown
  private var memory = IdleMemory()
  private var exitCode: Int32?
  private let start = Clock.seconds

  /// Opens the window, runs until the window is closed, and returns the exit code.
  /// - Parameters:
  ///   - service: takes what other programs ask of the window; its connection serves all that is asked of the desktop.
  ///   - token: of the program's start.
  static func run(
    _ settings: LaunchSettings, _ service: ApplicationService, _ token: StartupToken
  ) throws -> Int32 {
    let app: App
    do {
      app = try App(settings, service, token)
    } catch let failure as Window.Failure {
      // Threads are at work that were begun before the window, as in `close`.
      Terminal.complain(failure.description)
      StandardError.end()
      fflush(nil)
      _exit(ExitCode.failed)
    }
    defer { app.close() }
    return app.run()
  }

  private init(
    _ settings: LaunchSettings, _ service: ApplicationService, _ token: StartupToken
  ) throws {
    let arguments = settings.arguments
    isFromDesktop = arguments.isService || token != StartupToken()
    (self.arguments, self.settings) = (arguments, settings)
    paper_memory_map_large()
    trace = try arguments.trace.map { try Trace(path: $0) }
    stats = arguments.printsFrameStats ? FrameStats() : nil
    workers = try arguments.makeWorkers(pages: .ofUser())
    Window.setEnvironment(token)
    // What other processes and threads do is begun before the window, whose opening takes as long.
    let waker = EventLoopWaker()
    self.waker = waker
    let wake: @Sendable () -> Void = { waker.wake() }
    workers.prepare(forPDF: arguments.beginsWithPDF, whenKnown: wake)
    changes = ChangesFollower(calibre: workers, wake: wake)
    library = LibraryRecorder(BookKeeper.ofUser(wake: wake), of: arguments, wake: wake)
    surveyors = SurveyWorkers(program: workers.program)
    libraryShelf = LibraryShelf(
      Catalogue.ofUser(surveyor: surveyors, calibre: workers, wake: wake), wake: wake)
    inside = InsideSearch(workers: workers, wake: wake)
    let secrets = KeyringSecrets()
    let parts = ServerParts(workers, secrets, surveyors, keepsReadings: library.isOpen, wake: wake)
    (servers, room, spared, roots) = (parts.errands, parts.room, parts.spared, parts.roots)
    libraryShelf.hasServerRoots = roots.hasRoots
    var makers = ContentLoader.Makers(workers: workers)
    makers.covers = CoverStore.ofUser()
    makers.client = parts.fetching.client(workers)
    let loader = ContentLoader(makers: makers, wake: wake)
    shelfLoader = ShelfLoader(calibre: workers, wake: wake) { loader.openAhead($0) }
    if let first = library.firstShelf { shelfLoader.read(first) }
    window = try Window(arguments, token)
    waker.start(event: window.wakeEvent)
    (self.loader, clipboard) = (loader, Clipboard(wake: wake))
    var options = arguments.stageOptions
    desktop = DesktopServices(service, wake: wake)
    places = PlaceErrands(workers: workers, secrets: secrets, books: parts.linked, wake: wake)
    places.hasUnsentPlace.map(spared.ask)
    voice = Voice(wake: wake)
    saving = SavingErrand(workers: workers, wake: wake)
    pages = PageErrand(workers: workers, wake: wake)
    pictures = PictureErrand(wake: wake)
    dictionaries = DictionaryErrand(workers: workers, wake: wake)
    options.keepsBooks = library.isOpen
    stage = Stage(view: window.viewSize, options: options)
    settingsWatch = settings.file.map { SettingsWatch($0, known: settings.text, wake: wake) }
    assistive = AssistiveBus(version: Program.version, wake: wake)
    followDevices(wake: wake)
    assistive.start()
    service.tell(window: window.summary)
    stage.isElsewhere = { [desktop] in desktop.windows.show($0) }
    takeSettings(settings.problems)
    if arguments.asksForBooks { choose(.files) }
    if let server = arguments.server { requests.append(.offer(server)) }
  }

  /// Closes the app without waiting for any thread. A decoder that is still at work must not run into
  /// libraries that are being closed, so the process then exits at once, and the system frees its memory.
  private func close() {
    stats?.close(queue: loader.pending)
    voice.stop()
    saving.stop()
    pages.stop()
    dictionaries.stop()
    window.hide()
    waker.stop()
    // All threads are told to end before the library is waited for, which keeps what the reader has done.
    EndingThreads.hurry()
    libraryShelf.stop()
    inside.stop()
    surveyors.stop()
    servers.stop()
    let end = Clock.seconds + LibraryRecorder.timeout
    places.end()
    library.close(stage, at: now)
    places.wait(until: end)
    shelfLoader.stop()
    changes.stop()
    assistive.stop()
    desktop.close()
    let isFree = clipboard.stop()
    if !loader.stop() || !isFree {
      StandardError.end()
      fflush(nil)
      _exit(exitCode ?? ExitCode.done)
    }
    window.close()
  }

  private func run() -> Int32 {
    while exitCode == nil { frame() }
    return exitCode ?? ExitCode.done
  }

  var now: Double { Clock.seconds - start }
  /// The moment that the frame shows: all input up to then is known. By a later moment a press that has moved long ago
  /// would become a held press, wherever the process had to wait for a processor after the input was fetched.
  private(set) var time = 0.0

  // MARK: The frame

  /// One pass of the frame loop: the steps run in order, and no step calls back into an earlier step.
  private func frame() {
    let began = now
    stats?.begin()
    trace?.pass()
    let effects = pollInput()
    perform(effects)
    stats?.mark(.input)
    drainMailboxes()
    stats?.mark(.mailboxes)
    stage.isInUse = window.hasFocus
    stage.advance(to: time)
    perform(stage.takeEffects())
    places.give(from: stage, at: time)
    // A field may have come without any input, as the question for a password does, and the first letter
    // must not be lost.
    window.acceptsText = stage.acceptsText
    window.pointers.shape = stage.pointerShape
    loader.order(for: stage, isIdle: true)
    stats?.mark(.layout)
    present()
    tellScreenReader()
    wait(since: began)
  }

  private func pollInput() -> [HostEffect] {
    var effects: [HostEffect] = []
    stage.isFullscreen = window.isFullscreen
    let events: [Window.FetchedEvent]
    (events, time) = window.fetchEvents { now }
    if window.takeScaleChange() { resize() }
    for fetched in events {
      for event in window.read(fetched, size: stage.viewSize.size) {
        switch event {
        case .input(let input): effects += stage.handle(input, at: fetched.time)
        case .resized: resize()
        case .exposed:
          painter.reset()
          resize()
        case .reset:
          window.reset()
          painter.reset()
        case .woken: break
        case .quit: effects.append(.quit)
        }
      }
    }
    return effects
  }

  /// Takes the window's size and scale, which another screen may have changed.
  func resize() {
    let size = window.takeSize()
    if stage.viewSize != size { stage.resize(to: size) }
  }

  func perform(_ effects: [HostEffect]) {
    for effect in effects {
      switch effect {
      case .quit: if stage.mayQuit(at: time) { exitCode = ExitCode.done }
      case .toggleFullscreen: window.toggleFullscreen()
      case .copy(let text): clipboard.copy(text)
      case .copyPicture(let bitmap): pictures.copy(bitmap)
      case .dragText(let text): drag(text)
      case .dragPicture(let bitmap, let name): pictures.drag(bitmap, as: name)
      case .offer(let text): clipboard.offer(text)
      case .paste: clipboard.read(.clipboard)
      case .pastePrimary: clipboard.read(.primary)
      case .openFiles(let paths): open(paths)
      case .readShelf:
        inside.update()
        readShelf()
      case .openWindow: window.introduce { [desktop] in desktop.programs.openWindow(from: $0) }
      case .showWindow(let path, let book): showWindow(of: path, book)
      case .choose(let kind): choose(kind)
      case .changeSetting(let name, let value): settingsWatch?.change(name, to: value)
      case .openAddress(let address):
        window.introduce { [desktop] in desktop.programs.open(address, from: $0) }
      case .define(let wish): dictionaries.look(up: wish)
      case .lookUp(let word):
        window.introduce { [desktop] in desktop.programs.lookUp(word, from: $0) }
      case .files(let care, let paths): take(care, of: paths)
      case .speech(let request): voice.ask(request)
      case .save(let wish): save(wish)
      case .export(let wish): export(wish)
      case .stopExport: pages.giveUp()
      }
    }
  }

  /// Notes that a shelf is shown, or that books have joined the shelf.
  private func noteShown(_ opening: LaunchResult) {
    if opening.joining == nil {
      libraryShelf.noteOtherShelf(opening.arguments)
      _ = roots.takeFirst()
      library.noteShelf(opening.keptPaths)
      changes.follow(opening)
    } else {
      library.noteJoined(opening.keptPaths ?? [])
    }
  }

  private func drainMailboxes() {
    lookAtWorkers()
    lookAtSettings()
    guard exitCode == nil else { return }
    for opening in shelfLoader.take() {
      opening.problems.forEach { Terminal.complain($0) }
      // A failure ends the program at its start only: files that are dropped later and cannot be opened
      // leave the shelf as it is. Who has started the program from a desktop sees no line on a terminal, and is told
      // in the window.
      if opening.isFolders, libraryShelf.add(opening.arguments.paths, at: time) {
        stage.tell(opening.problems, at: time)
        continue
      }
      let isFirst = !isLoaded && isFromDesktop
      let isShown = opening.show(on: stage, isFirst: isFirst, at: time)
      if !isShown, !isLoaded {
        exitCode = ExitCode.failed
        return
      }
      if isShown { noteShown(opening) }
      for book in opening.further {
        window.introduce { [desktop] in desktop.programs.openWindow(from: $0, with: book) }
      }
      if let warning = protection.warning { stage.tell([warning] + opening.problems, at: time) }
      isLoaded = true
    }
    changes.exchange(with: stage, at: time)
    takeRequests()
    library.note(window: window.restoredSize, at: time)
    let first = library.exchange(with: stage, at: time)
    takeReadings()
    if let record = library.takeRecord() { stage.receive(record: libraryShelf.joined(record)) }
    if let arguments = libraryShelf.exchange(with: stage, first: first, at: time) {
      shelfLoader.read(arguments)
    }
    library.note(moved: libraryShelf.takeMoved())
    if libraryShelf.takeScanEnd(at: time) { inside.update() }
    places.take(into: stage)
    inside.exchange(with: stage, roots: libraryShelf.rootPaths, at: time)
    exchangeServers()
    if libraryShelf.takeShowing() { noteLibraryShown() }
    if let size = library.takeWindow() { window.restore(size) }
    switch desktop.dialog.take() {
    case .chosen(let paths): open(paths)
    case .impossible(let reason): stage.tell([reason], at: time)
    case nil: break
    }
    for event in voice.take() { stage.take(event) }
    takeSaved()
    if let line = desktop.programs.take() { stage.note(Printable.escaped(line), at: time) }
    switch clipboard.take() {
    case .text(let text): perform(stage.paste(text, at: time))
    case .nothing: stage.note(Localisation.text("There is no text to paste."), at: time)
    case nil: break
    }
    for request in assistive.takeRequests() { perform(stage.perform(request, at: time)) }
    stage.hasScreenReader = assistive.isWanted
    if loader.deliver(to: stage) { memory.work() }
    // Where there is no worker, every book has that for a reason, which is told above.
    if protection != .unknown { stage.takeProblems().forEach { Terminal.complain($0) } }
  }

  /// Tells once what is wrong with the protection of books. Without any worker nothing can be shown.
  private func lookAtWorkers() {
    guard protection == .unknown else { return }
    protection = workers.protection
    if let warning = protection.warning { Terminal.complain(warning) }
    if protection.isHopeless { exitCode = ExitCode.failed }
  }

  private func present() {
    let outcome = painter.paint(stage, into: window, stats)
    if outcome != .same {
      stats?.end(queue: loader.pending)
      window.title = stage.title
      memory.work()
    }
    outcome.log(seconds: now - time)
    if case .presented(let commands) = outcome { trace?.frame(stage, commands: commands, at: time) }
    if isLoaded, !stage.isMoving(at: time) { trace?.rest(stage, at: time) }
  }

  /// Waits until the screen's next refresh while the stage moves, else until an event arrives.
  ///
  /// The stage counts as moving if it moved at the time of the shown frame, because the last frame of a
  /// motion that has ended since then is still to be drawn.
  private func wait(since began: Double) {
    guard exitCode == nil else { return }
    if stage.isMoving(at: time) {
      let left = window.frameInterval - (now - began)
      if left > 0.0005 { usleep(UInt32(left * 1e6)) }
      return
    }
    stats?.rest(queue: loader.pending)
    let due = [stage.deadline, library.deadline, libraryShelf.deadline, servers.deadline]
      .compactMap(\.self).min()
    let untilChange = due.map { max(0, $0 - now) } ?? .infinity
    let untilIdle = memory.isDue ? IdleMemory.timeout : .infinity
    if !window.waitForEvent(upTo: min(untilChange, untilIdle)), untilIdle <= untilChange {
      loader.rest()
      memory.giveBack()
    }
  }
}
