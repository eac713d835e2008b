/// Sorts slots by numbers without comparing them.
enum RadixSort {
  private static let (bits, mask) = (UInt32(11), UInt32(2047))

  /// The slots by ascending numbers. Slots of equal numbers keep their order.
  /// - Parameter number: of a slot; asked once for each slot.
  static func sorted(_ slots: [Int32], by number: (Int) -> UInt32) -> [Int32] {
    var numbers = [UInt32](repeating: 0, count: slots.count)
    var (least, all) = (UInt32.max, UInt32(0))
    var isSorted = true
    for (place, slot) in slots.enumerated() {
      let number = number(Int(slot))
      if place > 0, number < numbers[place - 1] { isSorted = false }
      numbers[place] = number
      (least, all) = (least & number, all | number)
    }
    if isSorted { return slots }
    var (slots, nextSlots) = (slots, slots)
    var nextNumbers = numbers
    for shift in stride(from: UInt32(0), to: 32, by: Int(bits)) {
      // Digits that are the same in all numbers change no order.
      guard (least ^ all) >> shift & mask != 0 else { continue }
      var starts = [Int](repeating: 0, count: Int(mask) + 2)
      for number in numbers { starts[Int(number >> shift & mask) + 1] += 1 }
      for digit in 1..<starts.count { starts[digit] += starts[digit - 1] }
      for (place, number) in numbers.enumerated() {
        let digit = Int(number >> shift & mask)
        nextSlots[starts[digit]] = slots[place]
        nextNumbers[starts[digit]] = number
        starts[digit] += 1
      }
      swap(&slots, &nextSlots)
      swap(&numbers, &nextNumbers)
    }
    return slots
  }
}
