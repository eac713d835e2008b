// swift-tools-version: 6.3
import PackageDescription

// The map of the project: one target per room. What a room may import is exactly its
// `dependencies`; ARCHITECTURE.md says why.

/// Where the headers of Pango and Cairo lie. Named here rather than by `pkgConfig`, which
/// warns about `-pthread` at every build.
#if arch(arm64)
  let multiarch = "aarch64-linux-gnu"
#else
  let multiarch = "x86_64-linux-gnu"
#endif
let pangoHeaders = [
  "/usr/include/pango-1.0", "/usr/include/cairo", "/usr/include/glib-2.0",
  "/usr/lib/\(multiarch)/glib-2.0/include", "/usr/include/harfbuzz", "/usr/include/freetype2",
  "/usr/include/fribidi",
].map { "-I\($0)" }

/// Where the headers of libdbus lie.
let dbusHeaders = [
  "/usr/include/dbus-1.0", "/usr/lib/\(multiarch)/dbus-1.0/include",
].map { "-I\($0)" }

/// Optimises a room as a whole in builds for tests, too. `-num-threads` gives each file an object, as SwiftPM expects;
/// batches, which SwiftPM asks for, are no way to compile a room as a whole.
let optimised: [SwiftSetting] = [
  .unsafeFlags(
    ["-O", "-wmo", "-num-threads", "2", "-disable-batch-mode"], .when(configuration: .debug))
]

/// The same with every `assert` and every bound of raw memory checked, for kernels that the tests run little.
let optimisedAndChecked: [SwiftSetting] =
  optimised + [.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .debug))]

/// The rasteriser's kernels once more, for processors with AVX2; chosen at run time. SwiftPM takes these flags from
/// a dependency since 6.3, which the first line demands. `PAPER_AVX2=0` leaves the copy out.
#if arch(x86_64)
  let avx2 =
    Context.environment["PAPER_AVX2"] != "0"
#else
  let avx2 = false
#endif
let avx2Targets: [Target] =
  avx2
  ? [
    .target(
      name: "PaperRasterKernelsAVX2", dependencies: ["CPaperProcessor", "PaperRasterJobs"],
      path: "Sources/Engine/Raster/KernelsAVX2",
      swiftSettings: [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])] + optimised)
  ] : []

/// Where MuPDF comes from: scripts/fetch-mupdf has put its maker's build into .build, or `MUPDF=system`
/// asks for Debian's, which is static and needs its parts named. Only `paper-worker` is linked with it.
let mupdfIsSystem = Context.environment["MUPDF"] == "system"
let mupdfPlace = Context.packageDirectory + "/.build/mupdf"
let mupdfHeaders: [CSetting] = mupdfIsSystem ? [] : [.unsafeFlags(["-I\(mupdfPlace)/include"])]
let mupdfLibraries: [LinkerSetting] =
  mupdfIsSystem
  ? [
    "mupdf", "mupdf-third", "mujs", "gumbo", "openjp2", "jbig2dec", "jpeg", "z", "m", "freetype",
    "harfbuzz",
  ].map { .linkedLibrary($0) }
  : [
    // The library lies beside the program that uses it. SwiftPM adds that place to the run path.
    .unsafeFlags(["-L\(mupdfPlace)/lib"]), .linkedLibrary("mupdf"),
  ]

