import ATSPI
import Accessibility
import Books
import CLI
import Desktop
import Launch
import Localisation
import Shell
import Stage

// What other programs, the settings and the desktop ask of the window.
extension App {
  /// Does what other programs have asked of the window. Each is answered at once; all wait for the first shelf.
  func takeRequests() {
    desktop.windows.tell(
      shown: stage.leftBook?.locator.ownFile.map { FileAddress.absolute($0.bytes) })
    for book in desktop.windows.takeRefused() {
      if let id = book.book {
        stage.openHere(id, at: time)
      } else {
        window.comeToFront(token: book.token)
        open([book.path])
      }
    }
    desktop.windows.look(at: stage.nearFiles)
    for call in takeKnownCalls() {
      // The book stands open in another window, which comes to the front in this window's place.
      if case .open(let paths) = call.request, paths.count == 1, desktop.windows.show(paths[0]) {
        desktop.windows.bring(paths[0], token: call.token, book: nil)
        continue
      }
      window.comeToFront(token: call.token)
      requests.append(call.request)
    }
    guard isLoaded, !requests.isEmpty else { return }
    var paths: [[UInt8]] = []
    for request in requests {
      switch request {
      case .activate: break
      // Files that a file manager opens one by one are opened together.
      case .open(let more): paths += more
      case .offer(let link): stage.offer(server: link, at: time)
      case .choose: choose(.files)
      case .showRecent: shelfLoader.read(library.recentShelf)
      case .openWindow: perform([.openWindow])
      }
    }
    requests = []
    if !paths.isEmpty { open(paths) }
  }

  /// What other programs have asked, as soon as the links in all paths are followed: files that a file manager opens one by
  /// one wait for each other.
  private func takeKnownCalls() -> [ApplicationService.Call] {
    let asked = desktop.application.takeRequests()
    func path(_ call: ApplicationService.Call) -> [UInt8]? {
      guard case .open(let paths) = call.request, paths.count == 1 else { return nil }
      return paths[0]
    }
    for path in asked.compactMap(path) { desktop.windows.forgetLinks(in: path) }
    let calls = waitingCalls + asked
    // Each path is asked for, so that all are followed at once.
    let unknown = calls.compactMap(path).filter { !desktop.windows.canTell($0) }
    waitingCalls = unknown.isEmpty ? [] : calls
    return unknown.isEmpty ? calls : []
  }

  /// Brings the window to the front that shows a book of the shelf.
  func showWindow(of path: [UInt8], _ book: String) {
    window.introduce { [desktop] in
      desktop.windows.bring(path, token: $0.startupToken, book: book)
    }
  }

  /// Notes that the library is shown in place of a shelf that was read.
  func noteLibraryShown() {
    library.noteShelf(nil)
    shelfLoader.giveUp()
    changes.followNoShelf()
    for book in libraryShelf.takeFurther() {
      window.introduce { [desktop] in desktop.programs.openWindow(from: $0, with: book) }
    }
    isLoaded = true
  }

  /// Opens files over the shelf that is there. While none is there, as on a disk that does not answer, they are the shelf.
  func open(_ paths: [[UInt8]]) {
    shelfLoader.read(Arguments(files: paths, joining: isLoaded))
  }

  /// Does something with the files of books.
  func take(_ care: FileCare, of paths: [[UInt8]]) {
    switch care {
    case .copy: clipboard.copy(files: paths.map(FileAddress.absolute))
    case .drag:
      let isGone = window.drag(paths.map(FileAddress.absolute), picture: stage.draggedPicture)
      if isGone { perform(stage.handle(.pointerCancelled, at: time)) }
    default: window.introduce { [desktop] in desktop.programs.take(care, of: paths, from: $0) }
    }
  }

  /// Drags a text out of the window.
  func drag(_ text: String) {
    if window.drag(text) { perform(stage.handle(.pointerCancelled, at: time)) }
  }

  /// Drags a picture out of the window, as soon as its file is made.
  private func dragPicture() {
    switch pictures.takeDragged() {
    case .success(let picture):
      // A hand that has let go meanwhile would drop the picture on whatever lies beneath the pointer now.
      guard window.isPressed else { break }
      if window.drag(picture.bytes, file: picture.path) {
        perform(stage.handle(.pointerCancelled, at: time))
      }
    case .failure(let error): stage.note(Printable.escaped("\(error)"), at: time)
    case nil: break
    }
  }

  /// Follows settings that have changed, and what the desktop prefers.
  func lookAtSettings() {
    if let preferences = desktop.watch.take() {
      self.preferences = preferences
      stage.desktopIsDark = preferences.isDark
      stage.desktopHasMoreContrast = preferences.hasMoreContrast
      stage.motion = arguments.motionPlan(reducesMotion: preferences.reducesMotion)
    }
    switch settingsWatch?.take() {
    case .success(let text):
      settings.take(text)
      // What the reader has chosen since stays where the file says nothing else.
      if arguments.light != settings.arguments.light { stage.light = settings.arguments.light }
      arguments = settings.arguments
      takeSettings(settings.problems)
    case .failure(let failure): takeSettings([failure.description])
    case nil: break
    }
  }

