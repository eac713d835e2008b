import Foundation
import PaperGeometry
import Testing

extension EndToEndTests {
  /// Where nothing happens, nothing is done.
  @MainActor @Suite struct RestTests {
    @Test func atRestNothingIsDrawnAndNoProcessorUsed() throws {
      let windows = [
        try AppWindow(.shared()),
        try AppWindow(.shared(), ["--book", "1"], width: 700, height: 500),
      ]
      // The second window has moved over the first one: what that uncovers is drawn first.
      Thread.sleep(forTimeInterval: 0.5)
      let states = try windows.map { try $0.waitForRest() }
      let before = try windows.map { try $0.processorTicks() }
      // No wait for something, but the measurement itself.
      Thread.sleep(forTimeInterval: 5)
      let used = try zip(windows, before).map { try $0.processorTicks() - $1 }
      #expect(try windows.map { try $0.state() } == states, "something was drawn at rest")
      #expect(states.map(\.scene) == [.shelf, .book])
      // 0.5 % of 5 s are 2.5 hundredths of a second.
      #expect(used.allSatisfy { $0 <= 2 }, "hundredths of a second in 5 s at rest: \(used)")
    }
  }
}
