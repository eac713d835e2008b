// swift-tools-version: 6.2
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

/// The rasteriser's kernels once more, for processors with AVX2; chosen at run time. That needs a flag
/// that SwiftPM calls unsafe and refuses in a package that another one depends on by version, so there
/// (a checkout) the copy is left out, and the engine is only slower. `PAPER_AVX2=0` leaves it out too.
#if arch(x86_64)
  let avx2 =
    Context.environment["PAPER_AVX2"] != "0"
    && !Context.packageDirectory.contains("/checkouts/")
#else
  let avx2 = false
#endif
let avx2Targets: [Target] =
  avx2
  ? [
    .target(
      name: "PaperRasterKernelsAVX2", dependencies: ["CPaperProcessor", "PaperRasterJobs"],
      path: "Sources/Engine/Raster/KernelsAVX2",
      swiftSettings: [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])])
  ] : []

let package = Package(
  name: "Paper",
  products: [
    .library(name: "PaperEngine", targets: ["PaperEngine"]),
    .executable(name: "paper", targets: ["PaperApp"]),
  ],
  targets: avx2Targets + [
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

    // Apart from CSDL2, for the header that it needs brings all of Xlib's names.
    .target(name: "CEventTime"),
    .target(name: "CGif", linkerSettings: [.linkedLibrary("gif")]),

    // The engine: knows no SDL, no files, no books.
    .target(name: "PaperGeometry", path: "Sources/Engine/Geometry"),
    .target(name: "CPaperProcessor", path: "Sources/Engine/Raster/CPaperProcessor"),
    .target(name: "PaperRasterJobs", path: "Sources/Engine/Raster/Jobs"),
    .target(
      name: "PaperRasterKernels", dependencies: ["CPaperProcessor", "PaperRasterJobs"],
      path: "Sources/Engine/Raster/Kernels"),
    .target(
      name: "PaperRaster",
      dependencies: ["PaperGeometry", "CPaperProcessor", "PaperRasterJobs", "PaperRasterKernels"]
        + (avx2 ? ["PaperRasterKernelsAVX2"] : []),
      path: "Sources/Engine/Raster",
      exclude: ["CPaperProcessor", "Jobs", "Kernels", "KernelsAVX2"],
      swiftSettings: avx2 ? [.define("PAPER_AVX2")] : []),
    .target(name: "PaperMotion", dependencies: ["PaperGeometry"], path: "Sources/Engine/Motion"),
    .target(
      name: "PaperGestures", dependencies: ["PaperGeometry", "PaperMotion"],
      path: "Sources/Engine/Gestures"),
    .target(
      name: "PaperLayouts", dependencies: ["PaperGeometry", "PaperMotion"],
      path: "Sources/Engine/Layouts"),
    .target(
      name: "PaperLayers", dependencies: ["PaperGeometry", "PaperRaster", "PaperMotion"],
      path: "Sources/Engine/Layers"),
    .target(
      name: "PaperLeaves",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers",
      ],
      path: "Sources/Engine/Leaves"),

    // All rooms of the engine under one name, for programs that embed it.
    .target(
      name: "PaperEngine",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves",
      ],
      path: "Sources/Engine/Umbrella"),

    // What a book is.
    .target(name: "Books", dependencies: ["PaperGeometry", "PaperRaster"]),

    // The app.
    .target(
      name: "Content",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperMotion", "PaperLayers", "Books"],
      path: "Sources/PaperApp/Content"),
    .target(
      name: "Shell",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "Books", "Content",
      ],
      path: "Sources/PaperApp/Shell"),
    .target(
      name: "Shelf",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "Books", "Content", "Shell",
      ],
      path: "Sources/PaperApp/Shelf"),
    .target(
      name: "Reading",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "PaperLeaves", "Books", "Content", "Shell",
      ],
      path: "Sources/PaperApp/Reading"),
    .target(
      name: "Stage",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "PaperLayouts", "PaperLayers", "Books",
        "Content", "Shell", "Shelf", "Reading",
      ],
      path: "Sources/PaperApp/Stage"),
    .target(
      name: "Imaging",
      dependencies: ["PaperGeometry", "PaperRaster", "Books", "CSDL2", "CCairo", "CGif"],
      path: "Sources/PaperApp/Imaging"),
    .target(
      name: "Launch",
      dependencies: [
        "PaperGeometry", "PaperLayouts", "Books", "Shell", "Shelf", "Reading", "Stage",
      ],
      path: "Sources/PaperApp/Launch"),
    .target(
      name: "Loading",
      dependencies: ["Books", "Content", "Stage", "Imaging"],
      path: "Sources/PaperApp/Loading"),
    .target(
      name: "Film",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "PaperLayers", "Books", "Content", "Shell",
        "Stage", "Imaging", "Launch", "Loading",
      ],
      path: "Sources/PaperApp/Film"),
    .executableTarget(
      name: "PaperApp",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "Books", "Content", "Shell", "Stage",
        "Launch", "Loading", "Film", "CSDL2", "CEventTime",
      ],
      path: "Sources/PaperApp/Main"),

    // Examples of what the engine is good for elsewhere. They use the app's decoders and writers of
    // pictures, as a program would use its own.
    .target(
      name: "Reel",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperGestures", "PaperLeaves", "Imaging"],
      path: "Examples/Reel"),
    .executableTarget(
      name: "leaves-procedural",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperLeaves", "Reel"],
      path: "Examples/Procedural"),
    .executableTarget(
      name: "leaves-images",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperLeaves", "Books", "Imaging", "Reel"],
      path: "Examples/Images"),
    .executableTarget(
      name: "leaves-document",
      dependencies: ["PaperGeometry", "PaperRaster", "PaperLeaves", "Books", "Imaging", "Reel"],
      path: "Examples/Document"),

    // Tests: a folder per room.
    .target(
      name: "TestSupport", dependencies: ["PaperGeometry", "PaperRaster"], path: "Tests/Support"),
    .testTarget(name: "GeometryTests", dependencies: ["PaperGeometry"]),
    .testTarget(
      name: "RasterTests",
      dependencies: ["PaperGeometry", "PaperRasterJobs", "PaperRaster", "TestSupport"]),
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
      name: "BooksTests", dependencies: ["PaperGeometry", "PaperRaster", "Books", "TestSupport"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["PaperGeometry", "PaperRaster", "Books", "Imaging", "CSDL2", "TestSupport"]),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperMotion", "PaperGestures", "PaperLayouts",
        "PaperLayers", "Books", "Content", "Shell", "Shelf", "Reading", "Stage",
        "TestSupport",
      ]),
    .testTarget(
      name: "LaunchTests",
      dependencies: ["PaperGeometry", "Content", "Shell", "Shelf", "Reading", "Stage", "Launch"]),
    .testTarget(
      name: "LoadingTests",
      dependencies: [
        "PaperRaster", "Books", "Content", "Shell", "Shelf", "Reading", "Stage", "Loading",
      ]),
    .testTarget(
      name: "FilmTests",
      dependencies: [
        "PaperGeometry", "PaperRaster", "PaperGestures", "Content", "Shell", "Shelf", "Reading",
        "Stage", "Launch", "Film", "Imaging",
        "TestSupport",
      ]),
    .testTarget(
      name: "MainTests", dependencies: ["PaperGeometry", "PaperGestures", "CSDL2", "PaperApp"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["PaperGeometry", "PaperRaster", "Books", "Imaging", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The rasteriser and its tests alone, for builds that take long, as under the Address Sanitizer.
if Context.environment["PAPER_RASTER_ALONE"] == "1" {
  let rooms = [
    "PaperGeometry", "CPaperProcessor", "PaperRasterJobs", "PaperRasterKernels",
    "PaperRasterKernelsAVX2", "PaperRaster",
    "TestSupport", "RasterTests",
  ]
  package.targets = package.targets.filter { rooms.contains($0.name) }
  package.products = []
}
