import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct FlickTests {
  @Test func flicksAreFasterThanTheThreshold() {
    #expect(!isFlick(flickThreshold))
    #expect(isFlick(125.1))
    #expect(isFlick(-125.1))
    #expect(!isFlick(0))
  }
}
