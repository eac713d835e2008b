import CSandbox
import Decoding
import IPC

/// The limits and the lock of this process, and what is said of them.
package enum Lock {
  /// How a worker is limited and locked unless a test asks for something else.
  package struct Options {
    /// Bytes of memory, mapped or not.
    package var addressSpace: UInt64 = 1 << 30
    /// Seconds in the worker's whole life. Requests have deadlines of their own; this one catches a
    /// worker whose program has stopped looking.
    package var processorTime: UInt32 = 600
    /// Whether a call that is not allowed ends the process.
    package var isStrict = false
    /// Whether the process may start threads, which the decoder of DjVu does.
    package var allowsThreads = false

    package init() {}
  }

  /// A step that failed. The process must not read anything then.
  package struct Failure: Error {
    package var step: String
    package var number: Int32
  }

  /// Limits memory, time and files of the process for ever, and lets the process end with its program.
  package static func limit(_ options: Options = Options()) throws(Failure) {
    var number: Int32 = 0
    var wanted = options.ofC
    if let step = paper_sandbox_limit(&wanted, &number) {
      throw Failure(step: String(cString: step), number: number)
    }
  }

  /// Locks the process for ever.
  package static func close(_ options: Options = Options()) throws(Failure) -> Hello {
    var state = paper_sandbox_state()
    var number: Int32 = 0
    var wanted = options.ofC
    if let step = paper_sandbox_lock(&wanted, &state, &number) {
      throw Failure(step: String(cString: step), number: number)
    }
    return Hello(
      landlock: Int(state.landlock), isFiltered: state.seccomp != 0, decoder: Decoders.name)
  }
}

extension Lock.Options {
  fileprivate var ofC: paper_sandbox_options {
    // All else is zero: no network, no writing, 16 descriptors.
    var options = paper_sandbox_options()
    options.address_space = addressSpace
    options.processor_time = processorTime
    options.strict = isStrict ? 1 : 0
    options.threads = allowsThreads ? 1 : 0
    return options
  }
}
