import Books
import Dispatch
import IPC
import Localisation
import ServerFacts
import ServerStore
import SystemCalls
import WebClient
import WebRules

/// The servers that the reader has added: adds, renames and removes servers, and has their secrets.
///
/// Any thread may ask. No function waits but `access`. What only the reader can answer is asked through `take`, one question
/// at a time.
public final class ServerKeeper: Sendable {
  /// What the window shows.
  public struct News: Equatable, Sendable {
    public var servers: [ServerFacts.Server] = []
    /// Whether the list was read.
    public var isRead = false
    public var adding = ServerFacts.Adding.nothing
    public var question: ServerFacts.Question?
    /// Of the question.
    public var number = 0
    /// What has failed since the last call, one line each.
    public var problems: [String] = []
  }

  /// What the keeper works with.
  public struct Means: Sendable {
    /// The path of the list of servers; nil where nothing can be kept.
    public var list: String?
    /// The user's folder for what can be had again; nil for none.
    public var cache: String?
    public var secrets: any SecretStore
    public var program: WebProgram
    /// The program's name and version, told to servers.
    public var agent: String
    /// Reads the head of an answer by a worker, with the type that the server tells; nil where nothing can be read.
    public var head: @Sendable (Memory, String) -> FeedHead?

    public init(
      list: String?, cache: String?, secrets: any SecretStore, program: WebProgram, agent: String,
      head: @escaping @Sendable (Memory, String) -> FeedHead?
    ) {
      (self.list, self.cache, self.secrets) = (list, cache, secrets)
      (self.program, self.agent, self.head) = (program, agent, head)
    }
  }

  struct Question: Sendable {
    var number: Int
    var question: ServerFacts.Question
  }

  struct State: Sendable {
    var servers: [KnownServer] = []
    /// Whether the list was read.
    var isRead = false
    /// Why no server can be kept, in words; nil where the list is sound.
    var flaw: String?
    var jobs: [@Sendable () -> Void] = []
    var isWorking = false
    var adding = ServerFacts.Adding.nothing
    /// Counts the searches for a server: only the last search counts.
    var search = 0
    var stop: WebStop?
    var questions: [Question] = []
    var answers: [Int: ServerRequest.Answer] = [:]
    var asked = 0
    /// The question that the reader was shown last.
    var shown: Int?
    /// The secrets of this run.
    var secrets: [KnownServer.ID: ServerSecret] = [:]
    /// The certificates of this run that the reader agrees to, as PEM.
    var certificates: [KnownServer.ID: String] = [:]
    /// The servers whose access is being found out.
    var busy: Set<KnownServer.ID> = []
    /// How often the reader has given what a server had refused.
    var mended: [KnownServer.ID: Int] = [:]
    var problems: [String] = []
    var isStopping = false
  }

  let means: Means
  let state = Monitor(State())
  let wake: @Sendable () -> Void
  /// Held by the thread that reads or writes the list.
  private let disk = DispatchSemaphore(value: 1)

  /// - Parameter wake: called on any thread when there is news; must not wait.
  public init(_ means: Means, wake: @escaping @Sendable () -> Void) {
    (self.means, self.wake) = (means, wake)
    work { [self] in read() }
  }

  /// Ends all searches and questions. Waits for nothing.
  public func stop() {
    let stop = state.withLock { state in
      (state.isStopping, state.questions, state.jobs) = (true, [], [])
      return state.stop
    }
    stop?.stop()
  }

  // MARK: For the window

  /// The present state. An answer of the reader belongs to the question of the last call.
  public func take() -> News {
    state.look { state in
      state.shown = state.questions.first?.number
      defer { state.problems = [] }
      return News(
        servers: state.servers.map {
          ServerFacts.Server(
            id: $0.id, title: $0.title, shown: $0.shown, isFolder: $0.isFolder,
            root: $0.isRoot ? ServerFacts.Root() : nil)
        }, isRead: state.isRead, adding: state.adding, question: state.questions.first?.question,
        number: state.questions.first?.number ?? 0, problems: state.problems)
    }
  }

  /// Reads the list again, to which another window may have added servers.
  public func refresh() { work { [self] in read() } }

  /// A server of the list; nil also before the list was read.
  public func server(_ id: KnownServer.ID) -> KnownServer? {
    state.look { $0.servers.first { $0.id == id } }
  }

  /// Looks for the server with an address as people have it, and adds the server. The reader is asked what is missing.
  public func add(_ typed: String) {
    let stop = WebStop()
    let (former, number) = state.withLock { state in
      defer { (state.stop, state.adding) = (stop, .trying) }
      state.search += 1
      return (state.stop, state.search)
    }
    former?.stop()
    // Who has asked for the former search has no more use of its questions.
    state.withLock { _ in }
    let isStarted = BackgroundThread.start("add-server") { [self] in
      let result = search(typed, stop)
      end(number, result)
    }
    if !isStarted { end(number, .failed(Localisation.text("No thread is left."))) }
  }

  private func end(_ number: Int, _ result: ServerFacts.Adding) {
    state.withLock { state in
      guard state.search == number else { return }
      (state.adding, state.stop) = (result, nil)
    }
    wake()
  }

  public func stopAdding() {
    let stop = state.withLock { state in
      defer { (state.stop, state.adding) = (nil, .nothing) }
      state.search += 1
      return state.stop
    }
    stop?.stop()
    // Has the search see that it was stopped, where it waits for an answer.
    state.withLock { _ in }
    wake()
  }

  public func rename(_ id: KnownServer.ID, _ title: String) {
    let title = String(title.prefix(Self.titleLetters))
    guard !title.allSatisfy(\.isWhitespace) else { return }
    change(id) { $0.title = title }
  }

