/** Mode indicators (ISO/IEC 18004, table 2). No kanji: decoders differ. */
export type Mode = 1 | 2 | 4

export const modes = { numeric: 1, alphanumeric: 2, byte: 4 } as const

export interface DataSegment {
  readonly mode: Mode
  /** The range of bytes, end exclusive. */
  readonly start: number
  readonly end: number
}

export interface Segmentation {
  readonly segments: ReadonlyArray<DataSegment>
  readonly bits: number
}

const alphanumerics = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"

/** Alphanumeric values by byte (table 5), 255 if absent. Digits have 0 to 9. */
export const alphanumericValues: Uint8Array = new Uint8Array(256).fill(255)
for (let i = 0; i < alphanumerics.length; i++) alphanumericValues[alphanumerics.charCodeAt(i)] = i

export interface Alphabet {
  /** 255 if absent; digits have 0 to 9. */
  readonly values: Uint8Array
  /** In sixths of a bit. */
  readonly leastCosts: Uint8Array
}

/** Header bits: mode indicator, then length by mode. */
export interface LengthClass {
  readonly indicator: number
  readonly numeric: number
  readonly alphanumeric: number
  readonly byte: number
}

/** Versions 1 to 9, 10 to 26 and 27 to 40 share their length bits (table 3). */
export const lengthClasses = [
  { lastVersion: 9, indicator: 4, numeric: 10, alphanumeric: 9, byte: 8 },
  { lastVersion: 26, indicator: 4, numeric: 12, alphanumeric: 11, byte: 16 },
  { lastVersion: 40, indicator: 4, numeric: 14, alphanumeric: 13, byte: 16 }
] as const satisfies ReadonlyArray<LengthClass & { readonly lastVersion: number }>

export const lengthBits = (mode: Mode, lengths: LengthClass): number =>
  mode === modes.byte ? lengths.byte : mode === modes.alphanumeric ? lengths.alphanumeric : lengths.numeric

// In sixths of a bit, so that three digits in 10 bits and two characters in 11 are whole numbers.
const digitCost = 20
const alphanumericCost = 33
const byteCost = 48
const impossible = 1 << 29

/** Segments end on whole bits. */
const ended = (cost: number): number => Math.floor((cost + 5) / 6) * 6

const alphabetOf = (values: Uint8Array): Alphabet => ({
  values,
  leastCosts: values.map((value) => (value < 10 ? digitCost : value < 45 ? alphanumericCost : byteCost))
})

export const plainAlphabet: Alphabet = alphabetOf(alphanumericValues)

/** The alphabet of data that uses only byte mode. */
export const byteAlphabet: Alphabet = alphabetOf(new Uint8Array(256).fill(255))

const separator = 0x1d
const percent = "%".charCodeAt(0)

/**
 * The alphabet after FNC1 in first position: alphanumeric mode's percent sign is the separator U+001D (ISO/IEC 18004,
 * section 7.4.8.2); the sign itself needs byte mode.
 */
export const gs1Alphabet: Alphabet = alphabetOf(
  alphanumericValues.map((value, byte) =>
    byte === separator ? (alphanumericValues[percent] ?? 255) : byte === percent ? 255 : value
  )
)

/** A cheap lower bound for all segmentations. */
export const leastBits = (bytes: Uint8Array, { leastCosts }: Alphabet = plainAlphabet): number => {
  let cost = 0
  for (let i = 0; i < bytes.length; i++) cost += leastCosts[bytes[i] ?? 0] ?? 0
  return Math.ceil(cost / 6)
}

/** For each byte and following mode: the byte's own mode, two bits each. */
const numericShift = 0
const alphanumericShift = 2
const byteShift = 4
const shiftOf = (mode: Mode): number =>
  mode === modes.byte ? byteShift : mode === modes.alphanumeric ? alphanumericShift : numericShift
const allFromByte = (2 << numericShift) | (2 << alphanumericShift) | (2 << byteShift)
const modeAt = [modes.numeric, modes.alphanumeric, modes.byte] as const

/**
 * The segmentation with the fewest bits in a class of versions, by dynamic programming over the mode after each byte.
 * Never splits a character.
 */
