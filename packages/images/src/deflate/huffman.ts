/** The size of the largest alphabet: deflate's literals and lengths. */
const mostSymbols = 288
const symbolBits = 9

// Shared by all calls, which are synchronous: allocation costs more than a small code.
const sorted = new Float64Array(mostSymbols)
const weights = new Float64Array(2 * mostSymbols)
const parents = new Uint16Array(2 * mostSymbols)
const depths = new Uint16Array(2 * mostSymbols)

/**
 * Writes the code lengths for up to 288 symbols of the given frequencies to `lengths`: optimal except for the limit of
 * `limit` bits. Absent symbols get length 0; a single one gets length 1.
 */
export const codeLengths = (frequencies: Uint32Array, limit: number, lengths: Uint8Array): void => {
  lengths.fill(0)
  let used = 0
  for (let symbol = 0; symbol < frequencies.length; symbol++) {
    const frequency = frequencies[symbol] ?? 0
    if (frequency > 0) sorted[used++] = frequency * (1 << symbolBits) + symbol
  }
  const symbolAt = (rank: number): number => (sorted[rank] ?? 0) % (1 << symbolBits)
  if (used === 0) return
  if (used === 1) {
    lengths[symbolAt(0)] = 1
    return
  }
  sorted.subarray(0, used).sort()

  // Merges the two lightest trees repeatedly: symbols wait in one queue, merged trees in another.
  const nodes = 2 * used - 1
  for (let rank = 0; rank < used; rank++) weights[rank] = Math.floor((sorted[rank] ?? 0) / (1 << symbolBits))
  let single = 0
  let joined = used
  for (let node = used; node < nodes; node++) {
    for (let child = 0; child < 2; child++) {
      const isSingle = single < used && (joined >= node || (weights[single] ?? 0) <= (weights[joined] ?? 0))
      const lightest = isSingle ? single++ : joined++
      weights[node] = (child === 0 ? 0 : (weights[node] ?? 0)) + (weights[lightest] ?? 0)
      parents[lightest] = node
    }
  }
  depths[nodes - 1] = 0
  const counts = new Uint16Array(limit + 1)
  for (let node = nodes - 2; node >= 0; node--) {
    depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
    if (node >= used) continue
    const length = Math.min(limit, depths[node] ?? 0)
    counts[length] = (counts[length] ?? 0) + 1
  }

  // Codes cut to the limit overfill the tree: each step moves one next to the longest code below the limit.
  let excess = -(1 << limit)
  for (let length = 1; length <= limit; length++) excess += (counts[length] ?? 0) << (limit - length)
  for (; excess > 0; excess--) {
    let length = limit - 1
    while (counts[length] === 0) length--
    counts[length] = (counts[length] ?? 0) - 1
    counts[length + 1] = (counts[length + 1] ?? 0) + 2
    counts[limit] = (counts[limit] ?? 0) - 1
  }

  let rank = 0
  for (let length = limit; length >= 1; length--) {
    for (let i = counts[length] ?? 0; i > 0; i--) lengths[symbolAt(rank++)] = length
  }
}

/** Reverses sixteen bits. */
const reversed = (bits: number): number => {
  const pairs = ((bits >>> 1) & 0x5555) | ((bits & 0x5555) << 1)
  const fours = ((pairs >>> 2) & 0x3333) | ((pairs & 0x3333) << 2)
  const bytes = ((fours >>> 4) & 0x0f0f) | ((fours & 0x0f0f) << 4)
  return (bytes >>> 8) | ((bytes & 0xff) << 8)
}

/**
 * Writes the canonical codes of nonzero lengths (RFC 1951, section 3.2.2) to `codes`, in deflate's bit order (first bit
 * lowest), with the length above 16 bits.
 */
export const canonicalCodes = (lengths: Uint8Array, codes: Uint32Array): void => {
  const counts = new Uint16Array(17)
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1
  counts[0] = 0
  const next = new Uint16Array(17)
  for (let length = 1; length <= 15; length++) {
    next[length + 1] = ((next[length] ?? 0) + (counts[length] ?? 0)) << 1
  }
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0
    if (length === 0) continue
    const code = next[length] ?? 0
    next[length] = code + 1
    codes[symbol] = (reversed(code) >>> (16 - length)) | (length << 16)
  }
}
