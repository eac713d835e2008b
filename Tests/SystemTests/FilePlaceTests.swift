import Foundation
import SystemCalls
import Testing

/// Open files that go to other programs.
@Suite(.timeLimit(.minutes(2))) struct FilePlaceTests {
  @Test func aFileThatIsGoneIsNoPlace() { #expect(FilePlace(Array("/nowhere/at/all".utf8)) == nil) }

  @Test func theFileComesWithTheFirstBytes() throws {
    let path = NSTemporaryDirectory() + "/paper-place-\(UUID().uuidString)"
    try Data("words".utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    let place = try #require(FilePlace(Array(path.utf8)))
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { ends.forEach { close($0) } }
    #expect(place.send([1, 2, 3, 4][1...], to: ends[0]) == 3)

    var bytes = [UInt8](repeating: 0, count: 16)
    var room = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { bytes in
      room.withUnsafeMutableBytes { room in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        return withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          (message.msg_iov, message.msg_iovlen) = (part, 1)
          (message.msg_control, message.msg_controllen) = (room.baseAddress, room.count)
          return recvmsg(ends[1], &message, 0)
        }
      }
    }
    #expect(count == 3 && Array(bytes.prefix(3)) == [2, 3, 4])
    // Behind the header of 16 bytes stands the number of the file.
    let file = room[16..<20].enumerated().reduce(Int32(0)) {
      $0 | Int32($1.element) << (8 * $1.offset)
    }
    defer { close(file) }
    var (here, there) = (stat(), stat())
    #expect(fstat(file, &here) == 0 && stat(path, &there) == 0 && here.st_ino == there.st_ino)
  }
}
