// A process that is locked as paper-net is, and then attacks as the argument says. It prints the error number, or "0" where the
// attack succeeds; the filter ends the process at the worst attacks.
//
//     net-probe PORT ATTACK [OTHER PORT]

import Glibc
import NetServing

let arguments = CommandLine.arguments
guard arguments.count > 2, let port = UInt16(arguments[1]) else { exit(2) }
/// Opened before the lock, as a library's file is.
let before = open("/etc/passwd", O_RDONLY)
guard let state = Net.lock(port) else { exit(3) }

func tell(_ result: Int32) -> Never {
  let number = result < 0 ? errno : 0
  let line = Array("\(number)\n".utf8)
  _ = line.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
  exit(0)
}

func connect(to port: UInt16) -> Int32 {
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  guard descriptor >= 0 else { return -1 }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return withUnsafePointer(to: &address) { pointer in
    // The address has the size that is told to the call.
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

switch arguments[2] {
case "landlock":
  print(state.landlock)
  exit(0)
case "read": tell(open("/etc/passwd", O_RDONLY))
case "write": tell(open("/tmp/paper-net-probe", O_WRONLY | O_CREAT, 0o600))
case "list": tell(open("/", O_RDONLY | O_DIRECTORY))
case "environment": tell(open("/proc/self/environ", O_RDONLY))
case "unix": tell(socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0))
case "datagram": tell(socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0))
case "pair":
  var pair: [Int32] = [0, 0]
  // The array has room for both descriptors.
  tell(socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair))
case "packet": tell(socket(AF_PACKET, Int32(SOCK_RAW.rawValue), 0))
case "signal": tell(kill(getppid(), 0))
case "limit":
  var limit = rlimit(rlim_cur: 1 << 30, rlim_max: 1 << 30)
  tell(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit))
case "executable":
  tell(
    mmap(nil, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED
      ? -1 : 0)
case "exec":
  let words: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
  tell(execv("/bin/true", words))
case "bind":
  let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  tell(listen(descriptor, 1))
case "connect": tell(connect(to: port))
case "other": tell(connect(to: UInt16(arguments.count > 3 ? arguments[3] : "") ?? 1))
default: exit(2)
}
