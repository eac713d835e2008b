import Books
import Localisation
import SystemCalls

/// Folders that join the library and leave the library.
extension CatalogueThread {
  /// Has a path looked at on a thread that can be given up: the path's disk may hang, and the folders on other disks do
  /// not wait.
  func look(at path: [UInt8], toJoin isJoining: Bool) {
    let asked = Catalogue.Look(path: path, isJoining: isJoining)
    state.withLock { $0.looks.append(asked) }
    let (look, source) = (surroundings.look, Picture.Source(bytes: path))
    // What is done with one path is done in its order.
    lookers.run(key: source.path, deadline: surroundings.patience) {
      look(source)
    } reply: { [state] answer in
      let found: Result<RootPath, RootPath.Flaw>
      switch answer {
      case .success(let answer): found = answer
      case .failure(let failure):
        found = .failure(.unreadable(Printable.escaped(source.path), "\(failure)"))
      }
      state.withLock { state in
        if let index = state.looks.firstIndex(of: asked) { state.looks.remove(at: index) }
        if isJoining {
          state.commands.append(.join(found))
        } else {
          // A folder that is gone leaves by its name.
          state.commands.append(.leave([path] + [try? found.get().bytes].compactMap(\.self)))
        }
        state.isIdle = false
      }
    }
  }

  func join(_ look: Result<RootPath, RootPath.Flaw>) {
    let path: [UInt8]
    switch look {
    case .failure(let flaw): return tell(flaw.description)
    case .success(let found): path = found.bytes
    }
    do throws(Files.Failure) {
      try rootList.change { if !$0.contains(path) { $0.append(path) } }
    } catch {
      return tell(
        Localisation.text(
          "{file} cannot be written; the folder is not kept in the library",
          ["file": Printable.escaped(rootList.path)]))
    }
    guard lock >= 0 else { return }
    syncRoots()
    for root in activeRoots where PathBytes.is(path, inside: root.path) { walk(root, [path]) }
  }

  func leave(_ names: [[UInt8]]) {
    do throws(Files.Failure) {
      try rootList.change { $0.removeAll { names.contains($0) } }
    } catch {
      return tell(
        Localisation.text(
          "{file} cannot be written; the folder stays in the library",
          ["file": Printable.escaped(rootList.path)]))
    }
    guard lock < 0 else { return syncRoots() }
    // The program that scans follows the list, and takes the books out.
    let listed = rootList.read()
    roots = roots.filter { listed.contains($0.path) }
    tellRoots()
  }
}
