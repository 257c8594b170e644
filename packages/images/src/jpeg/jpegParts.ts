import { type Coefficients, HuffmanTable, readScanData, type Scan } from "./jpegCoefficients.ts"

/** A component of a JPEG. */
export interface JpegComponent {
  readonly id: number
  readonly coefficients: Coefficients
  /** Its steps as a segment tells them, after the table's number; known from its first scan on. */
  steps: Uint8Array | undefined
  readonly table: number
}

/** A JPEG taken apart to its coefficients. */
export interface JpegParts {
  /** The segments before the frame that define the colors, without tables. */
  readonly colors: Uint8Array
  /** The frame's segment after its marker. */
  readonly frame: Uint8Array
  readonly components: ReadonlyArray<JpegComponent>
}

const componentsOf = (frame: Uint8Array): ReadonlyArray<JpegComponent> => {
  const height = 256 * (frame[1] ?? 0) + (frame[2] ?? 0)
  const width = 256 * (frame[3] ?? 0) + (frame[4] ?? 0)
  const told = Array.from({ length: frame[5] ?? 0 }, (_, i) => ({
    id: frame[6 + 3 * i] ?? 0,
    horizontal: (frame[7 + 3 * i] ?? 0) >> 4,
    vertical: (frame[7 + 3 * i] ?? 0) & 15,
    table: frame[8 + 3 * i] ?? 0
  }))
  const mostHorizontal = Math.max(...told.map(({ horizontal }) => horizontal))
  const mostVertical = Math.max(...told.map(({ vertical }) => vertical))
  return told.map(({ id, horizontal, vertical, table }) => {
    const stride = Math.ceil(width / (8 * mostHorizontal)) * horizontal
    const allRows = Math.ceil(height / (8 * mostVertical)) * vertical
    return {
      id,
      table,
      steps: undefined,
      coefficients: {
        horizontal,
        vertical,
        columns: Math.ceil(Math.ceil((width * horizontal) / mostHorizontal) / 8),
        rows: Math.ceil(Math.ceil((height * vertical) / mostVertical) / 8),
        stride,
        values: new Int16Array(64 * stride * allRows)
      }
    }
  })
}

/** The end of a scan's data: the next marker other than a restart. */
const endOfData = (jpeg: Uint8Array, from: number): number => {
  let at = jpeg.indexOf(0xff, from)
  for (; at >= 0; at = jpeg.indexOf(0xff, at + 2)) {
    const next = jpeg[at + 1] ?? 0
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return jpeg.length
}

/** Reads what `rebuildJpeg` wrote, whose segments are in order and hold what they tell; undefined where the data do not. */
export const readJpegParts = (jpeg: Uint8Array): JpegParts | undefined => {
  const steps = new Map<number, Uint8Array>()
  const tables = new Map<number, HuffmanTable>()
  let colors: Uint8Array = new Uint8Array(0)
  let frame: Uint8Array = new Uint8Array(0)
  let components: ReadonlyArray<JpegComponent> = []
  let isProgressive = false
  let restartInterval = 0
  for (let at = 2; jpeg[at + 1] !== 0xd9; ) {
    const marker = jpeg[at + 1] ?? 0xd9
    const end = at + 2 + 256 * (jpeg[at + 2] ?? 0) + (jpeg[at + 3] ?? 0)
    const content = jpeg.subarray(at + 4, end)
    if (marker === 0xe0 || marker === 0xee) colors = jpeg.slice(at, end)
    else if (marker === 0xdb) {
      for (let i = 0; i < content.length; ) {
        const length = (content[i] ?? 0) >> 4 === 0 ? 65 : 129
        steps.set((content[i] ?? 0) & 15, content.subarray(i, i + length))
        i += length
      }
    } else if (marker === 0xc4) {
      for (let i = 0; i < content.length; ) {
        const counts = content.subarray(i + 1, i + 17)
        const symbols = counts.reduce((sum, count) => sum + count, 0)
        tables.set(content[i] ?? 0, new HuffmanTable(counts, content.subarray(i + 17, i + 17 + symbols)))
        i += 17 + symbols
      }
    } else if (marker === 0xdd) restartInterval = 256 * (content[0] ?? 0) + (content[1] ?? 0)
    else if (marker === 0xda) {
      const count = content[0] ?? 0
      const dataEnd = endOfData(jpeg, end)
      const scan: Scan = {
        isProgressive,
        restartInterval,
        first: content[1 + 2 * count] ?? 0,
        last: content[2 + 2 * count] ?? 0,
        high: (content[3 + 2 * count] ?? 0) >> 4,
        low: (content[3 + 2 * count] ?? 0) & 15,
        components: Array.from({ length: count }, (_, i) => i).flatMap((i) => {
          const component = components.find(({ id }) => id === content[1 + 2 * i])
          if (component === undefined) return []
          component.steps ??= steps.get(component.table)
          const told = content[2 + 2 * i] ?? 0
          return {
            coefficients: component.coefficients,
            dc: tables.get(told >> 4),
            ac: tables.get(16 + (told & 15))
          }
        })
      }
      if (!readScanData(scan, jpeg.subarray(end, dataEnd))) return undefined
      at = dataEnd
      continue
    } else {
      frame = content
      isProgressive = marker === 0xc2
      components = componentsOf(frame)
    }
    at = end
  }
  return { colors, frame, components }
}
