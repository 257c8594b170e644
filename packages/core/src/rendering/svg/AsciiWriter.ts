const decoder = new TextDecoder()
const encoder = new TextEncoder()

/**
 * ASCII text that is written often: four characters to a word, the first in the lowest bits, in pairs of words. Most are
 * one pair, which is written without a test.
 */
export interface AsciiText {
  readonly length: number
  readonly words: Int32Array
}

/** Prepares ASCII text for an {@link AsciiWriter}. */
export const asciiText = (text: string): AsciiText => {
  const words = new Int32Array(2 * ((text.length + 7) >> 3))
  const view = new DataView(words.buffer)
  encoder.encodeInto(text, new Uint8Array(words.buffer))
  for (let i = 0; i < words.length; i++) words[i] = view.getInt32(4 * i, true)
  return { length: text.length, words }
}

/** Texts of up to eight ASCII characters, by number: two words and a length for each. */
export interface AsciiTable {
  readonly count: number
  readonly words: Int32Array
  readonly lengths: Uint8Array
}

/** Prepares a table of short texts for an {@link AsciiWriter}. */
export const asciiTable = (count: number, textOf: (number: number) => string): AsciiTable => {
  const words = new Int32Array(2 * count)
  const lengths = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const text = asciiText(textOf(i))
    if (text.length > 8) throw new RangeError("a table holds texts of up to eight characters")
    words.set(text.words, 2 * i)
    lengths[i] = text.length
  }
  return { count, words, lengths }
}

const firstLength = 1 << 14
const longestKept = 1 << 20
/** The buffer of the last finished text, which the next one reuses. */
let spare: DataView | undefined

/** Builds long ASCII text from prepared parts, faster than by concatenating strings. */
export class AsciiWriter {
  private view: DataView
  /** The length of the view, cached because reading it is a call. */
  private room: number
  private used = 0

  constructor() {
    this.view = spare ?? new DataView(new ArrayBuffer(firstLength))
    this.room = this.view.byteLength
    spare = undefined
  }

  /** Makes room for a text of this many words. */
  private grow(words: number): void {
    this.room = 2 * (this.room + 4 * words)
    const larger = new DataView(new ArrayBuffer(this.room))
    new Uint8Array(larger.buffer).set(new Uint8Array(this.view.buffer, 0, this.used))
    this.view = larger
  }

  put({ length, words }: AsciiText): void {
    const { used } = this
    const count = words.length
    if (used + 4 * count > this.room) this.grow(count)
    const { view } = this
    // The next text overwrites the padding of the last pair.
    for (let i = 0; i < count; i += 2) {
      view.setInt32(used + 4 * i, words[i] ?? 0, true)
      view.setInt32(used + 4 * i + 4, words[i + 1] ?? 0, true)
    }
    this.used = used + length
  }

  /** Writes a text of a table. */
  putFrom({ words, lengths }: AsciiTable, number: number): void {
    const { used } = this
    if (used + 8 > this.room) this.grow(2)
    const { view } = this
    view.setInt32(used, words[2 * number] ?? 0, true)
    view.setInt32(used + 4, words[2 * number + 1] ?? 0, true)
    this.used = used + (lengths[number] ?? 0)
  }

  /** The whole text; the writer cannot be used after that. */
  text(): string {
    const text = decoder.decode(new Uint8Array(this.view.buffer, 0, this.used))
    if (this.room <= longestKept) spare = this.view
    return text
  }
}
