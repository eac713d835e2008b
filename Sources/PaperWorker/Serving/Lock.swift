import CSandbox
import Decoding
import Wire

/// The lock of this process, and what is said of it.
package enum Lock {
  /// How a worker is locked unless a test asks for something else.
  package struct Options {
    /// Bytes of memory, mapped or not.
    package var addressSpace: UInt64 = 1 << 30
    /// Seconds in the worker's whole life. Requests have deadlines of their own; this one catches a
    /// worker whose program has stopped looking.
    package var processorTime: UInt32 = 600
    /// Whether a call that is not allowed ends the process.
    package var isStrict = false

    package init() {}
  }

  /// A step of the lock that failed. The process must not read anything then.
  package struct Failure: Error {
    package var step: String
    package var number: Int32
  }

  /// Locks the process for ever.
  package static func close(_ options: Options = Options()) throws(Failure) -> Hello {
    var state = paper_sandbox_state()
    var number: Int32 = 0
    var wanted = paper_sandbox_options(
      address_space: options.addressSpace, processor_time: options.processorTime,
      strict: options.isStrict ? 1 : 0)
    if let step = paper_sandbox_lock(&wanted, &state, &number) {
      throw Failure(step: String(cString: step), number: number)
    }
    return Hello(
      landlock: Int(state.landlock), isFiltered: state.seccomp != 0, decoder: Decoders.name)
  }
}
