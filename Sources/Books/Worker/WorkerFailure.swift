import Wire
import Words

/// Why a worker has not done what it was asked. Each case names the culprit and the reason.
public enum WorkerFailure: Error, Equatable, Sendable {
  /// The book's own fault, or what is asked of it makes no sense; the worker is well.
  case refused(Refusal)
  /// The worker has ended by itself, as a signal or a status says.
  case ended(String)
  /// The operation took longer than it may.
  case deadline(operation: String, milliseconds: UInt32)
  /// The worker has sent what no worker of ours sends.
  case garbage(String)
  /// The worker cannot be started, or is none of ours.
  case unusable(String)
  /// The worker cannot lock itself, and so reads nothing.
  case unlockable(String)
  /// The program has stopped the worker.
  case stopped
  /// The system has no descriptor or no memory for it.
  case system(String)

  /// Whether no worker can be had at all, whatever the book.
  public var isOfAllWorkers: Bool {
    switch self {
    case .unusable, .unlockable: true
    case .refused, .ended, .deadline, .garbage, .stopped, .system: false
    }
  }

  /// Whether a part of the book is to blame, so that other parts may be sound.
  public var isOfTheBook: Bool {
    switch self {
    case .refused, .ended, .deadline, .garbage: true
    case .unusable, .unlockable, .stopped, .system: false
    }
  }

  /// Whether another worker may do better.
  public var isOfTheWorker: Bool {
    switch self {
    case .ended, .deadline, .garbage: true
    case .refused, .unusable, .unlockable, .stopped, .system: false
    }
  }
}

extension WorkerFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .refused(let refusal): refusal.description
    case .ended(let how): Words.text("the helper process {ended}", ["ended": how])
    case .deadline(let operation, let milliseconds):
      Words.text(
        "{operation} took longer than {milliseconds} ms",
        ["operation": operation, "milliseconds": "\(milliseconds)"])
    case .garbage(let what):
      Words.text("the helper process gave a wrong answer: {reason}", ["reason": what])
    case .unusable(let reason):
      Words.text("the helper process cannot be used: {reason}", ["reason": reason])
    case .unlockable(let reason):
      Words.text(
        """
        books cannot be decoded safely here, because the helper process cannot lock itself \
        ({reason}); --unsandboxed decodes books without protection
        """, ["reason": reason])
    case .stopped: Words.text("the helper process was stopped")
    case .system(let reason): reason
    }
  }
}

extension Refusal: CustomStringConvertible {
  /// One line: the reason, then the decoder's own words.
  public var description: String {
    if reason == .otherFormat {
      return Words.text("is {format}, a format that is not read", ["format": words])
    }
    let reason =
      switch reason {
      case .unknownFormat, .otherFormat: Words.text("is of no known kind")
      case .damaged: Words.text("is damaged")
      case .unsupported: Words.text("needs an unsupported feature")
      case .passwordNeeded: Words.text("needs a password")
      case .passwordWrong: Words.text("has another password")
      case .encrypted: Words.text("is encrypted")
      case .noSuchBook: Words.text("is not open")
      case .noSuchPage: Words.text("has no such page")
      case .tooLarge: Words.text("is too large")
      case .outOfMemory: Words.text("needs more memory than a helper process has")
      case .cancelled: Words.text("was cancelled")
      case .expired: Words.text("took too long")
      case .badRequest: Words.text("is not read because of a fault in Paper")
      case .empty: Words.text("is empty")
      case .unreadable: Words.text("cannot be read")
      case .noCover: Words.text("has no cover of its own")
      case .truncated: Words.text("ends too early")
      case .unlockable: Words.text("is not read by an unlocked helper process")
      }
    return words.isEmpty
      ? reason : Words.text("{reason}: {details}", ["reason": reason, "details": words])
  }
}
