import Books
import Content
import PaperGeometry
import PaperRaster
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct DemandTests {
  private func request(_ number: Int) -> ContentRequest {
    .image(
      ImageRequest(.page(PageID(DocumentID("b"), number)), width: 64, height: 64, fit: .page))
  }

  @Test func theMostUrgentComeFirstAndEquallyUrgentAsMentioned() {
    var demand = Demand()
    for (number, urgency) in [(0, Demand.Urgency.later), (1, .now), (2, .soon), (3, .now)] {
      demand.add(request(number), urgency)
    }
    #expect(demand.requests == [1, 3, 2, 0].map(request))
  }

  @Test func ofTwoMentionsTheMoreUrgentCounts() {
    var demand = Demand()
    demand.add(request(0), .soon)
    demand.add(request(1), .sharpen)
    demand.add(request(0), .sharpen)
    demand.add(request(1), .later)
    #expect(demand.requests == [0, 1].map(request))
    #expect(demand.urgency(of: request(1)) == .sharpen && demand.urgency(of: request(2)) == nil)
  }

  /// Merging is mentioning one after the other, whatever the demands.
  @Test func aMergedDemandIsThatOfBothInTurn() {
    var random = SeededRandom(11)
    for _ in 0..<200 {
      var (first, second, both) = (Demand(), Demand(), Demand())
      for part in 0..<random.int(0...20) {
        let mention = request(random.int(0...9))
        let urgency = Demand.Urgency.allCases[random.int(0...3)]
        if part % 2 == 0 { first.add(mention, urgency) } else { second.add(mention, urgency) }
      }
      for demand in [first, second] {
        for request in demand.requests { both.add(request, demand.urgency(of: request) ?? .later) }
      }
      first.merge(second)
      #expect(Set(first.requests) == Set(both.requests) && first.count == both.count)
      #expect(first.requests.count == Set(first.requests).count)
      for request in both.requests {
        #expect(first.urgency(of: request) == both.urgency(of: request))
      }
      let urgencies = first.requests.compactMap(first.urgency(of:))
      #expect(urgencies == urgencies.sorted())
    }
  }
}
