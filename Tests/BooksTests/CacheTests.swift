import TestSupport
import Books
import Testing

@Suite(.timeLimit(.minutes(5))) struct CacheTests {
  @Test func theLeastRecentlyUsedGoesFirst() {
    var cache = Cache<String, Int>(limit: 30)
    for (index, key) in ["a", "b", "c"].enumerated() { cache.insert(index, for: key, cost: 10) }
    #expect(cache["a"] == 0)
    cache.insert(3, for: "d", cost: 10)
    #expect(cache.keysByUse == ["c", "a", "d"])
    #expect(cache["b"] == nil)
    #expect(cache.cost == 30)
  }

  @Test func peekingIsNoUse() {
    var cache = Cache<String, Int>(limit: 20)
    cache.insert(1, for: "a", cost: 10)
    cache.insert(2, for: "b", cost: 10)
    #expect(cache.peek("a") == 1)
    cache.insert(3, for: "c", cost: 10)
    #expect(cache.keysByUse == ["b", "c"])
  }

  @Test func theBoundIsInBytes() {
    var cache = Cache<Int, Int>(limit: 100)
    for key in 0..<10 { cache.insert(key, for: key, cost: 10) }
    cache.insert(99, for: 99, cost: 55)
    #expect(cache.count == 5)
    #expect(cache.cost == 95)
    cache.limit = 60
    #expect(cache.keysByUse == [99])
  }

  @Test func thePinnedNeverGo() {
    var cache = Cache<Int, Int>(limit: 20)
    cache.pinned = [1]
    for key in 1...5 { cache.insert(key, for: key, cost: 10) }
    #expect(cache.keysByUse == [1, 5])
    cache.pinned = [1, 5]
    cache.insert(6, for: 6, cost: 10)
    #expect(cache.keysByUse == [1, 5, 6], "what was just inserted stays until the next one")
    cache.insert(7, for: 7, cost: 10)
    #expect(cache.keysByUse == [1, 5, 7])
  }

  @Test func aNewValueTakesTheOldOnesPlace() {
    var cache = Cache<Int, String>(limit: 20)
    cache.insert("old", for: 1, cost: 15)
    cache.insert("new", for: 1, cost: 5)
    #expect(cache[1] == "new")
    #expect(cache.cost == 5)
    #expect(cache.remove(1) == "new")
    #expect(cache.cost == 0)
    #expect(cache.keysByUse == [])
  }

  @Test func manyUsesKeepTheOrderWhole() {
    var cache = Cache<Int, Int>(limit: 50)
    var random = SeededRandom(3)
    var model: [Int] = []
    for _ in 0..<5_000 {
      let key = Int(random.next() % 20)
      if random.next() % 3 == 0 {
        let found = cache[key]
        #expect((found != nil) == model.contains(key))
        if found != nil { model.removeAll { $0 == key }; model.append(key) }
      } else {
        cache.insert(key, for: key, cost: 10)
        model.removeAll { $0 == key }
        model.append(key)
        if model.count > 5 { model.removeFirst() }
      }
    }
    #expect(cache.keysByUse == model)
  }
}
