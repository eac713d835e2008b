import EventLog
import Localisation
import ServerStore
import SystemCalls
import WebClient

/// The thread of walks: one server at a time.
extension ServerRoots {
  /// Has the folders of a server walked through, after the walks that were wanted before.
  func want(_ id: String) {
    let isWalking = state.withLock { state -> Bool in
      guard !state.isStopped, state.facts[id] != nil else { return true }
      // A walk that was stopped finds nothing more.
      if let walking = state.walking, walking.server == id, !walking.stop.isStopped { return true }
      if !state.wanted.contains(id) { state.wanted.append(id) }
      state.facts[id]?.isWalking = true
      state.isChanged = true
      defer { if state.walking == nil { state.walking = (id, WebStop()) } }
      return state.walking != nil
    }
    guard !isWalking else { return }
    let isStarted = BackgroundThread.start("root-walk") { [self] in
      while let (id, stop) = state.withLock({ $0.nextWalk() }) { walk(id, stop) }
    }
    if !isStarted { state.withLock { $0.walking = nil } }
  }

  private func walk(_ id: String, _ stop: WebStop) {
    guard let root = state.withLock({ $0.roots[id] }) else {
      // The address was not known before. The walk begins once the root is loaded.
      stop.stop()
      return work { [self] in load(id, nil) }
    }
    Log.info(.program, "a walk through the folders of a server begins")
    var written = Clock.seconds
    let lister = ServerFolderLister(connections: means.connections, server: id, reader: reader)
    let (listing, end) = FolderWalk.run(
      KeptListing(path: folders(id).listing).listing(), by: lister, limits: means.limits,
      now: Clock.secondsSince1970, stop: stop
    ) { [self] listing, path in
      let files = listing.folders[path]?.files ?? []
      work { [self] in if isUsed(root) { take(id, files, in: path) } }
      guard Clock.seconds > written + Self.pace else { return }
      keep(listing, of: root)
      written = Clock.seconds
    }
    keep(listing, of: root)
    Log.info(.program, "the walk ends: \(end.problem ?? "all folders")")
    // From now on another walk may be wanted.
    stop.stop()
    // Behind the rows of the last folder.
    work { [self] in
      guard isUsed(root) else { return want(id) }
      lookForLost(root)
      tell(id) { facts in
        (facts.isWalking, facts.walked) = (false, listing.walked)
        facts.problem = end.problem
      }
    }
  }
}

extension FolderWalk.End {
  /// Why books may be missing, in one sentence for readers; nil where nothing is missing.
  var problem: String? {
    switch self {
    case .whole(failed: 0, isCut: false), .stopped: nil
    case .whole(failed: _, isCut: true):
      Localisation.text("there are more books than Paper lists")
    case .whole(let failed, isCut: false):
      Localisation.count(
        failed, one: "1 folder cannot be read", other: "{count} folders cannot be read")
    case .away(let failure): failure.description
    case .emptied: Localisation.text("the folder has no books now; the books known before stay")
    }
  }
}
