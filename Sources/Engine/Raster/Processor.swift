import RasterJobs
import RasterKernels

// Which kernels this processor gets.

package enum Processor {
  /// For any processor.
  package static let baseline = RasterKernels.makeKernels("baseline")

  /// The best of what is there.
  package static let kernels = baseline
}
