import type { Credits, QrCodeId } from "@quick-response/core"
import { Credits as Amounts } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { failureMessages } from "../contract/failureMessages.ts"
import { envelopeFault } from "../exchange/envelopeFault.ts"
import { nextTurn } from "../exchange/eventLoop.ts"
import type { HandlerError, RunWhileSending, WhileSending } from "../exchange/Handler.ts"
import { describe, type FailureText } from "../exchange/Handler.ts"
import { TimedOutWhileSending } from "../exchange/TimedFibers.ts"
import { inTheMaking } from "../memory/streamMemory.ts"
import { withMark } from "./csvCell.ts"
import { manifestCsv, type RowResult } from "./manifest.ts"
import { atPlace } from "./readRows.ts"
import { makeZipWriter, type ZipFile } from "./zip.ts"

export interface RowOutcome {
  /** Names of its pictures, drawn or not. */
  readonly fileNames: Array<string>
  readonly files: Array<ZipFile>
  totalPrice: Credits.Credits | null
  qrCodeId: QrCodeId | undefined
  /** The short address of a purchased dynamic code. */
  shortUrl: string | undefined
  tags: ReadonlyArray<string> | undefined
  /** True if an earlier request bought it. */
  replayed: boolean
}

/** Completes a prepared row, in row order. */
export type Complete = Effect.Effect<void, HandlerError>

/**
 * Does a row's slow work in parallel with other rows and records the result in the outcome. Persists no change: a row
 * is bought only when completed.
 */
export type Prepare = (index: number, outcome: RowOutcome) => Effect.Effect<Complete, HandlerError>

/** A batch that is processed while its answer is sent. */
export interface BatchRun {
  readonly count: number
  readonly prepare: Prepare
  readonly begin: () => void
  readonly end: () => void
}

const batchTime = 10 * 60_000

/** Rows processed at a time, if memory allows. */
const rowsAhead = 4

/** The most sentences about one row. */
const maximumSentences = 5

const overdue: FailureText = {
  code: "TIMEOUT",
  errors: ["the batch took longer than 10 minutes; send it again to continue it"]
}

const late: FailureText = { code: "TIMEOUT", errors: ["the row took longer than a request may"] }

const unforeseen: FailureText = { code: "INTERNAL_ERROR", errors: [failureMessages.INTERNAL_ERROR] }

interface RowFailure extends FailureText {
  /** Seconds after which the batch may be resent. */
  readonly retryAfter?: number
}

const resultOf = (index: number, outcome: RowOutcome, failure: RowFailure | undefined): RowResult => {
  const { totalPrice, qrCodeId, shortUrl, tags } = outcome
  return {
    index,
    fileNames: failure === undefined ? [...outcome.fileNames, ...outcome.files.map(({ name }) => name)] : [],
    success: failure === undefined,
    code: failure?.code ?? "OK",
    errors: (failure?.errors ?? [])
      .slice(0, maximumSentences)
      .map((sentence) => atPlace(`rows[${index}]`, sentence)),
    ...(failure?.faults === undefined
      ? {}
      : { faults: failure.faults.slice(0, maximumSentences).map(envelopeFault) }),
    totalPrice: totalPrice === null ? null : Amounts.toDecimal(totalPrice),
    ...(qrCodeId === undefined ? {} : { qrCodeId }),
    ...(shortUrl === undefined ? {} : { shortUrl }),
    ...(tags === undefined ? {} : { tags }),
    ...(outcome.replayed ? { replayed: true } : {}),
    ...(failure?.retryAfter === undefined ? {} : { retryAfter: failure.retryAfter })
  }
}

interface Worked {
  readonly result: RowResult
  readonly files: ReadonlyArray<ZipFile>
}

interface Prepared {
  readonly outcome: RowOutcome
  readonly step: Either.Either<Complete, RowFailure>
}

/** A row's failure; a defect is logged. An interruption means shutdown and ends the batch. */
const failureOf = (
  index: number,
  count: number,
  cause: Cause.Cause<HandlerError>
): Effect.Effect<RowFailure> => {
  if (Cause.isInterrupted(cause)) return Effect.interrupt
  const failure = Cause.failureOption(cause)
  if (failure._tag === "Some") {
    const { value } = failure
    const described = describe(value)
    return Effect.succeed(
      value._tag === "RateLimited" ? { ...described, retryAfter: value.secondsFor(count) } : described
    )
  }
  return Effect.as(Effect.logError(`row ${index} of a batch failed unforeseen`, cause), unforeseen)
}

