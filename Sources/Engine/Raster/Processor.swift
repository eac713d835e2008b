import CPaperProcessor
import PaperRasterJobs
import PaperRasterKernels

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if PAPER_AVX2
  import PaperRasterKernelsAVX2
#endif

// Which kernels this processor gets.
//
// Method: the folder `Kernels` is compiled twice, the second time (through the symbolic link
// `KernelsAVX2`) with instructions that only newer processors have. Floats are never contracted or
// reordered in either, so both give the same bytes, and the tests hold them to it. The second copy is
// left out on other architectures and in packages that depend on a version of this one: see
// Package.swift.
//
// Rejected: AVX-512 (slower here), and a dynamic library that the loader chooses (a file more to
// install, and no way to compare the two in one process).

package enum Processor {
  /// The kernels for any processor.
  package static let baseline = PaperRasterKernels.makeKernels("baseline")

  /// The AVX2 kernels; nil where they were not compiled or the processor cannot run them.
  package static let avx2: Kernels? = {
    #if PAPER_AVX2
      return paper_has_avx2() != 0 ? PaperRasterKernelsAVX2.makeKernels("avx2") : nil
    #else
      return nil
    #endif
  }()

  /// The best kernels available; `PAPER_SIMD=baseline` in the environment forces the baseline kernels.
  package static let kernels: Kernels = {
    if let value = getenv("PAPER_SIMD"), String(cString: value) == "baseline" { return baseline }
    return avx2 ?? baseline
  }()
}
