import Books
import PaperGeometry
import PaperRaster
import IPC
import WorkerClient

// The pixels of pages and covers.
extension FileDocumentClient {
  /// What is remembered of pages drawn in parts is bounded.
  private static let maximumPapers = 4096

  func image(
    _ image: ImageRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Result<DecodedPicture, DocumentError> {
    let (width, height) = image.bitmapSize
    let impossible = DocumentError.impossibleSize(file.path, width: width, height: height)
    guard image.isPossible else { return .failure(impossible) }
    let picture: DecodedPicture?
    switch image.image {
    case .cover: picture = try cover(image, priority)
    case .page(let page):
      guard let pages = state.withLock({ $0.pages }), let place = pages.place(of: page.index) else {
        let count = state.withLock { $0.pages?.count ?? 0 }
        return .failure(.noSuchPage(file.path, page: page.index, count: count))
      }
      if state.withLock({ $0.before.areWrong }) { return .failure(.outdated(file.path)) }
      defer { checkCount(of: place.chapter) }
      picture = try self.page(
        page.index, at: place, size: try size(of: page.index, at: place), image, priority)
    }
    return picture.map { .success($0) } ?? .failure(impossible)
  }

  private func page(
    _ page: Int, at place: PagePlace, size: Size, _ image: ImageRequest,
    _ priority: Request.Priority
  ) throws(WorkerFailure) -> DecodedPicture? {
    guard let cut = PageCut(of: size, for: image) else { return nil }
    let look = PageLook(
      isNight: image.isNight, scan: image.scan,
      paper: image.isOnPaper ? PagePaper.of(id, isNight: image.isNight) : nil)
    let paper =
      image.part == nil ? nil : try self.paper(of: page, at: place, size: size, look, priority)
    let pixels = try pixels(place, cut, look, priority)
    return cut.picture(
      of: pixels, paper: paper, blank: look.paper?.blank, natural: size, label: image.name)
  }

  /// In which light and on which paper a page is drawn.
  private struct PageLook {
    let isNight: Bool
    let scan: ScanLook
    /// Nil for a page on its own paper.
    let paper: PaperStock?
  }

  /// The colour of a page's paper, which all parts of the page share.
  private func paper(
    of page: Int, at place: PagePlace, size: Size, _ look: PageLook, _ priority: Request.Priority
  ) throws(WorkerFailure) -> Pixel? {
    let page = Paper(
      page: page, isNight: look.isNight, isOnPaper: look.paper != nil, scan: look.scan)
    if let known = state.withLock({ $0.papers[page] }) { return known }
    guard let cut = PageCut(ofPaperOf: size),
      let paper = try pixels(place, cut, look, priority)?.paper
    else { return nil }
    state.withLock { state in
      if state.papers.count >= Self.maximumPapers { state.papers = [:] }
      state.papers[page] = paper
    }
    return paper
  }

  private func pixels(
    _ place: PagePlace, _ cut: PageCut, _ look: PageLook, _ priority: Request.Priority
  ) throws(WorkerFailure) -> PagePixels? {
    guard let region = cut.region else { return nil }
    let memory = try book.render(
      place, scale: cut.scale, region, isNight: look.isNight, scan: look.scan.record,
      priority: priority,
      deadline: workers.deadlines.request, budget: budget)
    return PagePixels(
      copying: memory, width: region.width, height: region.height, stride: region.stride,
      on: cut.placed(look.paper))
  }

  func size(of page: Int, at place: PagePlace) throws(WorkerFailure) -> Size {
    if let size = state.withLock({ $0.pages?.measuredSize(of: page) }) { return size }
    guard
      let size = try sizes(from: place, count: 1).first ?? nil
    else { throw .refused(WorkerError(.damaged, "the page has no size")) }
    let measured = Size(size)
    state.withLock { $0.pages?.measure(from: page, [measured]) }
    return measured
  }

  /// The cover, drawn as large as the request's box needs it.
  private func cover(
    _ image: ImageRequest, _ priority: Request.Priority
  ) throws(WorkerFailure) -> DecodedPicture? {
    _ = try book.open(budget)
    var (size, pixels) = try cover(inWidth: image.width, height: image.height, priority)
    guard let cut = PageCut(of: size, for: image) else { return nil }
    if let region = cut.region, region.width > pixels.width || region.height > pixels.height {
      // The box is to be filled, so the cover is drawn larger than the box and cut.
      let (across, down) = (size.width * Double(cut.scale), size.height * Double(cut.scale))
      let sides = 1.0...Double(IPCLimits.side)
      guard sides.contains(across), sides.contains(down) else { return nil }
      (size, pixels) = try cover(
        inWidth: max(region.width, Int(across.rounded(.up))),
        height: max(region.height, Int(down.rounded(.up))), priority)
    }
    let cover = cut.picture(
      of: pixels.part(for: cut), paper: nil, natural: size, label: image.name)
    return cover?.seen(byNight: image.isNight)
  }

  private func cover(
    inWidth width: Int, height: Int, _ priority: Request.Priority
  ) throws(WorkerFailure) -> (Size, PagePixels) {
    guard let region = PixelRegion(width: width, height: height) else {
      throw .refused(WorkerError(.tooLarge))
    }
    let (size, memory) = try book.cover(
      region, priority: priority, deadline: workers.deadlines.request, budget: budget)
    return (
      Size(size.natural),
      PagePixels(copying: memory, width: size.width, height: size.height, stride: region.stride)
    )
  }
}
