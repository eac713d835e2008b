// swift-tools-version: 6.2
import PackageDescription

// The rasteriser beside its peers: a package of its own, which the app never needs. `make bench`
// builds it, and what it makes is a library with a C interface that the driver (Driver/bench) loads
// into the process in which the peers draw.

let package = Package(
  name: "Benchmarks",
  products: [
    .library(name: "PaperBench", type: .dynamic, targets: ["PaperBench"])
  ],
  dependencies: [.package(name: "Paper", path: "..")],
  targets: [
    .target(
      name: "PaperBench",
      dependencies: [
        .product(name: "PaperEngine", package: "Paper"),
        .product(name: "PaperFilm", package: "Paper"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
