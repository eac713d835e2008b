// swift-tools-version: 6.2
import PackageDescription

// glib keeps its configuration header in a folder named after the architecture.
#if arch(arm64)
  let multiarch = "aarch64-linux-gnu"
#else
  let multiarch = "x86_64-linux-gnu"
#endif

// The include paths are written out because pkg-config would also hand over
// "-pthread", which SwiftPM refuses with a warning at every build.
let includePaths = [
  "/usr/include/pango-1.0",
  "/usr/include/cairo",
  "/usr/include/glib-2.0",
  "/usr/lib/\(multiarch)/glib-2.0/include",
  "/usr/include/harfbuzz",
  "/usr/include/freetype2",
]

let package = Package(
  name: "Press",
  products: [.executable(name: "press", targets: ["Press"])],
  targets: [
    .systemLibrary(name: "CPango"),
    .systemLibrary(name: "CHyphen"),
    .target(
      name: "CEncode",
      linkerSettings: [
        .linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("imagequant"),
        .linkedLibrary("z"),
      ]
    ),
    .executableTarget(
      name: "Press",
      dependencies: ["CPango", "CHyphen", "CEncode"],
      swiftSettings: [.unsafeFlags(includePaths.flatMap { ["-Xcc", "-I" + $0] })]
    ),
  ],
  swiftLanguageModes: [.v6]
)
