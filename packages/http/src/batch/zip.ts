import { crc32 } from "@quick-response/core"

type Bytes = Uint8Array<ArrayBuffer>

export interface ZipFile {
  /** With extension, below folders separated by `/`, if any. */
  readonly name: string
  readonly bytes: Uint8Array
  /** True if compressing pays off. */
  readonly isCompressible: boolean
}

/** A streaming ZIP writer (APPNOTE 6.3) that does not retain earlier files. */
export interface ZipWriter {
  readonly add: (file: ZipFile) => Promise<ReadonlyArray<Bytes>>
  /** Adds a file of unknown length, at most 4 GiB, as it arrives. */
  readonly addPieces: (name: string, pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Bytes>
  /** Returns the bytes after the last file. */
  readonly end: () => Bytes
}

const most16 = 0xffff
const most32 = 0xffffffff
/** UTF-8 names (APPNOTE 4.4.4, bit 11). */
const utf8Flag = 0x0800
/** Lengths and CRC follow the content (APPNOTE 4.4.4, bit 3). */
const lengthsFollow = 0x0008
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
  const stream = deflater()
  if (stream === undefined) return undefined
  const compressed = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream)
  const result = new Uint8Array(await new Response(compressed).arrayBuffer())
  return result.length < bytes.length ? result : undefined
}

/** A compressor; undefined if the runtime lacks it. */
const deflater = (): CompressionStream | undefined => {
  try {
    return new CompressionStream("deflate-raw")
  } catch {
    return undefined
  }
}

/** Compresses pieces as they arrive. */
async function* deflatePieces(
  pieces: AsyncIterable<Bytes>,
  { readable, writable }: CompressionStream
): AsyncGenerator<Uint8Array> {
  const writer = writable.getWriter()
  const write = async (): Promise<void> => {
    for await (const piece of pieces) await writer.write(piece)
    await writer.close()
  }
  const written = write().catch((error: unknown) => writer.abort(error))
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    await written
  } finally {
    await reader.cancel()
  }
}

/** MS-DOS date and time in UTC (APPNOTE 4.4.6). */
const dosTime = (at: Date): readonly [time: number, date: number] => [
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  ((Math.max(1980, at.getUTCFullYear()) - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
]

/** The directory at this offset, and the end of a ZIP. */
const endOf = (directory: ReadonlyArray<Uint8Array>, offset: number): Bytes => {
  const entries = directory.length
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const zip64 =
    offset < most32 && entries < most16
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

/** A file's CRC-32 and lengths. */
interface Lengths {
  readonly crc: number
  readonly compressed: number
  readonly length: number
}

/** A ZIP whose files have this time. Switches to ZIP64 beyond 4 GiB. */
export const makeZipWriter = (at: Date): ZipWriter => {
  const [time, date] = dosTime(at)
  const directory: Array<Uint8Array> = []
  let offset = 0

  /** The fields that a file's header and its entry in the directory share. */
  const commonFields = (
    nameBytes: Uint8Array,
    flags: number,
    method: number,
    { crc, compressed, length }: Lengths
  ) =>
    [
      [2, flags],
      [2, method],
      [2, time],
      [2, date],
      [4, crc],
      [4, compressed],
      [4, length],
      [2, nameBytes.length]
    ] as const

  const headerOf = (common: ReturnType<typeof commonFields>): Bytes =>
    record([4, 0x04034b50], [2, version], ...common, [2, 0])

  /** Enters a file that begins at the offset. */
  const enter = (nameBytes: Uint8Array, common: ReturnType<typeof commonFields>): void => {
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
  }

  return {
    add: async ({ name, bytes, isCompressible }) => {
      const nameBytes = encoder.encode(name)
      const deflated = isCompressible ? await deflate(bytes) : undefined
      const content = deflated ?? new Uint8Array(bytes)
      const method = deflated === undefined ? methods.stored : methods.deflated
      const common = commonFields(nameBytes, utf8Flag, method, {
        crc: crc32(bytes, 0, bytes.length),
        compressed: content.length,
        length: bytes.length
      })
      const header = headerOf(common)
      enter(nameBytes, common)
      offset += header.length + nameBytes.length + content.length
      return [header, nameBytes, content]
    },
    addPieces: async function* (name, pieces) {
      const nameBytes = encoder.encode(name)
      const stream = deflater()
      const method = stream === undefined ? methods.stored : methods.deflated
      const flags = utf8Flag | lengthsFollow
      const header = headerOf(commonFields(nameBytes, flags, method, { crc: 0, compressed: 0, length: 0 }))
      yield header
      yield joined(nameBytes)
      const lengths = { crc: 0, compressed: 0, length: 0 }
      const counted = async function* (): AsyncGenerator<Bytes> {
        for await (const piece of pieces) {
          lengths.crc = crc32(piece, 0, piece.length, lengths.crc)
          lengths.length += piece.length
          yield joined(piece)
        }
      }
      for await (const piece of stream === undefined ? counted() : deflatePieces(counted(), stream)) {
        lengths.compressed += piece.length
        yield joined(piece)
      }
      if (Math.max(lengths.length, lengths.compressed) >= most32)
        throw new RangeError(`${name} has more than 4 GiB`)
      const { crc, compressed, length } = lengths
      const descriptor = record([4, 0x08074b50], [4, crc], [4, compressed], [4, length])
      yield descriptor
      enter(nameBytes, commonFields(nameBytes, flags, method, lengths))
      offset += header.length + nameBytes.length + compressed + descriptor.length
    },
    end: () => endOf(directory, offset)
  }
}
