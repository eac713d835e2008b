import Testing
import ServerStore

@Suite("Folders of servers", .timeLimit(.minutes(1)))
struct ServerFoldersTests {
  @Test func noServerLeavesTheCache() {
    for id in ["1x2y", "../../home", "/etc", "", ".."] {
      let folders = ServerFolders(cache: "/cache", server: id)
      for folder in [folders.feeds, folders.covers, folders.books] {
        #expect(folder.hasPrefix("/cache/") && !folder.contains(".."), "\(id)")
      }
    }
  }
}
