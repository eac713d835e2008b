// swift-tools-version: 6.2
import PackageDescription

// The rasteriser and the library beside their peers: a package of its own, which the app never needs. `make bench`
// builds it, and what it makes is a library with a C interface that the driver (Driver/bench) loads
// into the process in which the peers draw. `make bench-library` builds two programs: the maker of books, and the
// program that measures what Paper does with the books.

let package = Package(
  name: "Benchmarks",
  products: [
    .library(name: "PaperBench", type: .dynamic, targets: ["PaperBench"]),
    .executable(name: "make-library", targets: ["MakeLibrary"]),
    .executable(name: "library-bench", targets: ["LibraryBench"]),
  ],
  dependencies: [.package(name: "Paper", path: "..")],
  targets: [
    .target(
      name: "PaperBench",
      dependencies: [
        .product(name: "PaperEngine", package: "Paper"),
        .product(name: "PaperFilm", package: "Paper"),
      ]),
    .executableTarget(
      name: "MakeLibrary", dependencies: [.product(name: "PaperLibrary", package: "Paper")]),
    .executableTarget(
      name: "LibraryBench", dependencies: [.product(name: "PaperLibrary", package: "Paper")]),
  ],
  swiftLanguageModes: [.v6]
)
