import { createWriteStream } from "node:fs"
import { mkdir, rename, stat } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as pause } from "node:timers/promises"
import type { ImageFormat } from "@quick-response/core"
import { type CellEvidence, type CellFormat, formatOf } from "@quick-response/design/field/cellFormat"
import { isTransient, type ManifestRow, secondsUntilRetry, withoutRow } from "@quick-response/http/batch"
import { standardStream } from "../cli/standardInput.ts"
import { Refused } from "../process/commandErrors.ts"
import { type FileRow, readRows } from "./fileRows.ts"
import { readMadeParts, writeMadeParts } from "./madeParts.ts"
import { partKey } from "./partKey.ts"
import { readManifestFile } from "./readManifestFile.ts"

/** A file to send and the options of its requests. */
export interface BatchFile {
  readonly file: string
  readonly folder: string
  readonly url: string
  readonly apiKey: string
  readonly formats: ReadonlyArray<ImageFormat>
  readonly defaults: Readonly<Record<string, unknown>>
  readonly purchase: boolean
  /** Puts a byte order mark before each `manifest.csv`, as for Excel on Windows. */
  readonly bom: boolean
  /** Distinguishes repeated purchases of the same file. */
  readonly run: string
}

export interface BatchSummary {
  readonly rows: number
  /** Rows that an earlier run bought, which were not charged again. */
  readonly boughtBefore: number
  readonly failed: ReadonlyArray<{
    readonly line: number
    readonly code: string
    readonly errors: ReadonlyArray<string>
  }>
}

/** Receives progress reports. */
export type OnProgress = (done: {
  readonly rows: number
  readonly failed: number
  readonly share: number
  /** Seconds until the service accepts more, if it throttles. */
  readonly waits?: number
}) => void

const rowsOfRequest = 500
/** Below the limit of 8 MiB for a body, leaving room for its other fields. */
const bytesOfRequest = 7 * 2 ** 20
const attempts = 6

type SentRow = Extract<FileRow, { readonly row: unknown }>

/** The rows in parts; those that cannot be read go to `onFault`. */
async function* partsOf(
  rows: AsyncIterable<FileRow>,
  onFault: (line: number, fault: string) => void
): AsyncGenerator<ReadonlyArray<SentRow>> {
  let [part, bytes]: [Array<SentRow>, number] = [[], 0]
  for await (const row of rows) {
    if ("fault" in row) {
      onFault(row.line, row.fault)
      continue
    }
    const length = JSON.stringify(row.row).length * 3
    if (part.length === rowsOfRequest || (part.length > 0 && bytes + length > bytesOfRequest)) {
      yield part
      part = []
      bytes = 0
    }
    part.push(row)
    bytes += length
  }
  if (part.length > 0) yield part
}

const isWhole = (rows: ReadonlyArray<ManifestRow> | undefined, part: ReadonlyArray<SentRow>): boolean =>
  rows?.length === part.length && rows.every(({ success }) => success)

const failureIn = async (answer: Response): Promise<{ readonly code: string; readonly message: string }> => {
  const body: unknown = await answer.json().catch(() => undefined)
  const code =
    typeof body === "object" && body !== null && "code" in body ? String(body.code) : String(answer.status)
  const errors = typeof body === "object" && body !== null && "errors" in body ? body.errors : []
  return { code, message: `${code}: ${Array.isArray(errors) ? errors.join("; ") : ""}` }
}

/** The reason why a file could not be written; undefined for other failures, such as a lost connection. */
const writeFault = (error: unknown): string | undefined =>
  error instanceof Error && "syscall" in error && (error.syscall === "write" || error.syscall === "open")
    ? error.message
    : undefined

const noRows = (file: string): Refused =>
  new Refused(
    `${file} has no rows; a file of CSV has them below the line that names its columns, and one of JSON lines an object on each`
  )

/**
 * Reads the whole file first, for the format of its cells. A file with a faulty row is refused before any of its rows is
 * bought.
 */
const checkFile = async (file: string, isBought: boolean): Promise<CellFormat> => {
  let rows = 0
  const seen = new Map<string, CellEvidence>()
  const onEvidence = (evidence: ReadonlyArray<CellEvidence>) => {
    for (const found of evidence) seen.set(JSON.stringify(found), found)
  }
  for await (const _ of readRows(file, { onEvidence })) rows++
  if (rows === 0) throw noRows(file)
  const format = formatOf(seen.values())
  if (isBought)
    for await (const row of readRows(file, { format })) if ("fault" in row) throw new Refused(row.fault)
  return format
}

