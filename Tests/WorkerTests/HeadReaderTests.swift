import IPC
import ServerKeeping
import SystemCalls
import TestDocuments
import Testing
import WebClient

/// What an answer of a server is, as a locked worker tells.
@Suite(.timeLimit(.minutes(5))) struct HeadReaderTests {
  private func head(_ text: String, _ reader: HeadReader) throws -> FeedHead? {
    let memory = try Memory()
    try Files.write(Array(text.utf8), to: memory.descriptor)
    return reader.head(of: memory, contentType: "text/plain")
  }

  @Test func answersAreKnownByTheirBytes() throws {
    let reader = HeadReader(Programs.worker)
    let feed = "<feed xmlns='http://www.w3.org/2005/Atom'><title>Books</title></feed>"
    #expect(try head(feed, reader)?.body == .catalogue(title: "Books"))
    #expect(
      try head("{\"metadata\":{\"title\":\"Own\"},\"navigation\":[]}", reader)?.body
        == .catalogue(title: "Own"))
    #expect(try head("<!doctype html><title>Sign in</title>", reader)?.body == .webPage)
    #expect(try head("hello", reader)?.body != .webPage)
    let way =
      "{\"type\":\"http://opds-spec.org/auth/basic\",\"labels\":{\"login\":\"Email\",\"password\":\"Word\"}}"
    let labels = try head("{\"title\":\"Own\",\"id\":\"x\",\"authentication\":[\(way)]}", reader)
    #expect(labels?.kind == .authentication && labels?.authentications.first?.login == "Email")
    reader.stop()
    // A stopped reader begins anew.
    #expect(try head(feed, reader)?.body == .catalogue(title: "Books"))
  }

  @Test func aWorkerThatFailsTellsNothing() throws {
    #expect(try head("<feed/>", HeadReader(Programs.probe("fault:exit:OpenFeed"))) == nil)
  }
}
