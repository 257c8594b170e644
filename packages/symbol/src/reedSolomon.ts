import type { Blocks } from "./versions.ts"

/** Powers of the generator of GF(256) modulo x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, section 7.5.2), repeated twice. */
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

/** The coefficients of (x - 2^0)(x - 2^1)...(x - 2^(degree - 1)) below the leading 1, highest power first. */
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

/** The words of a polynomial of the largest degree, 30. */
const words = 8

const multiplesOf = (degree: number): Int32Array => {
  const polynomial = generator(degree)
  const multiples = new Int32Array(256 * words)
  for (let factor = 0; factor < 256; factor++) {
    for (let i = 0; i < degree; i++) {
      const at = factor * words + (i >> 2)
      multiples[at] = (multiples[at] ?? 0) | (multiply(polynomial[i] ?? 0, factor) << (24 - 8 * (i & 3)))
    }
  }
  return multiples
}

/** Tables by degree: 13 in use, 8 kB each. */
const cache: Array<Int32Array | undefined> = []
const remainder = new Int32Array(words)

// The remainder stays in variables, which fit the processor's registers.

/** At most 16 coefficients. */
const divideByShort = (data: Uint8Array, start: number, end: number, multiples: Int32Array): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  for (let i = start; i < end; i++) {
    const at = ((a >>> 24) ^ (data[i] ?? 0)) * words
    a = ((a << 8) | (b >>> 24)) ^ (multiples[at] ?? 0)
    b = ((b << 8) | (c >>> 24)) ^ (multiples[at + 1] ?? 0)
    c = ((c << 8) | (d >>> 24)) ^ (multiples[at + 2] ?? 0)
    d = (d << 8) ^ (multiples[at + 3] ?? 0)
  }
  remainder[0] = a
  remainder[1] = b
  remainder[2] = c
  remainder[3] = d
}

/** At most 32 coefficients. */
const divideByLong = (data: Uint8Array, start: number, end: number, multiples: Int32Array): void => {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let e = 0
  let f = 0
  let g = 0
  let h = 0
  for (let i = start; i < end; i++) {
    const at = ((a >>> 24) ^ (data[i] ?? 0)) * words
    a = ((a << 8) | (b >>> 24)) ^ (multiples[at] ?? 0)
    b = ((b << 8) | (c >>> 24)) ^ (multiples[at + 1] ?? 0)
    c = ((c << 8) | (d >>> 24)) ^ (multiples[at + 2] ?? 0)
    d = ((d << 8) | (e >>> 24)) ^ (multiples[at + 3] ?? 0)
    e = ((e << 8) | (f >>> 24)) ^ (multiples[at + 4] ?? 0)
    f = ((f << 8) | (g >>> 24)) ^ (multiples[at + 5] ?? 0)
    g = ((g << 8) | (h >>> 24)) ^ (multiples[at + 6] ?? 0)
    h = (h << 8) ^ (multiples[at + 7] ?? 0)
  }
  remainder[0] = a
  remainder[1] = b
  remainder[2] = c
  remainder[3] = d
  remainder[4] = e
  remainder[5] = f
  remainder[6] = g
  remainder[7] = h
}

/** Writes the error correction codewords (2 to 30) of the data in `[start, end)`, `stride` apart from `offset`. */
export const writeErrorCodewords = (
  data: Uint8Array,
  start: number,
  end: number,
  count: number,
  target: Uint8Array,
  offset: number,
  stride: number
): void => {
  const multiples = cache[count] ?? multiplesOf(count)
  cache[count] = multiples
  const divide = count <= 16 ? divideByShort : divideByLong
  divide(data, start, end, multiples)
  for (let i = 0; i < count; i++) {
    target[offset + i * stride] = (remainder[i >> 2] ?? 0) >>> (24 - 8 * (i & 3))
  }
}

/** Interleaves the blocks' codewords (ISO/IEC 18004, section 7.6), followed by a blank one. */
export const interleave = (
  data: Uint8Array,
  { count, errorCodewords, shortCount, shortDataCodewords, dataCodewords }: Blocks
): Uint8Array => {
  const codewords = new Uint8Array(dataCodewords + count * errorCodewords + 1)
  for (let block = 0, start = 0; block < count; block++) {
    const end = start + shortDataCodewords + (block < shortCount ? 0 : 1)
    for (let i = 0; i < shortDataCodewords; i++) codewords[i * count + block] = data[start + i] ?? 0
    if (block >= shortCount) codewords[shortDataCodewords * count + block - shortCount] = data[end - 1] ?? 0
    writeErrorCodewords(data, start, end, errorCodewords, codewords, dataCodewords + block, count)
    start = end
  }
  return codewords
}
