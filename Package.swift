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
      name: "RasterKernelsAVX2", dependencies: ["CProcessor", "RasterJobs"],
      path: "Sources/Engine/Raster/KernelsAVX2",
      swiftSettings: [.unsafeFlags(["-Xcc", "-march=x86-64-v3"])])
  ] : []

let package = Package(
  name: "Paper",
  products: [
    .library(
      name: "Engine",
      targets: ["Geometry", "Raster", "Motion", "Gestures", "Layouts", "Layers", "Leaves"]),
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

    .target(name: "CGif", linkerSettings: [.linkedLibrary("gif")]),

    // The engine: knows no SDL, no files, no books.
    .target(name: "Geometry", path: "Sources/Engine/Geometry"),
    .target(name: "CProcessor", path: "Sources/Engine/Raster/CProcessor"),
    .target(name: "RasterJobs", path: "Sources/Engine/Raster/Jobs"),
    .target(
      name: "RasterKernels", dependencies: ["CProcessor", "RasterJobs"],
      path: "Sources/Engine/Raster/Kernels"),
    .target(
      name: "Raster",
      dependencies: ["Geometry", "CProcessor", "RasterJobs", "RasterKernels"]
        + (avx2 ? ["RasterKernelsAVX2"] : []),
      path: "Sources/Engine/Raster", exclude: ["CProcessor", "Jobs", "Kernels", "KernelsAVX2"],
      swiftSettings: avx2 ? [.define("PAPER_AVX2")] : []),
    .target(name: "Motion", dependencies: ["Geometry"], path: "Sources/Engine/Motion"),
    .target(
      name: "Gestures", dependencies: ["Geometry", "Motion"], path: "Sources/Engine/Gestures"),
    .target(name: "Layouts", dependencies: ["Geometry", "Motion"], path: "Sources/Engine/Layouts"),
    .target(
      name: "Layers", dependencies: ["Geometry", "Raster", "Motion"], path: "Sources/Engine/Layers"),
    .target(
      name: "Leaves",
      dependencies: ["Geometry", "Raster", "Motion", "Gestures", "Layouts", "Layers"],
      path: "Sources/Engine/Leaves"),

    // What a book is.
    .target(name: "Books", dependencies: ["Geometry", "Raster"]),

    // The app.
    .target(
      name: "Scenes",
      dependencies: [
        "Geometry", "Raster", "Motion", "Gestures", "Layouts", "Layers", "Leaves", "Books",
      ],
      path: "Sources/PaperApp/Scenes"),
    .target(
      name: "Imaging", dependencies: ["Geometry", "Raster", "Books", "CSDL2", "CCairo", "CGif"],
      path: "Sources/PaperApp/Imaging"),
    .target(
      name: "Backstage", dependencies: ["Geometry", "Books", "Scenes", "Imaging"],
      path: "Sources/PaperApp/Backstage"),
    .target(
      name: "Film",
      dependencies: [
        "Geometry", "Raster", "Gestures", "Layers", "Books", "Scenes", "Imaging", "Backstage",
      ],
      path: "Sources/PaperApp/Film"),
    .executableTarget(
      name: "PaperApp",
      dependencies: [
        "Geometry", "Raster", "Gestures", "Books", "Scenes", "Backstage", "Film", "CSDL2",
      ],
      path: "Sources/PaperApp/Main"),

    // Examples of what the engine is good for elsewhere. They use the app's decoders and writers of
    // pictures, as a program would use its own.
    .target(
      name: "Reel", dependencies: ["Geometry", "Raster", "Gestures", "Leaves", "Imaging"],
      path: "Examples/Reel"),
    .executableTarget(
      name: "leaves-procedural", dependencies: ["Geometry", "Raster", "Leaves", "Reel"],
      path: "Examples/Procedural"),
    .executableTarget(
      name: "leaves-images",
      dependencies: ["Geometry", "Raster", "Leaves", "Books", "Imaging", "Reel"],
      path: "Examples/Images"),
    .executableTarget(
      name: "leaves-document",
      dependencies: ["Geometry", "Raster", "Leaves", "Books", "Imaging", "Reel"],
      path: "Examples/Document"),

    // Tests: a folder per room.
    .target(name: "TestSupport", dependencies: ["Geometry", "Raster"], path: "Tests/Support"),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(
      name: "RasterTests", dependencies: ["Geometry", "RasterJobs", "Raster", "TestSupport"]),
    .testTarget(name: "MotionTests", dependencies: ["Geometry", "Motion", "TestSupport"]),
    .testTarget(
      name: "GesturesTests", dependencies: ["Geometry", "Motion", "Gestures", "TestSupport"]),
    .testTarget(name: "LayoutsTests", dependencies: ["Geometry", "Motion", "Layouts"]),
    .testTarget(
      name: "LayersTests",
      dependencies: ["Geometry", "Raster", "Motion", "Layers", "TestSupport"]),
    .testTarget(
      name: "LeavesTests",
      dependencies: [
        "Geometry", "Raster", "Motion", "Gestures", "Layouts", "Layers", "Leaves", "TestSupport",
      ]),
    .testTarget(name: "BooksTests", dependencies: ["Geometry", "Raster", "Books", "TestSupport"]),
    .testTarget(
      name: "ImagingTests",
      dependencies: ["Geometry", "Raster", "Books", "Imaging", "CSDL2", "TestSupport"]),
    .testTarget(
      name: "ScenesTests",
      dependencies: [
        "Geometry", "Raster", "Motion", "Gestures", "Layouts", "Layers", "Books", "Scenes",
        "TestSupport",
      ]),
    .testTarget(
      name: "BackstageTests", dependencies: ["Geometry", "Scenes", "Backstage"]),
    .testTarget(
      name: "FilmTests",
      dependencies: [
        "Geometry", "Raster", "Gestures", "Scenes", "Backstage", "Film", "Imaging", "TestSupport",
      ]),
    .testTarget(name: "MainTests", dependencies: ["Geometry", "Gestures", "CSDL2", "PaperApp"]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["Geometry", "Raster", "Books", "Imaging", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)

// The rasteriser and its tests alone, for builds that take long, as under the Address Sanitizer.
if Context.environment["PAPER_RASTER_ALONE"] == "1" {
  let rooms = [
    "Geometry", "CProcessor", "RasterJobs", "RasterKernels", "RasterKernelsAVX2", "Raster",
    "TestSupport", "RasterTests",
  ]
  package.targets = package.targets.filter { rooms.contains($0.name) }
  package.products = []
}
