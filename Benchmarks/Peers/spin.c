// A loop that touches no memory: how much faster two threads are than one when nothing but the processor
// is shared between them.

unsigned long long spin(unsigned long long steps) {
  unsigned long long value = steps | 1;
  for (unsigned long long i = 0; i < steps; i++) {
    value ^= value << 13;
    value ^= value >> 7;
    value ^= value << 17;
  }
  return value;
}
