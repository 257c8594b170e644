import { crc32 } from "@quick-response/core"

type Bytes = Uint8Array<ArrayBuffer>

export interface ZipFile {
  /** With extension, without folders. */
  readonly name: string
  readonly bytes: Uint8Array
  /** True if compressing pays off. */
  readonly isCompressible: boolean
}

/** A streaming ZIP writer (APPNOTE 6.3) that does not retain earlier files. */
export interface ZipWriter {
  readonly add: (file: ZipFile) => Promise<ReadonlyArray<Bytes>>
  /** Returns the bytes after the last file. */
  readonly end: () => Bytes
}

const most16 = 0xffff
const most32 = 0xffffffff
/** UTF-8 names (APPNOTE 4.4.4, bit 11). */
const utf8Flag = 0x0800
const methods = { stored: 0, deflated: 8 } as const
const version = 20
const zip64Version = 45

const encoder = new TextEncoder()

/** Record fields: numbers with their byte sizes, little-endian. */
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

/** The compressed bytes; undefined if the runtime lacks this compression or it saves no bytes. */
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

/** MS-DOS date and time in UTC (APPNOTE 4.4.6). */
const dosTime = (at: Date): readonly [time: number, date: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
]

/** A ZIP whose files have this time. Switches to ZIP64 beyond 4 GiB. */
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
