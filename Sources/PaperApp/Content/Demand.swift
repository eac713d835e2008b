/// Everything that a frame needs from the background, whether it is there already or still missing:
/// what a layout returns.
///
/// A demand is a plain value, so two layouts of the same instant can be compared, and asking changes
/// nothing elsewhere. (A store that notes pendingRequests while it is read was rejected: a layout could then not
/// be repeated, and what a frame keeps in the cache depended on the order of reading.)
package struct Demand: Equatable, Sendable {
  /// How soon something is needed.
  package enum Urgency: Int, CaseIterable, Comparable, Sendable {
    /// It is seen, and nothing stands for it.
    case now
    /// It is seen, and a smaller version stands for it or will be there sooner.
    case sharpen
    /// It is seen next.
    case soon
    /// It may be seen after that.
    case later

    package static func < (a: Urgency, b: Urgency) -> Bool { a.rawValue < b.rawValue }
  }

  private struct Mention: Equatable, Sendable {
    let request: ContentRequest
    var urgency: Urgency
  }

  /// In the order in which they were first mentioned.
  private var mentions: [Mention] = []
  /// Where in `mentions` a request stands.
  private var places: [ContentRequest: Int] = [:]

  package init() {}

  package static func == (a: Demand, b: Demand) -> Bool { a.mentions == b.mentions }

  package var isEmpty: Bool { mentions.isEmpty }
  package var count: Int { mentions.count }

  /// Adds a request. Of two mentions of the same request the more urgent counts, and the place of the
  /// first.
  package mutating func add(_ request: ContentRequest, _ urgency: Urgency) {
    if let place = places[request] {
      mentions[place].urgency = min(mentions[place].urgency, urgency)
    } else {
      places[request] = mentions.count
      mentions.append(Mention(request: request, urgency: urgency))
    }
  }

  /// Adds all requests of another demand, in their order.
  package mutating func merge(_ other: Demand) {
    guard !isEmpty else {
      self = other
      return
    }
    for mention in other.mentions { add(mention.request, mention.urgency) }
  }

  /// Nil where the request is not part of the demand.
  package func urgency(of request: ContentRequest) -> Urgency? {
    places[request].map { mentions[$0].urgency }
  }

  /// Every request once, the most urgent first; those that are equally urgent in the order in which
  /// they were first mentioned.
  package var requests: [ContentRequest] {
    Urgency.allCases.flatMap { urgency in
      mentions.filter { $0.urgency == urgency }.map(\.request)
    }
  }
}
