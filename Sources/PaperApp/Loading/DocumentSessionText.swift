import Books
import Content

// What is asked for the text of pages. Texts are never so urgent as pictures: a page is seen before anybody
// puts a hand on its words.
extension DocumentSession {
  /// Asks for the text and the links of a page.
  func words(
    ofPage page: Int, priority: RequestPriority, deadline: Double,
    answer: @escaping Answer<PageWords>
  ) -> Cancel {
    let steps = RequestSteps()
    @Sendable func step(
      _ number: Int, _ request: DocumentRequest, _ count: Int,
      _ next: @escaping @Sendable (DocumentReply) -> Void
    ) {
      let cancel = send(request, of: count, priority, deadline) { reply in
        switch reply {
        case .success(let reply): next(reply)
        case .failure(let error): answer(.failure(error))
        }
      }
      steps.begin(number, cancel)
    }
    opened(deadline: deadline) { [self] known in
      guard case .success(let count) = known else { return answer(known.map { _ in .none }) }
      step(1, .sizes(page..<page + 1), count) { [self] sizes in
        guard case .sizes(let sizes) = sizes, let size = sizes.first?.size else {
          return answer(.failure(wrongKind))
        }
        step(2, .text(page: page), count) { [self] lines in
          guard case .text(let lines) = lines else { return answer(.failure(wrongKind)) }
          step(3, .links(page: page), count) { [self] links in
            guard case .links(let links) = links else { return answer(.failure(wrongKind)) }
            answer(.success(PageWords(lines, links: links, height: size.height)))
          }
        }
      }
    }
    return { steps.cancel() }
  }

  /// Looks for a text on some pages.
  func search(
    _ slice: SearchSlice, priority: RequestPriority, deadline: Double,
    answer: @escaping Answer<SearchHits>
  ) -> Cancel {
    let steps = RequestSteps()
    opened(deadline: deadline) { [self] known in
      guard case .success(let count) = known else { return answer(known.map { _ in .init() }) }
      let request = DocumentRequest.search(
        slice.query, pages: slice.pages, details: slice.details)
      let cancel = send(request, of: count, priority, deadline) { [self] reply in
        answer(
          reply.flatMap {
            guard case .hits(let found) = $0 else { return .failure(wrongKind) }
            return .success(found)
          })
      }
      steps.begin(1, cancel)
    }
    return { steps.cancel() }
  }
}

extension PageWords {
  /// The text of a page that has none.
  fileprivate static let none = PageWords([], height: 1)
}
