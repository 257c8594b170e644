import type { EnvelopeFault } from "../contract/failures.ts"

/** A batch's answer for one row. */
export interface ManifestRow {
  readonly index: number
  readonly success: boolean
  readonly code: string
  readonly errors: ReadonlyArray<string>
  /** The rule of each sentence, if values are invalid; paths are relative to the row. */
  readonly faults?: ReadonlyArray<EnvelopeFault>
  /** True if an earlier request bought it. */
  readonly replayed?: boolean
  /** Seconds after which to resend the batch, for a rate-limited row. */
  readonly retryAfter?: number
}

/** Reads `length` bytes from a position. */
export type ReadBytes = (position: number, length: number) => Promise<Uint8Array<ArrayBuffer>>

const endBytes = 22
const endSignature = 0x06054b50
const name = "manifest.json"

const isRow = (value: unknown): value is ManifestRow =>
  typeof value === "object" &&
  value !== null &&
  "success" in value &&
  typeof value.success === "boolean" &&
  "code" in value &&
  typeof value.code === "string" &&
  "index" in value &&
  "errors" in value &&
  Array.isArray(value.errors) &&
  (!("faults" in value) || Array.isArray(value.faults)) &&
  (!("replayed" in value) || typeof value.replayed === "boolean") &&
  (!("retryAfter" in value) || typeof value.retryAfter === "number")

const rowsIn = (text: string): ReadonlyArray<ManifestRow> | undefined => {
  const manifest: unknown = JSON.parse(text)
  const rows: unknown =
    typeof manifest === "object" && manifest !== null && "rows" in manifest ? manifest.rows : undefined
  return Array.isArray(rows) && rows.every(isRow) ? rows : undefined
}

const inflate = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer()

const find = async (size: number, read: ReadBytes): Promise<ReadonlyArray<ManifestRow> | undefined> => {
  const view = async (position: number, length: number) => new DataView((await read(position, length)).buffer)
  const end = await view(size - endBytes, endBytes)
  if (end.getUint32(0, true) !== endSignature) return undefined
  const directory = await view(end.getUint32(16, true), end.getUint32(12, true))
  for (let at = 0; at < directory.byteLength; ) {
    const [compressed, nameLength, extraLength] = [
      directory.getUint32(at + 20, true),
      directory.getUint16(at + 28, true),
      directory.getUint16(at + 30, true)
    ]
    if (new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength)) === name) {
      const bytes = await read(directory.getUint32(at + 42, true) + 30 + nameLength, compressed)
      const isDeflated = directory.getUint16(at + 10, true) !== 0
      return rowsIn(new TextDecoder().decode(isDeflated ? await inflate(bytes) : bytes))
    }
    at += 46 + nameLength + extraLength
  }
  return undefined
}

/** The results in a ZIP of this many bytes, without its pictures; undefined if the ZIP is incomplete. */
export const readManifest = (
  size: number,
  read: ReadBytes
): Promise<ReadonlyArray<ManifestRow> | undefined> => find(size, read).catch(() => undefined)
