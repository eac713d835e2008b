import CMuPDF
import IPC

/// Pages that are a single scan.
extension DocumentBook {
  package func scanScale(_ page: PagePlace) throws(WorkerError) -> Float {
    guard !opened.isReflowable, setter == nil else { return 0 }
    try require(page)
    var scale: Float = 0
    try context.check(
      paper_mupdf_scan(pointer, Int32(page.chapter), Int32(page.page), &scale))
    return IPCLimits.scales.contains(scale) ? scale : 0
  }
}