  /// Takes the settings that may change while the program runs: motion, keys, speech, the scale, recent files, the
  /// light on pages, the paper and reading times.
  func takeSettings(_ problems: [String]) {
    stage.motion = arguments.motionPlan(reducesMotion: preferences?.reducesMotion)
    stage.settings = settings.items
    stage.manner = arguments.manner
    stage.face = arguments.face
    (stage.light.pages, stage.light.paper) = (arguments.light.pages, arguments.light.paper)
    window.choose(scale: arguments.scale)
    resize()
    library.tellsDesktop = arguments.tellsDesktop
    stage.keepsTimes = arguments.keepsTimes
    let (keymap, conflicts) = Keymap.standard.remapped(arguments.keys)
    stage.keymap = keymap
    let lines = problems + conflicts.map { settings.line("\($0)") }
    lines.forEach { Terminal.complain($0) }
    stage.tell(lines, at: time)
  }

  /// The errands between the stage and servers, and what they mean for the other shelves.
  func exchangeServers() {
    if room.naming == nil { room.naming = { [libraryShelf] in libraryShelf.naming } }
    exchangeRoots()
    switch room.takeTurn() {
    case .entered:
      shelfLoader.giveUp()
      libraryShelf.stepAside()
      changes.stepAside()
    case .left:
      libraryShelf.comeBack()
      changes.comeBack()
    case nil: break
    }
    // Who chooses the first root wants to see its books, and who is in a server's room stays there until the reader leaves.
    if isLoaded, !room.isShown, roots.takeFirst() { libraryShelf.want(at: time) }
  }

  /// Hands on what is kept of books, whose collections come when all readings have come.
  func takeReadings() {
    let (readings, collections) = (library.takeReadings(), library.takeCollections())
    spared.take(readings, isComplete: collections != nil)
    libraryShelf.take(readings, collections)
  }

  /// The errands of servers, and the books that servers have for the library.
  private func exchangeRoots() {
    roots.isReady = libraryShelf.hasBooks
    if roots.hasRoots == true, let twins = libraryShelf.takeTwins(at: time) { roots.hide(twins) }
    servers.exchange(with: stage, at: time)
    libraryShelf.hasServerRoots = roots.hasRoots
    libraryShelf.hasServerBooks = roots.hasLoaded
    libraryShelf.take(fromServers: roots.takePackets())
  }

  /// Looks for changes of the shelf that is shown.
  func readShelf() {
    if room.isShown {
      stage.ask(.go(.again))
    } else if libraryShelf.isShown {
      libraryShelf.scan()
      roots.scan()
    } else {
      changes.readShelf()
    }
  }

  /// Asks the desktop for books to open.
  func choose(_ kind: ChoosingOf) {
    window.introduce { [desktop] in desktop.dialog.ask(for: kind, from: $0.parent) }
  }

  /// Asks where a part of a document is to be saved, and saves it there.
  func save(_ wish: SaveWish) {
    window.introduce { [desktop, saving] window in
      let parent = window.parent
      saving.save(wish) { desktop.askPlace(for: wish.name, from: parent) }
    }
  }

  /// Prints pages, or asks where pages are to be saved and saves the pages there.
  func export(_ wish: PageWish) {
    window.introduce { [desktop, pages] window in
      let parent = window.parent
      switch wish.goal {
      case .print: pages.print(wish, by: desktop.printing(from: parent))
      case .pdf: pages.save(wish) { desktop.askPlace(for: wish.fileName, from: parent) }
      case .pictures(let size):
        pages.savePictures(wish, size: size) { desktop.askFolder(from: parent) }
      }
    }
  }

  /// Tells the reader what has been saved and printed, and what dictionaries have for a word.
  func takeSaved() {
    stage.hasDictionaries = dictionaries.hasDictionaries
    if let (wish, entries) = dictionaries.take() { stage.receive(entries, for: wish) }
    for news in saving.take() {
      stage.noteSaved(news.wish, news.words, isSaved: news.isSaved, at: time)
    }
    takePicture()
    dragPicture()
    for news in pages.take() { stage.note(pages: news.words, canStop: news.isUnderWay, at: time) }
  }

  /// Puts a picture of a page on the clipboard.
  private func takePicture() {
    switch pictures.take() {
    case .success(let picture):
      let words =
        clipboard.copy(picture: picture)
        ? Localisation.text("The picture is copied.")
        : Localisation.text("The desktop takes no pictures.")
      stage.note(words, at: time)
    case .failure(let error): stage.note(Printable.escaped("\(error)"), at: time)
    case nil: break
    }
  }

  /// Tells a screen reader of the frame, where one is there.
  func tellScreenReader() {
    guard stage.hasScreenReader else { return }
    assistive.show(
      AccessibleSnapshot(
        stage.accessibleWindow(), origin: window.origin, scale: stage.viewSize.scale,
        isActive: window.hasKeys))
  }
}