/**
 * Sends a file's rows in requests of 500 and keeps the ZIP of each. Complete ZIPs of the same rows are not requested
 * again, and rows are bought once. Throws `Refused` if a whole request is refused.
 */
export const sendBatches = async (
  { file, folder, url, apiKey, formats, defaults, purchase, bom, run }: BatchFile,
  onProgress: OnProgress
): Promise<BatchSummary> => {
  const isFile = file !== standardStream
  const { size } = isFile ? await stat(file) : { size: 0 }
  const format = isFile ? await checkFile(file, purchase) : undefined
  await mkdir(folder, { recursive: true })
  const failed: Array<BatchSummary["failed"][number]> = []
  let [read, rows, number, boughtBefore] = [0, 0, 0, 0]
  const progress = () => ({ rows, failed: failed.length, share: size === 0 ? 1 : read / size })

  const wait = async (seconds: number): Promise<void> => {
    if (seconds > 1) onProgress({ ...progress(), waits: seconds })
    await pause(1000 * seconds)
    if (seconds > 1) onProgress(progress())
  }

  const madeBefore = await readMadeParts(folder)

  const send = async (
    body: string,
    idempotencyKey: string,
    target: string
  ): Promise<ReadonlyArray<ManifestRow>> => {
    for (let left = attempts; ; left--) {
      const answer = await fetch(`${url}/v1/Qr/batch${bom ? "?bom=1" : ""}`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/zip",
          "x-api-key": apiKey,
          "idempotency-key": idempotencyKey
        },
        body
      }).catch((error: unknown) => error)
      if (!(answer instanceof Response) || !answer.ok || answer.body === null) {
        const { code, message } =
          answer instanceof Response
            ? await failureIn(answer)
            : { code: "UNAVAILABLE", message: `${url} cannot be reached` }
        if (left <= 1 || !isTransient({ code })) throw new Refused(message)
        const seconds = answer instanceof Response ? Number(answer.headers.get("retry-after") ?? 1) : 1
        await wait(Math.min(60, seconds))
        continue
      }
      const partial = `${target}.partial`
      const isReceived = await pipeline(Readable.from(answer.body), createWriteStream(partial)).then(
        () => true,
        (error: unknown) => {
          const fault = writeFault(error)
          if (fault !== undefined)
            throw new Refused(
              `${partial} cannot be written: ${fault}; mend that, and start the same command again`
            )
          return false
        }
      )
      const results = isReceived ? await readManifestFile(partial) : undefined
      if (results !== undefined) {
        await rename(partial, target)
        const seconds = secondsUntilRetry(results)
        if (left <= 1 || seconds === undefined) return results
        await wait(seconds)
      } else {
        if (left <= 1) throw new Refused(`${url} cut its answer off`)
        await wait(1)
      }
    }
  }

  const onBytes = (bytes: number) => {
    read += bytes
  }
  const onFault = (line: number, fault: string) => {
    failed.push({ line, code: "VALIDATION_FAILED", errors: [fault] })
    rows++
  }
  const options = format === undefined ? { onBytes } : { onBytes, format }
  for await (const part of partsOf(readRows(file, options), onFault)) {
    number++
    const name = `part-${String(number).padStart(4, "0")}.zip`
    const target = join(folder, name)
    const body = JSON.stringify({ rows: part.map(({ row }) => row), defaults, formats, purchase })
    // Without formats and file name, which do not change the purchase.
    const bought = [run, number, defaults, part.map(({ row }) => row)]
    const key = partKey(bought)
    const made = `${key} ${purchase ? "bought" : "drawn"} ${formats.join()}${bom ? " bom" : ""}`
    const kept = madeBefore.get(name) === made ? await readManifestFile(target) : undefined
    const results = kept !== undefined && isWhole(kept, part) ? kept : await send(body, key, target)
    if (results !== kept) await writeMadeParts(folder, madeBefore.set(name, made))
    for (const { index, success, code, errors, replayed = false } of results) {
      if (!success) failed.push({ line: part[index]?.line ?? 0, code, errors: errors.map(withoutRow) })
      else if (purchase && (replayed || results === kept)) boughtBefore++
    }
    rows += part.length
    onProgress(progress())
  }
  if (rows === 0) throw noRows(file)
  return { rows, boughtBefore, failed }
}
