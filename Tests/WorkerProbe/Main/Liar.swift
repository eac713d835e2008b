import Glibc
import Serving
import TestDocuments
import IPC

/// A decoder that has been taken over, and knows the format of messages: each of its answers can be decoded, and hardly any
/// is true. It is locked, so that it lies as long as the program believes it.
struct Liar {
  private var lies: Lies
  private let channel = Channel()
  /// Requests that were answered, which are answered once more now and then.
  private var answered: [Request] = []

  init(seed: UInt64) { lies = Lies(seed) }

  mutating func run() -> Never {
    let hello = Worker.lock(channel, Lock.Options(), true)
    channel.send(Reply(id: 0, .hello(hello)))
    while case .delivery(let delivery) = channel.receive(wait: true) {
      if let file = delivery.file { close(file) }
      if delivery.request.query is Cancel { continue }
      answer(delivery)
      answered.append(delivery.request)
    }
    exit(0)
  }

  /// Most answers are of the kind that was asked for, or the program would believe nothing else for long.
  private mutating func answer(_ delivery: Channel.Delivery) {
    let request = delivery.request
    if let memory = delivery.memory { fill(memory) }
    let lie = Reply(id: request.id, lies.answer(to: request.query))
    let begun = Reply(id: request.id, .begun)
    switch lies.random.int(0...300) {
    case 0: channel.send(lie)
    case 1: [begun, begun, lie].forEach(channel.send)
    case 2: [lie, begun].forEach(channel.send)
    case 3: [begun, lie, lie].forEach(channel.send)
    case 4:
      let other = answered.randomElement(using: &lies.random) ?? request
      [begun, Reply(id: other.id, lies.answer(to: other.query))].forEach(channel.send)
    case 5: [begun, Reply(id: request.id &+ 1000, lie.content)].forEach(channel.send)
    case 6:
      [begun, Reply(id: request.id, lies.answer(to: ReadOutline()))].forEach(channel.send)
    case 7: [begun, Reply(id: 0, lie.content)].forEach(channel.send)
    default: [begun, lie].forEach(channel.send)
    }
  }

  /// Pixels of any value, also transparent ones.
  private mutating func fill(_ memory: MappedMemory) {
    let word = lies.random.next()
    for at in stride(from: 0, to: memory.bytes.count & ~7, by: 8) {
      memory.bytes.storeBytes(
        of: word &* UInt64(1 + at / 512), toByteOffset: at, as: UInt64.self)
    }
  }
}
