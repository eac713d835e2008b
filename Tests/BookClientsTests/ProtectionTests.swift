import BookClients
import Books
import Foundation
import PictureSamples
import Testing
import WorkerClient

@Suite("How books are protected", .timeLimit(.minutes(5))) struct ProtectionTests {
  private func protection(_ program: WorkerProgram) -> BookWorkers.Protection {
    let workers = BookWorkers(program: program)
    #expect(workers.protection == .unknown)
    let isKnown = DispatchSemaphore(value: 0)
    workers.prepare { isKnown.signal() }
    isKnown.wait()
    return workers.protection
  }

  @Test func byALock() {
    guard case .locked = protection(Programs.worker) else {
      Issue.record("not locked")
      return
    }
  }

  /// A worker that ends at its start says nothing about the next one; the third that does is believed.
  @Test(arguments: [2, 9]) func byALaterWorker(stillborn: Int) throws {
    let scratch = try TemporaryFolder()
    let count = try scratch.picture("count", [0, 0, 0, 0]).path
    let found = protection(Programs.probe("stillborn:\(stillborn):\(count)"))
    switch found {
    case .locked: #expect(stillborn == 2)
    case .impossible(let reason):
      #expect(stillborn == 9 && reason == "the helper process ended with status 7")
    default: Issue.record("\(found)")
    }
  }

  @Test func notAtAllWhereTheUserSaysSo() {
    #expect(protection(Programs.unlocked) == .unlocked)
  }

  @Test func aWorkerThatCannotLockItselfNamesTheOption() {
    guard case .impossible(let reason) = protection(Programs.probe("unlockable")) else {
      Issue.record("a worker without a lock is taken")
      return
    }
    let beginning =
      "books cannot be decoded safely here, because the helper process cannot lock itself (seccomp gives error "
    #expect(reason.hasPrefix(beginning))
    #expect(reason.hasSuffix("); --unsandboxed decodes books without protection"))
  }

  @Test func isToldInWords() {
    func words(_ program: WorkerProgram) -> String? {
      let workers = BookWorkers(program: program)
      let isKnown = DispatchSemaphore(value: 0)
      workers.prepare { isKnown.signal() }
      isKnown.wait()
      return workers.decoding
    }
    let locked = words(Programs.worker) ?? ""
    #expect(locked.hasPrefix("Decoded in a locked process: no files, no network ("))
    #expect(locked.contains("seccomp). Documents by MuPDF 1."))
    let unlocked = words(Programs.unlocked) ?? ""
    #expect(unlocked.hasPrefix("Decoded without protection. Documents by MuPDF 1."))
    #expect(words(Programs.probe("unlockable")) == nil)
  }

  /// Every book and picture has the same reason, which is therefore told once.
  @Test func withoutAWorkerTheReasonIsTheSameForAll() throws {
    let scratch = try TemporaryFolder()
    let nowhere = WorkerProgram(path: "/nowhere/paper-worker")
    let reason =
      "the helper process cannot be used: /nowhere/paper-worker cannot be started "
      + "(there is no such file)"
    #expect(protection(nowhere) == .impossible(reason: reason))
    let workers = BookWorkers(program: nowhere)
    for name in ["a", "b"] {
      let file = try scratch.picture(name, [1])
      let request = PictureRequest(source: file, name: name, width: 4, height: 4, fit: .page)
      let picture = workers.pictures.decode(request)
      #expect(picture == .failure(.noWorker(nowhere.path, reason: reason)))
      let document = FileDocument(file, workers)
      #expect(
        document.open() == .failure(.noWorker(nowhere.path, reason: reason)))
    }
  }
}
