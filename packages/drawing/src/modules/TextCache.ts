import { AsciiTexts } from "./AsciiWriter.ts"

const empty = -1

/** ASCII texts by whole numbers from 0, each made at first use. Forgets all when nearly full. */
export class TextCache {
  /** The texts, by the index of {@link find}. */
  readonly texts: AsciiTexts
  private readonly make: (key: number) => string
  private readonly keys: Int32Array
  private readonly shift: number
  private readonly most: number
  private count = 0

  /** Room for 2 ** `bits` texts of at most `longest` characters. */
  constructor(bits: number, longest: number, make: (key: number) => string) {
    this.texts = new AsciiTexts(1 << bits, longest)
    this.keys = new Int32Array(1 << bits).fill(empty)
    this.shift = 32 - bits
    this.most = 3 << (bits - 2)
    this.make = make
  }

  /** The index of a key's text in `texts`; valid until the next call. */
  find(key: number): number {
    const { keys } = this
    // Fibonacci hashing spreads consecutive keys (Knuth, volume 3, section 6.4).
    let slot = Math.imul(key, 0x9e3779b1) >>> this.shift
    while (keys[slot] !== key) {
      if (keys[slot] === empty) return this.learn(key, slot)
      slot = (slot + 1) & (keys.length - 1)
    }
    return slot
  }

  private learn(key: number, slot: number): number {
    if (this.count === this.most) {
      this.keys.fill(empty)
      this.count = 0
    }
    this.count++
    this.keys[slot] = key
    this.texts.set(slot, this.make(key))
    return slot
  }
}
