import BookClients
import Books
import Foundation
import Imaging
import PaperRaster
import PictureSamples
import Testing

@Suite(.timeLimit(.minutes(5))) struct PNGWriterTests {
  @Test func writesTheSameBytesEachTimeAndTheSamePixels() throws {
    let scratch = try TemporaryFolder()
    let noise = try Samples.noise(33, 21)
    let bytes = try PNGWriter.data(noise)
    #expect(try PNGWriter.data(noise) == bytes)
    let path = scratch.path + "/a.png"
    try PNGWriter.write(noise, to: path)
    #expect(Array(try Data(contentsOf: URL(fileURLWithPath: path))) == bytes)
    let decoder = BookWorkers().pictures
    let request = PictureRequest(
      source: Picture.Source(path: path), name: "a", width: 33, height: 21, fit: .fill)
    #expect(try decoder.decode(request).get().bitmap.pixels == noise.pixels)
  }

  @Test func aPlaceThatCannotBeWrittenIsNamed() throws {
    let noise = try Samples.noise(3, 3)
    let path = "/nowhere/at/all.png"
    #expect(
      throws: WriteError.cannotWrite(path, reason: "there is no such folder")
    ) { try PNGWriter.write(noise, to: path) }
  }
}
