import CChannel
import CProbe
import Glibc
import Serving
import IPC

/// What a decoder that has been taken over would try, from inside of the lock.
enum Attack {
  /// Says "NAME: ERROR" in its hello, with 0 where the attack succeeded. Some attacks end the process.
  static func run(_ name: String) -> Never {
    let parent = probe_parent()
    // Memory as the program makes it, mapped and sealed.
    let memory = paper_memory_new(1 << 16)
    let channel = Channel()
    var hello = Worker.lock(channel, Lock.Options(), true)
    hello.decoder = "\(name): \(attempt(name, parent, memory))"
    channel.send(Reply(id: 0, .hello(hello)))
    exit(0)
  }

  private static func attempt(_ name: String, _ parent: Int32, _ memory: Int32) -> Int32 {
    switch name {
    case "open": probe_open("/etc/passwd")
    case "stat": probe_stat("/etc/passwd")
    // No attack: the size of what is open is asked for.
    case "status": probe_status(memory)
    case "create": probe_create("/tmp/paper-probe")
    case "socket": probe_socket()
    case "exec": probe_exec()
    case "fork": probe_fork()
    case "ptrace": probe_ptrace(parent)
    case "kill": probe_kill(parent)
    case "executable": probe_executable_memory()
    case "mprotect": probe_make_executable()
    case "truncate": probe_truncate(memory)
    case "peek": probe_read_environment(parent)
    case "limits": probe_limits()
    case "thread": probe_thread()
    default: -1
    }
  }
}
