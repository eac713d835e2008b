/// The places from which the reader has jumped, to go back and forward through.
package struct History: Equatable {
  private var back: [Int] = []
  private var forward: [Int] = []

  /// The most jumps that are kept.
  private static let most = 200

  package init() {}

  /// Notes a jump.
  package mutating func jump(from page: Int) {
    forward = []
    if back.last != page { back.append(page) }
    if back.count > Self.most { back.removeFirst() }
  }

  /// - Returns: the page to go back to from `page`; nil where there was no jump.
  package mutating func goBack(from page: Int) -> Int? {
    guard let last = back.popLast() else { return nil }
    forward.append(page)
    return last
  }

  package mutating func goForward(from page: Int) -> Int? {
    guard let next = forward.popLast() else { return nil }
    back.append(page)
    return next
  }

  package var canGoBack: Bool { !back.isEmpty }
}
