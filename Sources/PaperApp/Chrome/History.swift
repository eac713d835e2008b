import Books

/// The places from which the reader has jumped, to go back and forward through.
package struct History: Equatable {
  /// A place as it was when the reader left it.
  package struct Stop: Equatable {
    package var page: Int
    /// The layout (`DocumentID.textSize`) in which the place is on that page.
    package var layout: Int
    /// The place in the text, for another layout; nil where none is known.
    package var anchor: TextAnchor?

    package init(page: Int, layout: Int = 0, anchor: TextAnchor? = nil) {
      (self.page, self.layout, self.anchor) = (page, layout, anchor)
    }
  }

  private var back: [Stop] = []
  private var forward: [Stop] = []

  /// The most jumps that are kept.
  private static let maximum = 200

  package init() {}

  /// Notes a jump.
  package mutating func jump(from place: Stop) {
    forward = []
    if back.last?.page != place.page || back.last?.layout != place.layout { back.append(place) }
    if back.count > Self.maximum { back.removeFirst() }
  }

  /// - Returns: the place to go back to; nil where there was no jump.
  package mutating func goBack(from place: Stop) -> Stop? {
    guard let last = back.popLast() else { return nil }
    forward.append(place)
    return last
  }

  package mutating func goForward(from place: Stop) -> Stop? {
    guard let next = forward.popLast() else { return nil }
    back.append(place)
    return next
  }

  package var canGoBack: Bool { !back.isEmpty }
}
