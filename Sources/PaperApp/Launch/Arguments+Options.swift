import Books
import EventLog
import Reading
import Shelf

extension Arguments {
  /// All options of the program, in the order in which they are told.
  public static let options: [CommandOption<Arguments>] =
    openingOptions + bookOptions + lookOptions + windowOptions + workerOptions + [
      .value(
        "--trace", "FILE", .file, needs: "a file",
        "add a line to FILE for every frame that is presented"
      ) { $0.trace = $1 },
      .flag("--frame-stats", "print what the frames cost on standard error, once a second") {
        $0.printsFrameStats = true
      },
      .value(
        "--log", "LEVEL", needs: "a level, as in debug:worker",
        "print a log on standard error: error (default), info or debug, with a colon of one subject alone (program, worker, ipc, library, bus, portal, speech, frame); several have commas between them"
      ) { arguments, text throws(Misuse) in
        do throws(LogFilter.Mistake) { try arguments.log.take(text) } catch {
          throw Misuse("--log: \(error.description)")
        }
      },
    ]

  private static let openingOptions: [CommandOption<Arguments>] = [
    .value(
      "--book", "WHICH", needs: "a number or a title",
      "open this book: its number on the shelf, or its title"
    ) { $0.book = $1 },
    .value("--page", "N", needs: "a number", "open at page N") {
      arguments, text throws(Misuse) in
      arguments.page = try count(text, "--page")
    },
    .flag("--choose", "ask for the books to open") { $0.asksForBooks = true },
    .flag("--recent", "show the books read last, without the shelf as it was left") {
      $0.showsRecentAlone = true
    },
    .flag("--new-window", "open a window of its own, where one is there already") {
      $0.opensNewWindow = true
    },
    .flag("-n", "the same as --new-window") { $0.opensNewWindow = true },
    .flag(
      "--gapplication-service",
      "wait until the desktop asks for a window, and end where it does not"
    ) { $0.isService = true },
  ]

  private static let bookOptions: [CommandOption<Arguments>] = [
    .choice("--pose", "POSE", "how an open book stands: flat (default) or lectern") {
      $0.pose = $1
      $0.asked.pose = $1.rawValue
    },
    .choice(
      "--style", "STYLE",
      "how pages turn: auto (default: printed pages curl, others flip), flip, curl, leaves, deck or scroll"
    ) { (arguments, style: StyleChoice) in
      arguments.style = style
      arguments.asked.style = style.style?.rawValue
    },
    .choice(
      "--direction", "WAY", "where books begin: ltr (default) or rtl, read from right to left"
    ) {
      $0.direction = $1
      $0.asked.direction = $1.rawValue
    },
    .choice("--shelf", "HOW", "how the shelf is browsed: carousel (default), deck, wall or rows") {
      $0.shelf = $1
      $0.choosesShelf = true
    },
  ]

  private static let lookOptions: [CommandOption<Arguments>] = [
    .choice(
      "--motion", "HOW",
      "what moves: auto (default: as the desktop prefers), full, reduced (pages and scenes fade) or none"
    ) { $0.motion = $1 },
    .choice(
      "--theme", "THEME",
      "auto (default: as the desktop prefers), light, or night: dark pages with light letters, pictures in their colours"
    ) { $0.light.theme = $1 },
    .choice(
      "--lamp", "HOW", "how far a lamp dims and warms: off (default), low, warm or deep"
    ) { $0.light.lamp = $1 },
    .choice(
      "--contrast", "HOW",
      "how far words and controls stand out: auto (default: as the desktop prefers), normal or more"
    ) { $0.light.contrast = $1 },
    .choice(
      "--light", "HOW",
      "the light on pages: sun (default), or original, the grey films of the tutorials on the lectern and over folded leaves"
    ) { $0.light.pages = $1 },
    .choice(
      "--paper", "WHICH",
      "pages on Paper's warm paper with its grain: texts (default), all, or none"
    ) { $0.light.paper = $1 },
  ]

  private static let windowOptions: [CommandOption<Arguments>] = [
    .value(
      "--window", "WxH", needs: "a size, as in 1024x768",
      "size of the window, 1024x768 unless told"
    ) { arguments, text throws(Misuse) in
      arguments.window = try size(text, "--window")
      arguments.choosesWindow = true
    },
    .flag("--fullscreen", "fill the screen") { $0.isFullscreen = true },
    .value(
      "--scale", "N", needs: "a number, as in 1.5",
      "pixels for each point, 0.5 to 8: how large all is that is no page; auto (default) as the desktop says"
    ) { arguments, text throws(Misuse) in
      arguments.scale = try scale(text, "--scale")
    },
    .choice(
      "--present", "HOW", "how frames reach the screen: auto (default), surface or texture"
    ) { $0.presentation = $1 },
  ]

  private static let workerOptions: [CommandOption<Arguments>] = [
    passwordFileOption,
    .value(
      "--cache", "MB", needs: "a number of megabytes",
      "megabytes of pages kept in memory, 192 unless told"
    ) { arguments, text throws(Misuse) in
      arguments.cacheMegabytes = try megabytes(text, "--cache")
    },
    unsandboxedOption,
  ]

  /// What `paper check` has as well.
  public static let passwordFileOption: CommandOption<Arguments> = .value(
    "--password-file", "F", .file, needs: "a file",
    "the first line of F is the password of encrypted books"
  ) { $0.passwordFile = $1 }

  /// What `paper check` has as well.
  public static let unsandboxedOption: CommandOption<Arguments> = .flag(
    "--unsandboxed", "decode books without protection, where their worker cannot be locked"
  ) { $0.isUnsandboxed = true }
}