/// The program that decodes books, with its borders and its tests.
let workerTargets: [Target] = [
  .target(name: "CSandbox", linkerSettings: [.linkedLibrary("seccomp")]),
  .target(name: "CMuPDF", cSettings: mupdfHeaders, linkerSettings: mupdfLibraries),
  // MuPDF exports zlib's names, and libarchive would call its copy unless zlib itself comes first among
  // the libraries.
  .target(
    name: "CArchive", linkerSettings: [.linkedLibrary("archive"), .linkedLibrary("z")]),
  .testTarget(name: "CArchiveTests", dependencies: ["CArchive"]),
  .target(name: "CDjVu", linkerSettings: [.linkedLibrary("djvulibre"), .linkedLibrary("m")]),
  .target(name: "CMobi", linkerSettings: [.linkedLibrary("mobi"), .linkedLibrary("z")]),
  // Loops over all pixels of large pictures.
  .target(
    name: "CPictures", cSettings: [.unsafeFlags(["-O2"], .when(configuration: .debug))],
    linkerSettings: [.linkedLibrary("turbojpeg"), .linkedLibrary("gif")]),
  .target(
    name: "CMarkdown",
    linkerSettings: [
      .linkedLibrary("cmark-gfm-extensions"), .linkedLibrary("cmark-gfm"),
    ]),
  .target(name: "CEncoding", linkerSettings: [.linkedLibrary("uchardet")]),

  // Bytes of text and Markdown to chapters of XHTML, and how books are set.
  .target(
    name: "BookText", dependencies: ["CMarkdown", "CEncoding"],
    path: "Sources/PaperWorker/Text"),
  .testTarget(name: "BookTextTests", dependencies: ["BookText", "TestDocuments"]),

  // A publisher's style sheets as Paper hears them.
  .target(
    name: "StyleSheets", path: "Sources/PaperWorker/Style", swiftSettings: optimisedAndChecked),
  .testTarget(name: "StyleSheetsTests", dependencies: ["StyleSheets", "TestDocuments"]),

  // Items to lines to pages; pure Swift, no C.
  .target(
    name: "PaperTypesetting", path: "Sources/PaperWorker/Setting",
    swiftSettings: optimisedAndChecked, linkerSettings: [.linkedLibrary("m")]),
  .testTarget(
    name: "PaperTypesettingTests", dependencies: ["PaperTypesetting"], exclude: ["Samples"]),

  // A chapter's tree with its styles to pages; pure Swift, no C.
  .target(
    name: "ChapterFlow", dependencies: ["PaperTypesetting", "StyleSheets"],
    path: "Sources/PaperWorker/Flow", swiftSettings: optimisedAndChecked),
  .testTarget(
    name: "ChapterFlowTests",
    dependencies: [
      "ChapterFlow", "PaperTypesetting", "StyleSheets", "TestBasics", "TestDocuments",
    ]),

  // MuPDF's shaping, hyphens, readers of markup, and drawing, for the setter.
  .target(
    name: "Faces", dependencies: ["ChapterFlow", "CFriBidi", "CMuPDF", "StyleSheets"],
    path: "Sources/PaperWorker/Faces"),

  // Finds a text among the characters of a page.
  .target(
    name: "TextSearch", dependencies: ["IPC"], path: "Sources/PaperWorker/Search"),
  .testTarget(name: "TextSearchTests", dependencies: ["IPC", "TextSearch"]),

  // Rows of a picture at another size.
  .target(
    name: "PictureScaling", dependencies: ["IPC"], path: "Sources/PaperWorker/Scaling",
    swiftSettings: optimisedAndChecked),
  .testTarget(
    name: "PictureScalingTests", dependencies: ["IPC", "PictureScaling", "TestDocuments"],
    swiftSettings: optimised),

  // Columns of text and panels of comics; pure Swift, no C.
  .target(
    name: "PageAreas", path: "Sources/PaperWorker/Areas", swiftSettings: optimisedAndChecked,
    linkerSettings: [.linkedLibrary("m")]),
  .testTarget(
    name: "PageAreasTests", dependencies: ["PageAreas", "TestBasics"], swiftSettings: optimised),

  // Scans: levels, angles, black edges; pure Swift.
  .target(
    name: "ScanRepair", dependencies: ["PageAreas"], path: "Sources/PaperWorker/Scans",
    swiftSettings: optimisedAndChecked),
  .testTarget(
    name: "ScanRepairTests", dependencies: ["PageAreas", "ScanRepair", "TestBasics"],
    swiftSettings: optimised),

  // Answers of servers: OPDS of both versions, how to sign in, descriptions of searches.
  .target(
    name: "Feeds", dependencies: ["BookText", "CExpat", "IPC", "JSON"],
    path: "Sources/PaperWorker/Feeds"),
  .testTarget(name: "FeedsTests", dependencies: ["Feeds", "IPC", "TestDocuments"]),

  // Places in a file of an EPUB by elements, as KOReader counts elements.
  .target(
    name: "Elements", dependencies: ["IPC", "CExpat", "ChapterFlow"],
    path: "Sources/PaperWorker/Elements", swiftSettings: optimisedAndChecked),
  .testTarget(name: "ElementsTests", dependencies: ["Elements", "IPC", "TestBasics"]),

  // What KOReader keeps of a book, read as data.
  .target(
    name: "Sidecars", dependencies: ["IPC", "JSON"], path: "Sources/PaperWorker/Sidecars",
    swiftSettings: optimisedAndChecked),
  .testTarget(name: "SidecarsTests", dependencies: ["IPC", "Sidecars", "TestBasics"]),

  // Words in the files of dictionaries.
  .target(name: "CInflate", linkerSettings: [.linkedLibrary("z")]),
  .target(
    name: "Dictionaries", dependencies: ["IPC", "CInflate"],
    path: "Sources/PaperWorker/Dictionaries", swiftSettings: optimisedAndChecked),
  .testTarget(name: "DictionariesTests", dependencies: ["IPC", "Dictionaries", "TestBasics"]),

  // What the worker does, apart from being one, so that tests can do the same in their own process.
  .target(
    name: "Decoding",
    dependencies: [
      "IPC", "BookFormats", "BookText", "ChapterFlow", "Dictionaries", "Elements", "Faces",
      "Feeds", "PageAreas", "ScanRepair", "Sidecars", "StyleSheets", "TextSearch",
      "PictureScaling", "CMuPDF", "CArchive", "CDjVu", "CPictures", "CMobi", "CSQLite",
    ],
    path: "Sources/PaperWorker/Decoding"),
  .target(
    name: "Serving", dependencies: ["IPC", "Decoding", "CChannel", "CSandbox"],
    path: "Sources/PaperWorker/Serving"),
  .executableTarget(
    name: "PaperWorker", dependencies: ["Decoding", "Serving"], path: "Sources/PaperWorker/Main"),

  // The program that talks to servers: sockets, HTTP and nothing else.
  .target(name: "CHTTP", linkerSettings: [.linkedLibrary("curl")]),
  .target(
    name: "NetServing", dependencies: ["IPC", "CChannel", "CHTTP", "CSandbox"],
    path: "Sources/PaperNet/Serving"),
  .executableTarget(name: "PaperNet", dependencies: ["NetServing"], path: "Sources/PaperNet/Main"),
  // Locked as the program before, and hostile.
  .executableTarget(name: "net-probe", dependencies: ["NetServing"], path: "Tests/NetProbe"),

  // A worker that attacks, fails and stalls on command, for the tests alone.
  .executableTarget(
    name: "worker-probe",
    dependencies: [
      "BookFormats", "IPC", "Decoding", "Serving", "WorkerClient", "CChannel", "CSandbox",
      "CProbe", "TestDocuments",
    ],
    path: "Tests/WorkerProbe/Main"),
  .target(name: "CProbe", path: "Tests/WorkerProbe/CProbe"),
  // The room of faces, asked by its tests.
  .executableTarget(
    name: "faces-probe",
    dependencies: [
      "BookFormats", "CMuPDF", "ChapterFlow", "Decoding", "Faces", "IPC", "StyleSheets",
      "TestBasics", "TestDocuments",
    ],
    path: "Tests/FacesProbe"),
  // Paper's setter beside MuPDF's: `make bench-setter`.
  .executableTarget(
    name: "setter-bench", dependencies: ["Decoding", "IPC"], path: "Benchmarks/Setter"),
  // What the feeds of a server cost: `make bench-rooms`.
  .executableTarget(
    name: "room-bench",
    dependencies: [
      "BookTable", "Books", "CMemory", "PlaceKeeping", "ServerFacts", "ServerFetching",
      "ServerKeeping",
      "ServerRooms", "ServerStore", "SystemCalls", "WebClient", "WebRules", "WorkerClient",
    ], path: "Benchmarks/Rooms"),
  // No dependency on the two programs, which every build of the tests builds: SwiftPM would link the
  // programs' libraries into the tests, and MuPDF's copy of libjpeg's names would come before libjpeg.
  .testTarget(
    name: "WorkerTests",
    dependencies: [
      "BookFormats", "IPC", "ServerKeeping", "SystemCalls", "WebClient", "WorkerClient",
      "CalibreMaker", "TestDocuments",
    ]),
]
let package = Package(
  name: "Paper",
  products: [
    .library(name: "PaperEngine", targets: ["PaperEngine"]),
    .library(name: "PaperTypesetting", targets: ["PaperTypesetting"]),
    .executable(name: "paper", targets: ["PaperApp"]),
    .executable(name: "paper-worker", targets: ["PaperWorker"]),
    .executable(name: "paper-net", targets: ["PaperNet"]),
    // The benchmark draws the stage's own frames, and a frame of its own.
    .library(name: "PaperFilm", targets: ["Film", "Stage", "BareTurn"]),
    // What `make bench-library` measures, and the maker of its books.
    .library(
      name: "PaperLibrary",
      targets: ["BookTable", "BookClients", "CMemory", "Catalogue", "WorkerClient", "LibraryMaker"]),
  ],
  targets: avx2Targets + workerTargets + [
    // C borders.
    .systemLibrary(
      name: "CSDL2", providers: [.apt(["libsdl2-dev", "libsdl2-image-dev"])]),
    .target(
      name: "CCairo",
      cSettings: [.unsafeFlags(pangoHeaders)],
      linkerSettings: [
        .linkedLibrary("pangocairo-1.0"), .linkedLibrary("pango-1.0"),
        .linkedLibrary("gobject-2.0"), .linkedLibrary("cairo"),
      ]),

    // XML, and normal forms of Unicode and checksums.
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CFriBidi", providers: [.apt(["libfribidi-dev"])]),
    .target(
      name: "CGLib", cSettings: [.unsafeFlags(pangoHeaders)],
      linkerSettings: [.linkedLibrary("glib-2.0")]),
    // Words of Thai, for a room that knows no pictures: apart from CCairo.
    .target(
      name: "CPango", cSettings: [.unsafeFlags(pangoHeaders)],
      linkerSettings: [.linkedLibrary("pango-1.0"), .linkedLibrary("glib-2.0")]),

    // The faces that the desktop has installed.
    .target(name: "CFonts", linkerSettings: [.linkedLibrary("fontconfig")]),

    // Calibre's database, read by its descriptor, and the library, a file.
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),

    // Apart from CSDL2, for the header that it needs brings all of Xlib's names.
    .target(name: "CEventTime"),
    .target(name: "CDensity", linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "CXErrors", linkerSettings: [.linkedLibrary("X11")]),
    .target(name: "CMemory"),
    .target(name: "CXWindow", linkerSettings: [.linkedLibrary("X11")]),
    .target(
      name: "CWayland", dependencies: ["CClipboard"],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .target(name: "CSpeech"),
    .target(name: "CClipboard", linkerSettings: [.linkedLibrary("xcb")]),
    .target(name: "CGif", linkerSettings: [.linkedLibrary("gif")]),
    .target(name: "CChannel"),

    // The engine: knows no SDL, no files, no books.
    .target(name: "PaperGeometry", path: "Sources/Engine/Geometry", swiftSettings: optimised),
    .target(name: "CPaperProcessor", path: "Sources/Engine/Raster/CPaperProcessor"),
    .target(name: "PaperRasterJobs", path: "Sources/Engine/Raster/Jobs", swiftSettings: optimised),
    .target(
      name: "PaperRasterKernels", dependencies: ["CPaperProcessor", "PaperRasterJobs"],
      path: "Sources/Engine/Raster/Kernels", swiftSettings: optimised),
    .target(
      name: "PaperRaster",
      dependencies: ["PaperGeometry", "CPaperProcessor", "PaperRasterJobs", "PaperRasterKernels"]
        + (avx2 ? ["PaperRasterKernelsAVX2"] : []),
      path: "Sources/Engine/Raster",
      exclude: ["CPaperProcessor", "Jobs", "Kernels", "KernelsAVX2"],
      swiftSettings: (avx2 ? [.define("PAPER_AVX2")] : []) + optimised),
    .target(
      name: "PaperMotion", dependencies: ["PaperGeometry"], path: "Sources/Engine/Motion",
      swiftSettings: optimised),
    .target(
      name: "PaperGestures", dependencies: ["PaperGeometry", "PaperMotion"],
      path: "Sources/Engine/Gestures", swiftSettings: optimised),
    .target(
      name: "PaperLayouts", dependencies: ["PaperGeometry", "PaperMotion"],
      path: "Sources/Engine/Layouts", swiftSettings: optimised),
    .target(
      name: "PaperLayers", dependencies: ["PaperGeometry", "PaperRaster", "PaperMotion"],
      path: "Sources/Engine/Layers", swiftSettings: optimised),
    .target(
      name: "PaperLeaves",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers",
      ],
      path: "Sources/Engine/Leaves", swiftSettings: optimised),

    .target(
      name: "PaperBook",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves",
      ],
      path: "Sources/Engine/Book", swiftSettings: optimised),

    // All rooms of the engine under one name, for programs that embed it.
    .target(
      name: "PaperEngine",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves", "PaperBook",
      ],
      path: "Sources/Engine/Umbrella"),

    // The words that readers see, in their language.
    .target(name: "Localisation"),
    .testTarget(name: "LocalisationTests", dependencies: ["Localisation"]),

    // What the program asks of the system: files, threads, clocks, other programs.
    .target(name: "CSystem"),
    .target(name: "SystemCalls", dependencies: ["CSystem"], path: "Sources/System"),
    // What the program notes of itself, and its messages on standard error.
    .target(name: "EventLog", dependencies: ["SystemCalls"], path: "Sources/Log"),
    .testTarget(
      name: "EventLogTests", dependencies: ["EventLog", "SystemCalls"], path: "Tests/LogTests"),

    // What a book is.
    // What names and first bytes alone tell, as the worker asks the same.
    .target(name: "BookFormats", dependencies: ["Localisation"], path: "Sources/Books/Formats"),
    .target(
      name: "Books",
      dependencies: [
        "Localisation", "IPC", "PaperGeometry", "PaperRaster", "BookFormats", "JSON", "SystemCalls",
        "CExpat",
        "CGLib", "CPango",
      ],
      exclude: [
        "Catalogue", "Clients", "Database", "Fonts", "Formats", "FullText", "JSON", "Library",
        "Table", "Worker",
      ]),

    // All books of a shelf in memory: orders, filters, headings and the search.
    .target(
      name: "BookTable",
      dependencies: ["Localisation", "PaperGeometry", "Books", "SystemCalls", "CSystem"],
      path: "Sources/Books/Table"),
    .target(name: "JSON", path: "Sources/Books/JSON"),

    // A database in a file of the program's own.
    .target(name: "Database", dependencies: ["CSQLite"], path: "Sources/Books/Database"),

    // What scans have found in the folders of the library, and the scans.
    .target(
      name: "Catalogue",
      dependencies: [
        "Localisation", "PaperGeometry", "Books", "BookTable", "Database",
        "SystemCalls", "EventLog", "CSystem",
      ],
      path: "Sources/Books/Catalogue"),

    // The words of the books of chosen folders, and the search inside books.
    .target(
      name: "FullText",
      dependencies: [
        "Localisation", "BookFormats", "Books", "BookTable", "Catalogue", "Database",
        "SystemCalls", "EventLog",
      ],
      path: "Sources/Books/FullText"),

    // What is kept of the books that were read: one database, and the thread that writes it.
    .target(
      name: "Library",
      dependencies: ["Localisation", "Books", "Database", "JSON", "SystemCalls", "EventLog"],
      path: "Sources/Books/Library"),

    // The messages between the program and its worker, and the program's side of them.
    .target(name: "IPC", dependencies: ["BookFormats", "Localisation"]),
    // Servers: the rules for requests, and the program's side of the processes that talk to them.
    .target(name: "WebRules", dependencies: ["IPC", "CGLib"], path: "Sources/Servers/Rules"),
    // What panels know of servers, and what readers ask of servers.
    .target(name: "ServerFacts", dependencies: ["Books"], path: "Sources/Servers/Facts"),
    // What a shelf shows of a server's catalogue.
    .target(
      name: "OPDS", dependencies: ["BookFormats", "IPC", "WebRules"],
      path: "Sources/Servers/Catalogues"),
    .testTarget(
      name: "OPDSTests",
      dependencies: ["BookFormats", "Feeds", "IPC", "OPDS", "TestDocuments", "WebRules"]),
    .target(
      name: "WebClient",
      dependencies: ["WebRules", "Localisation", "IPC", "SystemCalls", "CChannel", "EventLog"],
      path: "Sources/Servers/Client"),
    // What is kept of servers, and books that are fetched.
    .target(
      name: "ServerStore",
      dependencies: ["WebRules", "WebClient", "IPC", "JSON", "SystemCalls", "CGLib"],
      path: "Sources/Servers/Store"),
    // Adds, renames and removes servers, and asks the reader for what signs in.
    .target(
      name: "ServerKeeping",
      dependencies: [
        "Books", "IPC", "JSON", "Localisation", "ServerFacts", "ServerStore", "SystemCalls",
        "WebClient",
        "WebRules", "WorkerClient", "CGLib",
      ], path: "Sources/Servers/Keeping"),
    // A server's catalogue as a shelf: feeds, searches, pages one by one, covers.
    .target(
      name: "ServerRooms",
      dependencies: [
        "Localisation", "BookFormats", "Books", "BookTable", "IPC", "OPDS", "PaperGeometry",
        "ServerFacts", "ServerStore", "SystemCalls", "EventLog", "WebClient", "WebRules",
        "WorkerClient",
      ],
      path: "Sources/Servers/Rooms"),
    .testTarget(
      name: "ServerRoomsTests",
      dependencies: [
        "Books", "BookTable", "IPC", "OPDS", "ServerFacts", "ServerRooms", "ServerStore",
        "SystemCalls", "TestBasics", "TestDocuments", "WebClient", "WebRules", "WorkerClient",
      ]),
    // The account at a server of places, and the exchange with the server.
    .target(
      name: "PlaceKeeping",
      dependencies: [
        "PlaceSync", "ServerFacts", "ServerStore", "WebRules", "WebClient", "Books", "IPC", "JSON",
        "SystemCalls", "EventLog", "Localisation",
      ],
      path: "Sources/Servers/PlaceKeeping"),
    // Books that are fetched, the cache of them, and pages that are read one by one.
    .target(
      name: "ServerFetching",
      dependencies: [
        "Localisation", "BookFormats", "Books", "IPC", "JSON", "OPDS", "PaperGeometry",
        "ServerFacts", "ServerRooms", "ServerStore", "SystemCalls", "WebClient", "WebRules",
        "WorkerClient",
      ],
      path: "Sources/Servers/Fetching"),
    .testTarget(
      name: "ServerFetchingTests",
      dependencies: [
        "Books", "IPC", "OPDS", "PaperGeometry", "PaperRaster", "ServerFacts", "ServerFetching",
        "ServerRooms", "ServerStore", "SystemCalls", "TestBasics", "TestDocuments", "WebClient",
        "WebRules", "WorkerClient",
      ]),
    // Places in books that servers keep for all devices of a reader.
    .target(
      name: "PlaceSync",
      dependencies: ["WebRules", "WebClient", "Localisation", "IPC", "JSON", "CGLib"],
      path: "Sources/Servers/Places"),
    .target(
      name: "WorkerClient",
      dependencies: ["Localisation", "IPC", "SystemCalls", "CChannel", "EventLog"],
      path: "Sources/Books/Worker"),
    .target(
      name: "InstalledFaces", dependencies: ["CFonts"], path: "Sources/Books/Fonts"),
    .target(
      name: "BookClients",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "BookFormats", "Books", "IPC",
        "InstalledFaces", "JSON", "WorkerClient",
        "SystemCalls", "EventLog",
      ],
      path: "Sources/Books/Clients"),

    // The app.
    .target(
      name: "Content",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperMotion", "PaperLayers", "Books",
      ],
      path: "Sources/PaperApp/Content"),
    // What a screen reader is told, as values.
    .target(
      name: "Accessibility", dependencies: ["PaperGeometry", "Books"],
      path: "Sources/PaperApp/Accessibility"),
    .target(
      name: "Shell",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures",
        "PaperLayouts",
        "PaperLayers", "PaperBook", "Books", "Content", "Accessibility",
      ],
      path: "Sources/PaperApp/Shell"),
    .target(
      name: "Shelf",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures",
        "PaperLayouts",
        "PaperLayers", "Books", "Content", "Accessibility", "Shell",
      ],
      path: "Sources/PaperApp/Shelf"),
    .target(
      name: "Reading",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures",
        "PaperLayouts",
        "PaperLayers", "PaperLeaves", "PaperBook", "Books", "Content", "Accessibility", "Shell",
      ],
      path: "Sources/PaperApp/Reading"),
    .target(
      name: "Controls",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperGestures", "PaperLayers", "Books",
        "Content",
        "Accessibility",
      ],
      path: "Sources/PaperApp/Controls"),
    .target(
      name: "Chrome",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperGestures", "PaperLayers", "Books", "Content",
        "Accessibility",
        "ServerFacts",
        "Shell",
        "Controls",
      ],
      path: "Sources/PaperApp/Chrome"),
    .target(
      name: "Stage",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures",
        "PaperLayouts", "PaperLayers",
        "Books", "BookTable",
        "Content", "Accessibility", "ServerFacts", "Shell", "Controls", "Chrome", "Shelf",
        "Reading",
      ],
      path: "Sources/PaperApp/Stage"),
    .target(
      name: "Imaging",
      dependencies: ["PaperGeometry", "PaperRaster", "Books", "SystemCalls", "CCairo", "CGif"],
      path: "Sources/PaperApp/Imaging"),
    .target(
      name: "Settings", dependencies: ["SystemCalls", "Localisation"],
      path: "Sources/PaperApp/Settings"),
    // Messages to and from other programs of the session.
    .target(
      name: "Bus", dependencies: ["SystemCalls", "EventLog"], path: "Sources/PaperApp/Bus"),
    // Serves what a screen reader is told on the accessibility bus.
    .target(
      name: "ATSPI", dependencies: ["PaperGeometry", "Accessibility", "Bus"],
      path: "Sources/PaperApp/ATSPI"),
    // The voice that reads aloud.
    .target(
      name: "Speech",
      dependencies: ["Shell", "SystemCalls", "Localisation", "CSpeech", "EventLog"],
      path: "Sources/PaperApp/Speech"),
    .target(
      name: "Launch",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperGestures", "PaperLayouts", "Settings", "Books",
        "BookTable", "BookClients",
        "Shell", "Shelf", "Reading", "Stage", "SystemCalls", "EventLog", "WebRules",
      ],
      path: "Sources/PaperApp/Launch"),
    .target(
      name: "Loading",
      dependencies: [
        "PaperGeometry", "PaperRaster", "Books", "BookClients", "Content", "Stage", "Imaging",
        "SystemCalls",
      ],
      path: "Sources/PaperApp/Loading"),
    .target(
      name: "Film",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "PaperLayers", "Books", "BookClients",
        "JSON", "Content", "Shell", "Stage", "Imaging", "Launch", "Loading", "SystemCalls",
        "Localisation",
      ],
      path: "Sources/PaperApp/Film"),
    .target(
      name: "Check",
      dependencies: [
        "BookFormats", "Books", "BookClients", "JSON", "IPC", "WorkerClient", "Launch",
        "SystemCalls",
      ],
      path: "Sources/PaperApp/Check"),
    .target(
      name: "Thumbnail",
      dependencies: [
        "PaperRaster", "Books", "BookClients", "WorkerClient", "Content", "Imaging", "Launch",
      ],
      path: "Sources/PaperApp/Thumbnail"),
    // What the desktop does for the program, and asks of it. Knows no window.
    .target(
      name: "Desktop",
      dependencies: [
        "Localisation", "PaperGeometry", "BookFormats", "Books", "Shell", "Launch", "Imaging",
        "Bus",
        "SystemCalls", "EventLog",
      ],
      path: "Sources/PaperApp/Desktop"),
    // The window and its input: the only room with SDL and the window systems.
    .target(
      name: "Window",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "Books", "Content", "Shell", "Controls",
        "Launch", "Desktop", "SystemCalls", "CSDL2", "CEventTime", "CXErrors", "CXWindow",
        "CWayland", "CClipboard", "CDensity",
      ],
      path: "Sources/PaperApp/Window"),
    // Commands, their help and their manual.
    .target(
      name: "CLI",
      dependencies: [
        "BookFormats", "Books", "BookTable", "Catalogue", "FullText", "JSON", "BookClients",
        "Shell",
        "Launch", "Library", "Imaging", "Film", "Check",
        "Thumbnail", "Bus", "Desktop", "Settings", "SystemCalls", "EventLog",
      ],
      path: "Sources/PaperApp/CLI"),
    .executableTarget(
      name: "PaperApp",
      dependencies: [
        "Localisation", "PaperGeometry", "PaperRaster", "Books", "BookTable", "BookClients",
        "Catalogue", "Content", "FullText", "Accessibility", "Shelf",
        "Shell", "Stage", "ATSPI", "Speech", "Settings", "Launch", "Library", "Loading", "Film",
        "PlaceKeeping", "ServerFacts", "ServerFetching", "ServerKeeping", "ServerRooms",
        "ServerStore", "WebClient", "WorkerClient", "Bus", "Desktop", "Window", "CLI", "CMemory",
        "Imaging",
        "SystemCalls", "EventLog",
      ],
      path: "Sources/PaperApp/Main"),

    // The frame by which every version of the rasteriser has been measured.
    .target(
      name: "BareTurn",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperLayouts", "PaperLayers"],
      path: "Benchmarks/BareTurn"),
    // A film's frames, drawn again and again: the driver of the benchmark lets two builds of this program draw in turns.
    .executableTarget(
      name: "frame-replay", dependencies: ["PaperGeometry", "PaperRaster", "Film", "Stage"],
      path: "Benchmarks/Replay"),
    // Made books, up to 100,000, for benchmarks and tests.
    .target(
      name: "CLibraryMaker", path: "Benchmarks/CLibraryMaker",
      linkerSettings: [
        .linkedLibrary("turbojpeg"), .linkedLibrary("z"), .linkedLibrary("sqlite3"),
      ]),
    .target(
      name: "LibraryMaker", dependencies: ["CLibraryMaker"], path: "Benchmarks/LibraryMaker",
      swiftSettings: optimised),

    // Examples of what the engine is good for elsewhere. They use the app's decoders and writers of
    // pictures, as a program would use its own.
    .target(name: "Reel", dependencies: ["PaperEngine", "Imaging"], path: "Examples/Reel"),
    .target(
      name: "ExampleWindow", dependencies: ["PaperEngine", "CSDL2"], path: "Examples/Window",
      linkerSettings: [.linkedLibrary("SDL2_image")]),
    .executableTarget(
      name: "kiosk", dependencies: ["PaperEngine", "ExampleWindow"], path: "Examples/Kiosk"),
    .executableTarget(
      name: "drawing", dependencies: ["PaperEngine", "ExampleWindow"], path: "Examples/Drawing"),
    .executableTarget(
      name: "live-pages",
      dependencies: ["PaperEngine", "Books", "Imaging", "ExampleWindow", "Reel"],
      path: "Examples/LivePages"),
    .executableTarget(
      name: "leaves-procedural",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperLeaves", "Reel"],
      path: "Examples/Procedural"),
    .executableTarget(
      name: "leaves-images",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperLeaves", "Books", "BookClients", "Imaging", "Reel",
      ],
      path: "Examples/Images"),
    .executableTarget(
      name: "leaves-document",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperLeaves", "Books", "BookClients", "Reel",
      ],
      path: "Examples/Document"),
    // An example of the setter, which imports nothing else of Paper.
    .target(
      name: "CExamplePDF", path: "Examples/MarkdownPages/PDF",
      cSettings: [.unsafeFlags(pangoHeaders)], linkerSettings: [.linkedLibrary("cairo")]),
    .executableTarget(
      name: "markdown-pages", dependencies: ["PaperTypesetting", "CExamplePDF"],
      path: "Examples/MarkdownPages/Program"),

    // Tests: a folder per room.
    .target(name: "TestBasics", path: "Tests/Basics"),
    .target(
      name: "TestSupport", dependencies: ["TestBasics", "PaperGeometry", "PaperRaster"],
      path: "Tests/Support",
      swiftSettings: optimised),
    .testTarget(name: "SystemTests", dependencies: ["SystemCalls"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(name: "GeometryTests", dependencies: ["PaperGeometry"]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["PaperGeometry", "PaperRasterJobs", "PaperRaster", "TestSupport"],
      swiftSettings: optimised),
    .testTarget(
      name: "MotionTests", dependencies: ["PaperGeometry", "PaperMotion", "TestSupport"]),
    .testTarget(
      name: "GesturesTests",
      dependencies: ["PaperGeometry", "PaperMotion", "PaperGestures", "TestSupport"]),
    .testTarget(
      name: "LayoutsTests",
      dependencies: ["PaperGeometry", "PaperMotion", "PaperLayouts", "TestSupport"]),
    .testTarget(
      name: "LayersTests",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperMotion", "PaperLayers", "TestSupport"]),
    .testTarget(
      name: "LeavesTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves", "TestSupport",
      ]),
    .testTarget(
      name: "BookTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves", "PaperBook", "TestSupport",
      ]),
    .testTarget(
      name: "ServersTests",
      dependencies: [
        "Books", "IPC", "JSON", "PlaceKeeping", "PlaceSync", "ServerFacts", "ServerKeeping",
        "ServerStore", "SystemCalls", "TestBasics", "TestDocuments", "WebClient", "WebRules",
      ]),
    // Servers that people run, where they are installed (`make test-servers`).
    .testTarget(
      name: "RealServersTests",
      dependencies: [
        "BookTable", "Books", "Feeds", "IPC", "OPDS", "ServerRooms", "ServerStore", "SystemCalls",
        "TestBasics", "WebClient", "WebRules", "WorkerClient",
      ]),
    .testTarget(
      name: "BooksTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "BookFormats", "Books", "IPC", "TestSupport",
      ]),
    .testTarget(
      name: "BookTableTests",
      dependencies: ["PaperGeometry", "Books", "BookTable", "TestBasics"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: ["PaperGeometry", "Books", "Library", "CSQLite", "SystemCalls"]),
    // Writes into a library until it is killed, for the tests alone.
    .executableTarget(
      name: "library-probe", dependencies: ["Books", "Library"], path: "Tests/LibraryProbe"),
    .testTarget(
      name: "CatalogueTests",
      dependencies: [
        "PaperGeometry", "Books", "BookTable", "Catalogue", "Database", "IPC", "SystemCalls",
      ]),
    // Scans a folder until it is killed, for the tests alone.
    .executableTarget(
      name: "catalogue-probe", dependencies: ["Books", "Catalogue"], path: "Tests/CatalogueProbe"),
    .testTarget(
      name: "FullTextTests",
      dependencies: ["BookTable", "Books", "FullText", "TestBasics"]),
    // Indexes a folder until it is killed, for the tests alone.
    .executableTarget(
      name: "full-text-probe", dependencies: ["Books", "FullText"], path: "Tests/FullTextProbe"),
    .target(
      name: "CalibreMaker", path: "Tests/CalibreMaker",
      linkerSettings: [.linkedLibrary("sqlite3")]),
    .target(
      name: "PictureSamples",
      dependencies: ["TestBasics", "PaperRaster", "Books", "Imaging", "CSDL2"],
      path: "Tests/PictureSamples", linkerSettings: [.linkedLibrary("SDL2_image")]),
    .testTarget(
      name: "BookClientsTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "BookFormats", "Books", "IPC", "WorkerClient",
        "BookClients", "Shell", "CalibreMaker", "PictureSamples", "TestDocuments", "TestSupport",
      ]),
    .testTarget(
      name: "LibraryMakerTests",
      dependencies: ["Books", "BookClients", "LibraryMaker", "TestBasics"]),
    .testTarget(name: "IPCTests", dependencies: ["BookFormats", "IPC", "TestDocuments"]),
    .target(
      name: "TestDocuments", dependencies: ["TestBasics", "BookFormats"], path: "Tests/Documents"),
    .testTarget(
      name: "ImagingTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "Books", "BookClients", "Imaging", "CSDL2",
        "PictureSamples", "TestSupport",
      ]),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "Books", "BookTable", "Content", "Accessibility", "IPC", "Shell",
        "Controls", "Chrome", "ServerFacts", "Shelf", "Reading", "Stage", "TestSupport",
      ]),
    .testTarget(
      name: "AccessibilityTests", dependencies: ["PaperGeometry", "Books", "Accessibility"]),
    .testTarget(
      name: "ATSPITests", dependencies: ["PaperGeometry", "Books", "Accessibility", "Bus", "ATSPI"]
    ),
    .testTarget(
      name: "ControlsTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "PaperLayers", "Books", "Content",
        "Accessibility", "Controls",
      ]),
    .testTarget(
      name: "LaunchTests",
      dependencies: [
        "PaperGeometry", "PaperGestures", "Settings", "Books", "Content", "Shell", "Shelf",
        "Reading",
        "Stage", "Launch",
      ]),
    .target(name: "BusSupport", dependencies: ["Bus"], path: "Tests/BusSupport"),
    .testTarget(name: "BusTests", dependencies: ["Bus", "BusSupport", "TestDocuments"]),
    .testTarget(
      name: "LoadingTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "Books", "Content", "Shell", "Shelf", "Reading", "Stage",
        "Loading",
      ]),
    .testTarget(
      name: "FilmTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "Books", "Content", "Shell", "Shelf",
        "Reading", "Stage", "Launch", "Film", "Imaging", "BookClients", "WorkerClient",
        "TestDocuments", "TestSupport",
      ]),
    .testTarget(
      name: "CheckTests",
      dependencies: [
        "BookFormats", "Books", "BookClients", "WorkerClient", "Launch", "Check", "TestDocuments",
      ]),
    .testTarget(
      name: "LiarTests",
      dependencies: [
        "PaperGeometry", "PaperGestures", "PaperLayouts", "PaperRaster", "Books", "BookClients",
        "WorkerClient",
        "Library", "Content", "Accessibility", "Shell", "Shelf", "Reading", "Stage", "Loading",
        "Launch", "Check", "TestDocuments",
      ]),
    .testTarget(name: "SpeechTests", dependencies: ["Shell", "Speech"]),
    .testTarget(
      name: "ThumbnailTests",
      dependencies: [
        "BookFormats", "Launch", "SystemCalls", "TestDocuments", "Thumbnail", "WorkerClient",
      ]),
    .testTarget(
      name: "DesktopTests",
      dependencies: ["Books", "Bus", "BusSupport", "Shell", "Launch", "Desktop", "TestBasics"]),
    .testTarget(
      name: "WindowTests",
      dependencies: [
        "PaperGeometry", "PaperGestures", "CSDL2", "CDensity", "Desktop", "Window",
      ]),
    .testTarget(
      name: "CLITests",
      dependencies: ["BookFormats", "Bus", "Shell", "Launch", "Desktop", "CLI"]),
    .testTarget(
      name: "MainTests",
      dependencies: [
        "PaperGeometry", "Books", "BookTable", "Catalogue", "Content", "Accessibility", "Library",
        "BusSupport", "Launch", "ServerFacts", "ServerFetching", "ServerKeeping", "ServerRooms",
        "ServerStore", "Shell", "Reading", "Stage", "PaperApp", "BookClients", "PaperGestures",
        "TestBasics", "WebClient", "WebRules", "WorkerClient",
      ]),
    // How well books are set, in numbers: `make quality`.
    .target(name: "TypesettingMeasures", path: "Tools/Quality/Measures"),
    .executableTarget(
      name: "typesetting-quality",
      dependencies: ["IPC", "SystemCalls", "TypesettingMeasures", "WorkerClient"],
      path: "Tools/Quality/Main"),
    .testTarget(name: "TypesettingQualityTests", dependencies: ["TypesettingMeasures"]),
    // A window manager at its worst, for the tests of the window.
    .executableTarget(
      name: "window-storm", path: "Tests/WindowStorm", linkerSettings: [.linkedLibrary("X11")]),
    // A desktop that watches starts, and a client that changes properties.
    .executableTarget(
      name: "desktop-probe", path: "Tests/DesktopProbe", linkerSettings: [.linkedLibrary("X11")]),
    // A pointer for a compositor without one.
    .executableTarget(
      name: "wayland-probe", path: "Tests/WaylandProbe",
      linkerSettings: [.linkedLibrary("wayland-client")]),
    // A portal that answers, changes its mind, or never answers.
    .executableTarget(
      name: "portal-probe", path: "Tests/PortalProbe", cSettings: [.unsafeFlags(dbusHeaders)],
      linkerSettings: [.linkedLibrary("dbus-1")]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "Books", "BookClients", "Library", "CalibreMaker",
        "TestDocuments", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// The rooms are optimised in every build, the tests are not: random gestures and drawn frames take minutes
// otherwise, and a whole build takes less time than by files. Rooms that say how keep their own way.
for target in package.targets where target.type == .regular || target.type == .executable {
  if target.swiftSettings?.isEmpty ?? true { target.swiftSettings = optimised }
}

// A part of the package alone, as a change of that part needs no other room: the named targets, and all targets that
// they reach. The names are separated by spaces.
let parts = [
  "PAPER_PROGRAMS_ALONE": "PaperApp PaperWorker PaperNet",
  "PAPER_RASTER_ALONE": "RasterTests PaperRasterKernelsAVX2",
  "PAPER_ENGINE_ALONE":
    "GeometryTests RasterTests MotionTests GesturesTests LayoutsTests LayersTests LeavesTests BookTests",
]
let chosen = parts.filter { Context.environment[$0.key] == "1" }.values.first
if let names = Context.environment["PAPER_ALONE"] ?? chosen {
  var rooms: Set<String> = []
  var open = names.split(separator: " ").map(String.init)
  while let room = open.popLast() {
    guard rooms.insert(room).inserted,
      let target = package.targets.first(where: { $0.name == room })
    else { continue }
    open += target.dependencies.compactMap { dependency in
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): name
      default: nil
      }
    }
  }
  package.targets = package.targets.filter { rooms.contains($0.name) }
  package.products = package.products.filter { product in
    switch product {
    case let library as Product.Library: library.targets.allSatisfy(rooms.contains)
    case let program as Product.Executable: program.targets.allSatisfy(rooms.contains)
    default: false
    }
  }
}
