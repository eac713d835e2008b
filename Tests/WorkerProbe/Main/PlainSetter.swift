import Glibc
import IPC
import Serving

/// A worker whose books are texts of four chapters with a page each. The plain setter sets three of the chapters.
struct PlainSetter {
  private let channel = Channel()

  private static let obstacles: [ChapterObstacle?] = [.verticalWriting, .table, nil, .table]

  func run() -> Never {
    channel.send(Reply(id: 0, .hello(Worker.lock(channel, Lock.Options(), true))))
    while case .delivery(let delivery) = channel.receive(wait: true) {
      if let file = delivery.file { close(file) }
      let request = delivery.request
      if request.query is Cancel { continue }
      channel.send(Reply(id: request.id, .begun))
      channel.send(Reply(id: request.id, answer(to: request.query)))
    }
    exit(0)
  }

  private func answer(to query: any Query) -> Reply.Content {
    switch query {
    case is OpenBook:
      let book = OpenedBook(
        format: .epub, chapters: Self.obstacles.count, isReflowable: true, hasCover: false)
      return .answer(OpenBook.encoded(book))
    case let query as MeasurePages:
      let chapter = min(query.first.chapter, Self.obstacles.count - 1)
      let isInside = query.first.page == 0 && query.count > 0
      let list = PageList(
        count: 1, sizes: isInside ? [PageSize(width: 400, height: 600)] : [],
        obstacle: Self.obstacles[chapter])
      return .answer(MeasurePages.encoded(list))
    case is DrawPage: return .answer(DrawPage.encoded(Done()))
    case is CloseBook: return .answer(CloseBook.encoded(Done()))
    default: return .failed(WorkerError(.unsupported))
    }
  }
}
