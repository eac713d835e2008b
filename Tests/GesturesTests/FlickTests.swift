import PaperGestures
import Testing

@Suite struct FlickTests {
  @Test func flicksAreFasterThanTheThreshold() {
    #expect(!isFlick(flickThreshold))
    #expect(isFlick(125.1))
    #expect(isFlick(-125.1))
    #expect(!isFlick(0))
  }
}
