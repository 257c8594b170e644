import { crc32 } from "@quick-response/core"

type Bytes = Uint8Array<ArrayBuffer>

/** A file of a ZIP. */
export interface ZipFile {
  /** With its ending, and without folders. */
  readonly name: string
  readonly bytes: Uint8Array
  /** True where compressing is worth it. */
  readonly isCompressible: boolean
}

/** Writes a ZIP (APPNOTE 6.3) piece by piece, without the bytes of earlier files. */
export interface ZipWriter {
  /** The next file. */
  readonly add: (file: ZipFile) => Promise<ReadonlyArray<Bytes>>
  /** Gives the bytes after the last file. */
  readonly end: () => Bytes
}

const most16 = 0xffff
const most32 = 0xffffffff
/** Names are UTF-8 (APPNOTE 4.4.4, bit 11). */
const utf8Flag = 0x0800
const methods = { stored: 0, deflated: 8 } as const
const version = 20
const zip64Version = 45

const encoder = new TextEncoder()

/** Fields of a record: each a number with its bytes, the least significant first. */
const record = (...fields: ReadonlyArray<readonly [bytes: 2 | 4 | 8, value: number]>): Bytes => {
  const bytes = new Uint8Array(fields.reduce((sum, [length]) => sum + length, 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true)
    else if (length === 4) view.setUint32(at, value, true)
    else view.setBigUint64(at, BigInt(value), true)
    at += length
  }
  return bytes
}

const joined = (...parts: ReadonlyArray<Uint8Array>): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The compressed bytes; undefined where the runtime cannot compress so, or the bytes do not get fewer. */
const deflate = async (bytes: Uint8Array): Promise<Bytes | undefined> => {
  let stream: CompressionStream
  try {
    stream = new CompressionStream("deflate-raw")
  } catch {
    return undefined
  }
  const compressed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream)
  const result = new Uint8Array(await new Response(compressed).arrayBuffer())
  return result.length < bytes.length ? result : undefined
}

/** Date and time as MS-DOS keeps them, in UTC (APPNOTE 4.4.6). */
const dosTime = (at: Date): readonly [time: number, date: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
]

/** A ZIP whose files have this time. Past 4 GiB it goes on as ZIP64. */
export const makeZipWriter = (at: Date): ZipWriter => {
  const [time, date] = dosTime(at)
  const directory: Array<Uint8Array> = []
  let offset = 0

  return {
    add: async ({ name, bytes, isCompressible }) => {
      const nameBytes = encoder.encode(name)
      const deflated = isCompressible ? await deflate(bytes) : undefined
      const content = deflated ?? new Uint8Array(bytes)
      const method = deflated === undefined ? methods.stored : methods.deflated
      const common = [
        [2, utf8Flag],
        [2, method],
        [2, time],
        [2, date],
        [4, crc32(bytes, 0, bytes.length)],
        [4, content.length],
        [4, bytes.length],
        [2, nameBytes.length]
      ] as const
      const header = record([4, 0x04034b50], [2, version], ...common, [2, 0])
      const isFar = offset >= most32
      const extra = isFar ? record([2, 1], [2, 8], [8, offset]) : new Uint8Array(0)
      directory.push(
        joined(
          record(
            [4, 0x02014b50],
            [2, zip64Version],
            [2, isFar ? zip64Version : version],
            ...common,
            [2, extra.length],
            [2, 0],
            [2, 0],
            [2, 0],
            [4, 0],
            [4, isFar ? most32 : offset]
          ),
          nameBytes,
          extra
        )
      )
      offset += header.length + nameBytes.length + content.length
      return [header, nameBytes, content]
    },
    end: () => {
      const entries = directory.length
      const size = directory.reduce((sum, { length }) => sum + length, 0)
      const zip64 =
        offset < most32
          ? []
          : [
              record(
                [4, 0x06064b50],
                [8, 44],
                [2, zip64Version],
                [2, zip64Version],
                [4, 0],
                [4, 0],
                [8, entries],
                [8, entries],
                [8, size],
                [8, offset]
              ),
              record([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
            ]
      const end = record(
        [4, 0x06054b50],
        [2, 0],
        [2, 0],
        [2, Math.min(entries, most16)],
        [2, Math.min(entries, most16)],
        [4, size],
        [4, Math.min(offset, most32)],
        [2, 0]
      )
      return joined(...directory, ...zip64, end)
    }
  }
}