  /// Makes a folder a root of the library, or a root no longer. Nothing becomes of a server that is no folder.
  public func shelve(_ id: KnownServer.ID, _ isRoot: Bool) {
    change(id) { $0.isRoot = isRoot && $0.isFolder }
  }

  private func change(_ id: KnownServer.ID, _ change: (inout KnownServer) -> Void) {
    guard isKnown(id, after: change) else { return }
    work { [self] in write(id) }
    wake()
  }

  /// Changes a server of the list, and keeps the change. Waits for the disk.
  func keep(_ id: KnownServer.ID, _ change: (inout KnownServer) -> Void) {
    guard isKnown(id, after: change) else { return }
    write(id)
    wake()
  }

  /// Changes a server of the window's list.
  /// - Returns: false for a server that is not in the list.
  private func isKnown(
    _ id: KnownServer.ID, after change: (inout KnownServer) -> Void
  ) -> Bool {
    state.withLock { state -> Bool in
      guard let index = state.servers.firstIndex(where: { $0.id == id }) else { return false }
      change(&state.servers[index])
      return true
    }
  }

  static let titleLetters = 200

  /// Removes a server with its secret, its kept feeds, and the links by which books exchange places with the server.
  /// - Parameter books: whether the books that were fetched go, too.
  public func remove(_ id: KnownServer.ID, withBooks books: Bool) {
    state.withLock { state in
      state.servers.removeAll { $0.id == id }
      (state.secrets[id], state.certificates[id]) = (nil, nil)
    }
    work { [self] in
      locked { list throws(ServerList.Failure) in try list.remove(id) }
      means.secrets.forget(id)
      guard let cache = means.cache else { return }
      let folders = ServerFolders(cache: cache, server: id)
      Files.removeAll(folders.feeds)
      Files.removeAll(folders.covers)
      Files.remove(folders.listing)
      if books {
        Files.removeAll(folders.books)
        return
      }
      for name in Files.names(in: folders.books) {
        ProgressionLink.remove(in: Paths.joined(folders.books, name))
      }
    }
    wake()
  }

  /// Takes the reader's answer to the question that was shown last.
  public func answer(_ answer: ServerRequest.Answer) {
    state.withLock { state in
      guard let first = state.questions.first, first.number == state.shown else { return }
      state.questions.removeFirst()
      state.answers[first.number] = answer
    }
    wake()
  }

  // MARK: Questions

  /// Asks the reader, and waits for the answer.
  func ask(_ question: ServerFacts.Question, _ stop: WebStop = WebStop()) -> ServerRequest.Answer {
    let number = state.withLock { state -> Int? in
      guard !state.isStopping else { return nil }
      state.asked += 1
      state.questions.append(Question(number: state.asked, question: question))
      return state.asked
    }
    guard let number else { return .declined }
    wake()
    defer { wake() }
    return state.wait { state in
      if let answer = state.answers.removeValue(forKey: number) { return answer }
      guard state.isStopping || stop.isStopped else { return nil }
      state.questions.removeAll { $0.number == number }
      return .declined
    }
  }

  // MARK: The list

  /// Does something on a thread, after what was asked for before.
  private func work(_ job: @escaping @Sendable () -> Void) {
    let isWorking = state.withLock { state in
      defer { state.isWorking = true }
      state.jobs.append(job)
      return state.isWorking
    }
    guard !isWorking else { return }
    let isStarted = BackgroundThread.start("servers") { [self] in
      while let next = state.withLock(Self.next) { next() }
    }
    if !isStarted { state.withLock { $0.isWorking = false } }
  }

  private static func next(_ state: inout State) -> (@Sendable () -> Void)? {
    guard !state.jobs.isEmpty else {
      state.isWorking = false
      return nil
    }
    return state.jobs.removeFirst()
  }

  private func read() {
    var servers: [KnownServer] = []
    locked { list throws(ServerList.Failure) in servers = try list.servers() }
    state.withLock { [servers] state in
      // What was added meanwhile stands at the end.
      state.servers =
        servers.map { read in state.servers.first { $0.id == read.id } ?? read }
        + state.servers.filter { new in !servers.contains { $0.id == new.id } }
      state.isRead = true
    }
    wake()
  }

  /// Keeps a server in the list, also of the window.
  /// - Parameter isNew: whether the server is added; else one that was removed meanwhile stays away.
  func keep(_ server: KnownServer, isNew: Bool = false) {
    state.withLock { state in
      if let index = state.servers.firstIndex(where: { $0.id == server.id }) {
        state.servers[index] = server
      } else if isNew {
        state.servers.append(server)
      }
    }
    write(server.id)
    wake()
  }

  private func write(_ id: KnownServer.ID) {
    // A server that was removed meanwhile does not come back, and the last change counts.
    locked { list throws(ServerList.Failure) in
      guard let server = self.server(id) else { return }
      try list.keep(server)
    }
  }

  /// Reads or writes the list, one thread at a time.
  private func locked(_ body: (ServerList) throws(ServerList.Failure) -> Void) {
    guard let path = means.list else { return }
    disk.wait()
    defer { disk.signal() }
    do throws(ServerList.Failure) {
      try body(ServerList(path: path))
    } catch {
      let reason =
        switch error {
        case .unreadable: Localisation.text("{path}: this is no list of servers", ["path": path])
        case .unwritable(let number):
          Localisation.text(
            "{path}: {reason}", ["path": path, "reason": SystemReason.words(number)])
        }
      state.withLock { state in
        if error == .unreadable { state.flaw = reason }
        state.problems.append(reason)
      }
    }
  }
}
