/** Powers of the generator of GF(256) over x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, section 7.5.2), twice in a row. */
const powers = new Uint8Array(510)
const logarithms = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  powers[i] = value
  powers[i + 255] = value
  logarithms[value] = i
  value = (value << 1) ^ (value < 128 ? 0 : 0x11d)
}

const multiply = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (powers[(logarithms[a] ?? 0) + (logarithms[b] ?? 0)] ?? 0)

/** The coefficients below the leading 1 of (x - 2^0)(x - 2^1)...(x - 2^(degree - 1)), highest power first. */
const generator = (degree: number): Uint8Array => {
  const polynomial = new Uint8Array(degree)
  polynomial[degree - 1] = 1
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) {
      polynomial[j] =
        multiply(polynomial[j] ?? 0, powers[i] ?? 0) ^ (j + 1 < degree ? (polynomial[j + 1] ?? 0) : 0)
    }
  }
  return polynomial
}

/** Every byte's multiple of a generator, four coefficients to a word, padded with zeros. */
interface Multiples {
  readonly words: number
  readonly table: Int32Array
}

const multiplesOf = (degree: number): Multiples => {
  const polynomial = generator(degree)
  const words = (degree + 3) >> 2
  const table = new Int32Array(256 * words)
  for (let factor = 0; factor < 256; factor++) {
    for (let i = 0; i < degree; i++) {
      const at = factor * words + (i >> 2)
      table[at] = (table[at] ?? 0) | (multiply(polynomial[i] ?? 0, factor) << (24 - 8 * (i & 3)))
    }
  }
  return { words, table }
}

/** By degree. Symbols use 13 degrees, up to 30, of at most 8 kB each. */
const cache: Array<Multiples | undefined> = []
const remainder = new Int32Array(9)

/**
 * Writes the error correction codewords of the data in `[start, end)` to `target`, `stride` apart from `offset` on. A
 * QR code's blocks have 7 to 30 of them.
 */
export const writeErrorCodewords = (
  data: Uint8Array,
  start: number,
  end: number,
  count: number,
  target: Uint8Array,
  offset: number,
  stride: number
): void => {
  let multiples = cache[count]
  if (multiples === undefined) {
    multiples = multiplesOf(count)
    cache[count] = multiples
  }
  const { words, table } = multiples
  remainder.fill(0)
  for (let i = start; i < end; i++) {
    let current = remainder[0] ?? 0
    let at = ((current >>> 24) ^ (data[i] ?? 0)) * words
    for (let j = 0; j < words; j++) {
      const next = remainder[j + 1] ?? 0
      remainder[j] = ((current << 8) | (next >>> 24)) ^ (table[at] ?? 0)
      at++
      current = next
    }
  }
  for (let i = 0; i < count; i++) {
    target[offset + i * stride] = (remainder[i >> 2] ?? 0) >>> (24 - 8 * (i & 3))
  }
}
