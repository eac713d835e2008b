import Books
import SystemCalls

extension Catalogue {
  /// The clock and the system as the catalogue sees both.
  package struct Surroundings: Sendable {
    /// Seconds since 1970. The clock may jump.
    package var now: @Sendable () -> Int = { Clock.secondsSince1970 }
    /// The most folders that are watched; nil for the share of the user's limit.
    package var mostWatched: Int?
    /// How often changes are looked for that the system does not tell, in seconds.
    package var pace: UInt32 = 600
    /// Whether this program scans as soon as another program no longer does.
    package var takesOver = true
    /// Whether walks run only while no other program wants the processor.
    package var givesWay = true
    /// Looks at a path that is to join the library. May wait for a disk.
    package var look: @Sendable (Picture.Source) -> Result<RootPath, RootPath.Flaw> = { path in
      do throws(RootPath.Flaw) { return .success(try RootPath(path)) } catch {
        return .failure(error)
      }
    }
    /// How long the look at a path may take, in seconds.
    package var patience = 20.0
    /// Whether a folder lies on another machine, which tells no changes.
    package var isRemote: @Sendable (_ folder: [UInt8]) -> Bool = { folder in
      RootWalk.remote.contains(RootWalk.fileSystem(of: folder))
    }

    package init() {}
  }
}
