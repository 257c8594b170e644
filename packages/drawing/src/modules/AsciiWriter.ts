const decoder = new TextDecoder()

/** Text is written in words of four characters, the first in the lowest bits, two words at a time. */
const pair = 2

/**
 * ASCII texts that are written often, by index. They are in one array, each with the same number of words, so that
 * writing a text reads no separate object.
 */
export class AsciiTexts {
  /** Words of each text. */
  readonly stride: number
  readonly words: Int32Array
  readonly lengths: Uint16Array

  /** Room for `count` empty texts of at most `longest` characters. */
  constructor(count: number, longest: number) {
    this.stride = pair * Math.max(1, (longest + 7) >> 3)
    this.words = new Int32Array(this.stride * count)
    this.lengths = new Uint16Array(count)
  }

  static of(texts: ReadonlyArray<string>): AsciiTexts {
    const made = new AsciiTexts(
      texts.length,
      texts.reduce((longest, { length }) => Math.max(longest, length), 0)
    )
    for (const [number, text] of texts.entries()) made.set(number, text)
    return made
  }

  /** Replaces a text. Throws a RangeError for one that is too long. */
  set(number: number, text: string): void {
    if (text.length > 4 * this.stride) throw new RangeError(`${text.length} characters are too long a text`)
    const { words } = this
    const from = number * this.stride
    words.fill(0, from, from + this.stride)
    // Thousands of texts are prepared before the first symbol: an encoder and a view for each took milliseconds.
    for (let i = 0; i < text.length; i++)
      words[from + (i >> 2)] = (words[from + (i >> 2)] ?? 0) | (text.charCodeAt(i) << (8 * (i & 3)))
    this.lengths[number] = text.length
  }
}

/** Bytes that are written before they become a string: V8 makes strings of this length cheaply. */
const room = 1 << 14

/** The buffer of the last finished text, reused by the next. */
let spare: DataView | undefined

/** Builds long ASCII text from prepared parts, faster than by concatenating strings. */
export class AsciiWriter {
  private readonly view: DataView
  private used = 0
  private written = ""

  constructor() {
    this.view = spare ?? new DataView(new ArrayBuffer(room))
    spare = undefined
  }

  private flush(): void {
    this.written += decoder.decode(new Uint8Array(this.view.buffer, 0, this.used))
    this.used = 0
  }

  put({ words, lengths, stride }: AsciiTexts, number: number): void {
    if (this.used + 4 * stride > room) this.flush()
    const { view, used } = this
    const length = lengths[number] ?? 0
    let from = number * stride
    // The next text overwrites the padding of the last pair.
    view.setInt32(used, words[from] ?? 0, true)
    view.setInt32(used + 4, words[from + 1] ?? 0, true)
    for (let at = 8; at < length; at += 8) {
      from += pair
      view.setInt32(used + at, words[from] ?? 0, true)
      view.setInt32(used + at + 4, words[from + 1] ?? 0, true)
    }
    this.used = used + length
  }

  /** The whole text. The writer must not be used afterwards. */
  text(): string {
    this.flush()
    spare = this.view
    return this.written
  }
}
