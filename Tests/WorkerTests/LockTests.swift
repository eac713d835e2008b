import Foundation
import Testing
import IPC
import WorkerClient

/// What a decoder that has been taken over would try, tried from inside of a locked worker.
@Suite("A locked worker is refused", .timeLimit(.minutes(5)))
struct LockTests {
  /// What came of an attack: the error number, or how the worker ended.
  private func attack(_ name: String) throws -> String {
    let worker = try WorkerProcess(Programs.probe("attack:\(name)"))
    do throws(WorkerFailure) {
      let words = try worker.waitUntilReady().decoder
      #expect(words.hasPrefix("\(name): "))
      return String(words.dropFirst(name.count + 2))
    } catch {
      return error.description
    }
  }

  @Test("opening a file") func open() throws { #expect(try attack("open") == "\(EPERM)") }

  @Test("writing a file") func create() throws {
    #expect(try attack("create") == "\(EPERM)")
    #expect(!FileManager.default.fileExists(atPath: "/tmp/paper-probe"))
  }

  @Test("a socket") func socket() throws {
    #expect(try attack("socket") == "the helper process ended by signal SYS")
  }

  @Test("another program") func exec() throws {
    #expect(try attack("exec") == "the helper process ended by signal SYS")
  }

  @Test("another process") func fork() throws {
    #expect(try attack("fork") == "the helper process ended by signal SYS")
  }

  @Test("looking into the program") func ptrace() throws {
    #expect(try attack("ptrace") == "the helper process ended by signal SYS")
    #expect(try attack("peek") == "the helper process ended by signal SYS")
  }

  // The signal would end these tests.
  @Test("a signal to the program") func kill() throws { #expect(try attack("kill") == "\(EPERM)") }

  @Test("memory that can be executed") func executable() throws {
    #expect(try attack("executable") == "\(EPERM)")
    #expect(try attack("mprotect") == "\(EPERM)")
  }

  @Test("truncating the shared memory") func truncate() throws {
    #expect(try attack("truncate") == "\(EPERM)")
  }

  @Test("raising its limits") func limits() throws { #expect(try attack("limits") == "\(EPERM)") }

  @Test("a thread") func thread() throws { #expect(try attack("thread") == "\(EPERM)") }

  @Test("asking about a file") func stat() throws { #expect(try attack("stat") == "\(EPERM)") }

  @Test("but not asking about what is open") func status() throws {
    #expect(try attack("status") == "0")
  }
}

@Suite("A worker that is not locked", .timeLimit(.minutes(5)))
struct UnlockedTests {
  @Test func aWorkerSaysHowItIsLocked() throws {
    let hello = try WorkerProcess(Programs.worker).waitUntilReady()
    #expect(hello.isFiltered)
    #expect(hello.decoder.hasPrefix("MuPDF 1."))
  }

  @Test func isRefused() throws {
    var program = Programs.probe("unlocked")
    program.isLocked = true
    #expect(throws: WorkerFailure.unlockable("the lock is missing")) {
      try WorkerProcess(program).waitUntilReady()
    }
  }

  @Test func isTakenWhereTheUserSaysSo() throws {
    let program = WorkerProgram(
      path: Programs.worker.path, argument: "--unsandboxed", isLocked: false)
    #expect(try !WorkerProcess(program).waitUntilReady().isFiltered)
  }

  /// A limit of a process, as the system tells it.
  private func limit(_ name: String, of worker: WorkerProcess) throws -> String? {
    let process = try #require(worker.process)
    let limits = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
    return limits.split(separator: "\n").first { $0.hasPrefix(name) }.map {
      String($0.dropFirst(name.count)).trimmingCharacters(in: .whitespaces)
    }
  }

  @Test func isLimitedAllTheSame() throws {
    let worker = try WorkerProcess(Programs.probe("unlocked"))
    _ = try worker.waitUntilReady()
    #expect(try limit("Max address space", of: worker)?.hasPrefix("1073741824 ") == true)
    #expect(try limit("Max cpu time", of: worker)?.hasPrefix("600 ") == true)
    #expect(try limit("Max open files", of: worker)?.hasPrefix("16 ") == true)
    #expect(try limit("Max file size", of: worker)?.hasPrefix("0 ") == true)
  }

  /// Also one that a thread without niceness has asked for.
  @Test func givesWayToDrawing() throws {
    let worker = try WorkerProcess(Programs.worker)
    _ = try worker.waitUntilReady()
    let process = try #require(worker.process)
    #expect(
      getpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(process)) >= 5)
  }

  /// The memory of the program cannot be truncated even by a worker that could call it.
  @Test func sharedMemoryIsSealed() throws {
    let memory = try SharedMemory(count: 8192)
    #expect(ftruncate(memory.descriptor, 0) == -1)
    #expect(ftruncate(memory.descriptor, 1 << 20) == -1)
    #expect(memory.withBytes { $0.count } == 8192)
  }

  @Test func aProgramThatIsNotThere() throws {
    let worker = try WorkerProcess(WorkerProgram(path: "/nowhere/paper-worker"))
    #expect(
      throws: WorkerFailure.unusable(
        "/nowhere/paper-worker cannot be started (there is no such file)")
    ) { try worker.waitUntilReady() }
  }

  @Test func aProgramThatIsNoWorker() throws {
    let worker = try WorkerProcess(WorkerProgram(path: "/bin/true"))
    #expect(throws: WorkerFailure.ended("ended with status 0")) { try worker.waitUntilReady() }
  }
}
