import SystemCalls
import Testing

@Suite(.timeLimit(.minutes(1))) struct MountTableTests {
  private static let text = """
    22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
    23 22 0:4 / /proc rw - proc proc rw
    24 22 8:2 / /media/My\\040Disk rw shared:2 master:3 - vfat /dev/sdb1 rw
    25 24 0:5 / /media/My\\040Disk/doc rw - fuse.portal portal rw
    26 22 0:6 / /media/remote rw - fuse.sshfs host: rw
    27 22 8:3 / /media/remote rw - ext4 /dev/sdc1 rw
    a line of another shape
    28 22 8:3 / /short rw
    """

  private var table: MountTable { MountTable(Array(Self.text.utf8)) }

  @Test("lines of another shape count for nothing, and names lose their escapes")
  func lines() {
    #expect(table.mounts.map(\.number) == [22, 23, 24, 25, 26, 27])
    #expect(table.mounts[2].point == Array("/media/My Disk".utf8))
    #expect(
      table.mounts.map(\.kind) == ["ext4", "proc", "vfat", "fuse.portal", "fuse.sshfs", "ext4"])
  }

  @Test(
    "a path lies in the last mount above",
    arguments: [
      ("/", 22), ("/home", 22), ("/proc", 23), ("/proc/1/fd", 23), ("/procedures", 22),
      ("/media/My Disk/books", 24), ("/media/My Disk/doc/x", 25), ("/media/remote/a", 27),
    ])
  func cover(_ path: String, _ number: Int) {
    #expect(table.mount(of: Array(path.utf8))?.number == number)
  }

  @Test("the system's own file systems are told, and those of programs are not")
  func pseudo() {
    #expect(
      table.pseudo(in: Array("/media".utf8)) == [Array("/media/My Disk/doc".utf8)])
    #expect(table.pseudo(in: Array("/home".utf8)).isEmpty)
    #expect(table.pseudo(in: Array("/".utf8)).count == 2)
  }

  @Test("the table of this system has the root and the processes")
  func own() {
    let table = MountTable.read()
    #expect(table.mount(of: Array("/proc/self".utf8))?.kind == "proc")
    #expect(table.mount(of: Array("/".utf8)) != nil)
  }

  @Test("a wait ends by another thread's wish")
  func woken() throws {
    let events = try #require(MountEvents())
    BackgroundThread.start("waker") { events.wake() }
    #expect(events.wait() == .woken)
    #expect(events.wait(seconds: 0) == [])
  }
}