/** Runs a step of a row within the request timeout. */
const runStep = async <A>(
  index: number,
  count: number,
  step: Effect.Effect<A, HandlerError>,
  run: RunWhileSending
): Promise<Either.Either<A, RowFailure>> => {
  try {
    return await run(
      Effect.flatMap(
        Effect.exit(step),
        (exit): Effect.Effect<Either.Either<A, RowFailure>> =>
          Exit.isSuccess(exit)
            ? Effect.succeed(Either.right(exit.value))
            : Effect.map(failureOf(index, count, exit.cause), Either.left)
      )
    )
  } catch (error) {
    if (error instanceof TimedOutWhileSending) return Either.left(late)
    throw error
  }
}

const sizeOf = ({ files }: RowOutcome): number => files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** A row in preparation, or waiting for earlier rows. */
interface RowAhead {
  readonly prepared: Promise<Prepared>
  /** Bytes of its files; until they are known, the bytes of the largest row so far. */
  bytes: number
}

/**
 * Prepares a few rows at a time as the client reads, and completes and yields them in order. Waiting for earlier rows
 * does not count as a row's time.
 */
async function* worked(
  { count, prepare, begin, end }: BatchRun,
  { run, memory }: WhileSending
): AsyncGenerator<Worked> {
  begin()
  const until = performance.now() + batchTime
  const ahead: Array<RowAhead> = []
  let largest: number | undefined
  /** Bytes of the row that the client is receiving. */
  let sending = 0
  const held = (): number => ahead.reduce((sum, { bytes }) => sum + bytes, sending)

  const prepareRow = async (index: number): Promise<Prepared> => {
    // Otherwise drawing on this thread would starve other requests, row after row.
    await nextTurn()
    const outcome: RowOutcome = {
      fileNames: [],
      files: [],
      totalPrice: null,
      qrCodeId: undefined,
      shortUrl: undefined,
      tags: undefined,
      replayed: false
    }
    const step =
      performance.now() > until
        ? Either.left(overdue)
        : await runStep(index, count, prepare(index, outcome), run)
    return { outcome, step }
  }

  const start = (index: number): void => {
    const prepared = prepareRow(index)
    const row: RowAhead = { prepared, bytes: largest ?? inTheMaking }
    ahead.push(row)
    prepared.then(
      ({ outcome }) => {
        row.bytes = sizeOf(outcome)
        largest = Math.max(largest ?? 0, row.bytes)
        memory.keep(held())
      },
      // An aborted batch does not wait for it.
      () => undefined
    )
  }

  try {
    for (let index = 0; index < count; index++) {
      while (ahead.length < Math.min(rowsAhead, count - index)) {
        const needed = held() + (largest ?? inTheMaking)
        if (ahead.length === 0) {
          if (!(await memory.awaitRoom(needed))) return
        } else if (!memory.reserve(needed)) break
        start(index + ahead.length)
      }
      const row = ahead[0]
      if (row === undefined) return
      const { outcome, step } = await row.prepared
      ahead.shift()
      sending = row.bytes
      const done = Either.isLeft(step) ? step : await runStep(index, count, step.right, run)
      // Measured again: pictures of a dynamic code are drawn after its purchase.
      sending = sizeOf(outcome)
      memory.keep(held())
      const failure = Either.isLeft(done) ? done.left : undefined
      yield {
        result: resultOf(index, outcome, failure),
        files: failure === undefined ? outcome.files : []
      }
      sending = 0
    }
  } finally {
    end()
  }
}

/** The results, row by row. */
export async function* rowResults(batch: BatchRun, sending: WhileSending): AsyncGenerator<RowResult> {
  for await (const { result } of worked(batch, sending)) yield result
}

/** The results as JSON, row by row. */
export async function* jsonPieces(batch: BatchRun, sending: WhileSending): AsyncGenerator<string> {
  yield '{"rows":['
  for await (const result of rowResults(batch, sending))
    yield `${result.index === 0 ? "" : ","}${JSON.stringify(result)}`
  yield "]}"
}

const encoder = new TextEncoder()

/** A ZIP of the pictures, row by row, with the results at its end. */
export async function* zipPieces(
  batch: BatchRun,
  sending: WhileSending,
  bom?: string
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const zip = makeZipWriter(new Date())
  const rows: Array<RowResult> = []
  for await (const { result, files } of worked(batch, sending)) {
    rows.push(result)
    for (const file of files) yield* await zip.add(file)
  }
  for (const [name, text] of [
    ["manifest.json", `${JSON.stringify({ rows }, null, 2)}\n`],
    ["manifest.csv", withMark(manifestCsv(rows), bom)]
  ] as const)
    yield* await zip.add({ name, bytes: encoder.encode(text), isCompressible: true })
  yield zip.end()
}