export const segment = (
  bytes: Uint8Array,
  lengths: LengthClass,
  { values }: Alphabet = plainAlphabet
): Segmentation => {
  const { length } = bytes
  const { indicator } = lengths
  const origins = new Uint8Array(length)
  const numericHeader = 6 * (indicator + lengths.numeric)
  const alphanumericHeader = 6 * (indicator + lengths.alphanumeric)
  const byteHeader = 6 * (indicator + lengths.byte)
  let numeric = numericHeader
  let alphanumeric = alphanumericHeader
  let byte = byteHeader
  for (let i = 0; i < length; i++) {
    const value = values[bytes[i] ?? 0] ?? 255
    if (value === 255) {
      byte += byteCost
      numeric = byte + numericHeader
      alphanumeric = byte + alphanumericHeader
      origins[i] = allFromByte
      continue
    }
    const inNumeric = value < 10 ? numeric + digitCost : impossible
    const inAlphanumeric = alphanumeric + alphanumericCost
    const inByte = byte + byteCost
    numeric = inNumeric
    alphanumeric = inAlphanumeric
    byte = inByte
    let numericOrigin = 0
    let alphanumericOrigin = 1
    let byteOrigin = 2
    const viaAlphanumeric = ended(inAlphanumeric)
    const viaNumeric = value < 10 ? ended(inNumeric) : impossible
    if (viaNumeric + byteHeader < byte) {
      byte = viaNumeric + byteHeader
      byteOrigin = 0
    }
    if (viaAlphanumeric + byteHeader < byte) {
      byte = viaAlphanumeric + byteHeader
      byteOrigin = 1
    }
    if (viaNumeric + alphanumericHeader < alphanumeric) {
      alphanumeric = viaNumeric + alphanumericHeader
      alphanumericOrigin = 0
    }
    if (viaAlphanumeric + numericHeader < numeric) {
      numeric = viaAlphanumeric + numericHeader
      numericOrigin = 1
    }
    if (inByte + numericHeader < numeric) {
      numeric = inByte + numericHeader
      numericOrigin = 2
    }
    if (inByte + alphanumericHeader < alphanumeric) {
      alphanumeric = inByte + alphanumericHeader
      alphanumericOrigin = 2
    }
    origins[i] =
      (numericOrigin << numericShift) | (alphanumericOrigin << alphanumericShift) | (byteOrigin << byteShift)
  }
  const cost = Math.min(ended(numeric), ended(alphanumeric), byte)
  let mode: Mode =
    cost === byte ? modes.byte : cost === ended(alphanumeric) ? modes.alphanumeric : modes.numeric
  const segments: Array<DataSegment> = []
  let end = length
  for (let i = length - 1; i >= 0; i--) {
    const own = modeAt[((origins[i] ?? 0) >> shiftOf(mode)) & 3] ?? modes.byte
    if (own !== mode) {
      segments.push({ mode, start: i + 1, end })
      end = i + 1
    }
    mode = own
  }
  segments.push({ mode, start: 0, end })
  return { segments: segments.reverse(), bits: cost / 6 }
}

/** Writes a segment's characters: digits in threes, others in pairs (section 7.4.3 to 7.4.5). */
export const putCharacters = (
  put: (value: number, bits: number) => void,
  bytes: Uint8Array,
  { mode, start, end }: DataSegment,
  { values }: Alphabet
): void => {
  if (mode === modes.byte) {
    for (let i = start; i < end; i++) put(bytes[i] ?? 0, 8)
  } else if (mode === modes.alphanumeric) {
    let i = start
    for (; i + 1 < end; i += 2) {
      put((values[bytes[i] ?? 0] ?? 0) * 45 + (values[bytes[i + 1] ?? 0] ?? 0), 11)
    }
    if (i < end) put(values[bytes[i] ?? 0] ?? 0, 6)
  } else {
    for (let i = start; i < end; i += 3) {
      const digits = Math.min(3, end - i)
      let value = 0
      for (let j = i; j < i + digits; j++) value = value * 10 + (bytes[j] ?? 0) - 48
      put(value, 3 * digits + 1)
    }
  }
}
