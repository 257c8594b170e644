import { deflateSync } from "node:zlib"

/** The check sequence of a PNG's chunk (PNG, third edition, annex D). */
const crc = (bytes: Uint8Array): number => {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return ~value >>> 0
}

export const chunk = (type: string, content: Uint8Array): Buffer => {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  check.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, check])
}

export interface PngKind {
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly colorType: number
  readonly isInterlaced: boolean
}

export const pngHeader = ({ width, height, depth, colorType, isInterlaced }: PngKind): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([depth, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  return chunk("IHDR", header)
}

/** A PNG of chunks, between its signature and its last chunk. */
export const pngOf = (...chunks: ReadonlyArray<Uint8Array>): Buffer =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks, chunk("IEND", Buffer.alloc(0))])

/** The samples of a pixel, by color type. */
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Adam7's passes: first column and row, and the steps. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2]
] as const

/** Random bytes under every filter in turn; any bytes are valid. */
export const pngRows = (kind: PngKind, byte: () => number): Buffer => {
  const bits = (channels[kind.colorType] ?? 1) * kind.depth
  const passes = kind.isInterlaced ? adam7 : ([[0, 0, 1, 1]] as const)
  let filter = 0
  const rows = passes.flatMap(([x, y, xStep, yStep]) => {
    const columns = Math.ceil((kind.width - x) / xStep)
    const count = Math.ceil((kind.height - y) / yStep)
    if (columns <= 0 || count <= 0) return []
    return Array.from({ length: count }, () =>
      Buffer.from([filter++ % 5, ...Array.from({ length: Math.ceil((columns * bits) / 8) }, byte)])
    )
  })
  return Buffer.concat(rows)
}

export const pngFile = (kind: PngKind, byte: () => number, ...extra: ReadonlyArray<Uint8Array>): Buffer =>
  pngOf(pngHeader(kind), ...extra, chunk("IDAT", deflateSync(pngRows(kind, byte))))

/** Numbers that look random and are the same on each run. */
export const seededBytes = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 24
  }
}
