import CMuPDF
import IPC

/// How many pages a chapter has, and how large they are.
extension DocumentBook {
  func pages(
    from first: PagePlace, count: Int, allowsPart: Bool
  ) throws(WorkerError) -> PageList {
    guard allowsPart else { return try pages(from: first, count: count) }
    let (total, isWhole) = try pagination.pages(upTo: first)
    if isWhole { return try pages(from: first, count: count) }
    let size = PageSize(width: layout.width, height: layout.height)
    let sizes = max(0, min(total - first.page, min(count, IPCLimits.pages)))
    var list = PageList(count: total, sizes: Array(repeating: size, count: sizes))
    list.isWhole = false
    return list
  }

  func pages(from first: PagePlace, count: Int) throws(WorkerError) -> PageList {
    let total = try pagination.pages(of: first.chapter)
    let last = min(total, first.page + min(count, IPCLimits.pages))
    var sizes: [PageSize?] = []
    let set = setter?.chapter(first.chapter)
    for page in first.page..<max(first.page, last) {
      if let set {
        let size = set.size ?? (layout.width, layout.height)
        sizes.append(PageSize(width: size.width, height: size.height))
        continue
      }
      var (width, height): (Float, Float) = (0, 0)
      let result = paper_mupdf_size(pointer, Int32(first.chapter), Int32(page), &width, &height)
      // A page that is damaged has no size; the others are there.
      sizes.append(result == 0 ? PageSize(width: width, height: height) : nil)
    }
    var list = PageList(
      count: total, sizes: sizes, obstacle: setter?.obstacle(of: first.chapter))
    if list.obstacle != nil, let path = setter?.path(of: first.chapter),
      path.utf8.count <= IPCLimits.fileName
    {
      list.file = path
    }
    return list
  }
}
