import { availableParallelism } from "node:os"
import {
  type Assessment,
  Assessor,
  imageFormats,
  type PictureError,
  type PictureSymbol,
  type PrintCheck,
  type PrintError,
  type QrConfig,
  Reading,
  type ReadingError,
  type RenderedImage,
  Rendering,
  RenderingBusy,
  type RenderingError,
  RenderingOutOfMemory,
  RenderingTimedOut,
  remembering,
  rememberingAssessor,
  UnreadablePicture
} from "@quick-response/core"
import type { DecodeElsewhere } from "@quick-response/http/bodyDecoding"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { programFile } from "../process/packageFiles.ts"
import { estimateReading, measuringMilliseconds } from "./estimateReading.ts"
import { type Drawing, LoadDrawing } from "./LoadDrawing.ts"
import { poolLimits } from "./poolLimits.ts"
import { answerOf, Decoded, hasRead, type RenderJob } from "./RenderJob.ts"
import { makeShortJobs } from "./shortJobs.ts"
import { type Job, makeWorkerPool, type PoolOptions, type WorkerPool } from "./WorkerPool.ts"

/** Jobs of at most this many estimated milliseconds run in the main thread, between requests. */
const maxInlineMilliseconds = 2

/** Images below this many estimated milliseconds run in the main thread alone: handing one over takes as long. */
const worthHandingOver = 0.3

/** The most estimated bytes of a job in the main thread; such jobs run one at a time. */
const maxInlineMemory = 8 * 2 ** 20

const mostThreads = 8

export interface RenderPoolOptions extends Partial<Omit<PoolOptions, "size">> {
  /** At least 1. */
  readonly threads: number
  /** Processes that have as many workers each; 1 by default. */
  readonly processes?: number
}

/** Default threads of each process. One core is left for requests. */
export const defaultThreads = (processes = 1): number =>
  Math.max(1, Math.floor(Math.min(mostThreads, availableParallelism() - 1) / processes))

const haveCoresOfTheirOwn = ({ threads, processes = 1 }: RenderPoolOptions): boolean =>
  processes * (threads + 1) <= availableParallelism()

/** A lazily created decoder: work before listening delays the first answer. */
const decoding = <A, I>(schemaOf: () => Schema.Schema<A, I>) => {
  let decode: ((value: unknown) => Effect.Effect<A, unknown>) | undefined
  return (value: unknown) => {
    decode ??= Schema.decodeUnknown(schemaOf())
    return decode(value)
  }
}

const readDecoded = decoding(() => Decoded)
const decodeRender = decoding(answerOf.render)
const decodeReadBack = decoding(answerOf.readBack)
const decodeReadPicture = decoding(answerOf.readPicture)
const decodeAssess = decoding(answerOf.assess)
const decodeCertify = decoding(answerOf.certify)
const decodeCheckPrints = decoding(answerOf.checkPrints)

/** An assessment reads a picture back about this often. */
const assessedViews = 20

const certificateOutput = { format: "pdf", size: 60, unit: "mm" } as const

/** Decodes answers. The most frequent ones need no schema. */
const resultOf = {
  render: (answer: unknown): Effect.Effect<RenderedImage, RenderingError> =>
    typeof answer === "string"
      ? Effect.succeed({ mediaType: imageFormats.svg.mediaType, text: answer })
      : Effect.flatten(Effect.orDie(decodeRender(answer))),
  readBack: (answer: unknown): Effect.Effect<void, ReadingError> =>
    answer === hasRead ? Effect.void : Effect.flatten(Effect.orDie(decodeReadBack(answer))),
  readPicture: (answer: unknown): Effect.Effect<ReadonlyArray<PictureSymbol>, PictureError> =>
    Effect.flatten(Effect.orDie(decodeReadPicture(answer))),
  assess: (answer: unknown): Effect.Effect<Assessment, ReadingError> =>
    Effect.flatten(Effect.orDie(decodeAssess(answer))),
  certify: (answer: unknown): Effect.Effect<Uint8Array, ReadingError> =>
    Effect.flatten(Effect.orDie(decodeCertify(answer))),
  checkPrints: (answer: unknown): Effect.Effect<ReadonlyArray<PrintCheck>, PrintError> =>
    Effect.flatten(Effect.orDie(decodeCheckPrints(answer)))
}

/** The estimate for a job before the estimator has loaded, in milliseconds. */
const unknownEstimate = 50

/** Bytes of an object and its fields, without its texts. */
const overhead = 1_000

/** The memory estimate for a job before the estimator has loaded, in bytes. */
const unknownMemory = 32 * 2 ** 20

const jobOf = (
  message: RenderJob,
  config: QrConfig,
  work: Parameters<Drawing["estimateCost"]>[1],
  drawing: Drawing | undefined
): Job => {
  const { data, logo, picture } = config
  return {
    message,
    estimate: drawing?.estimateCost(config, work) ?? unknownEstimate,
    bytes: overhead + 2 * data.length + (logo?.image.length ?? 0) + (picture?.image.length ?? 0),
    memory: drawing?.estimateMemory(config, work) ?? unknownMemory
  }
}

/** True if a job may run in the main thread, whose memory is not counted. */
const isShort = ({ estimate, memory }: Job): boolean =>
  estimate <= maxInlineMilliseconds && memory <= maxInlineMemory

/** Milliseconds per body byte to decode: JSON, base64 and the check of a picture. */
const decodingMilliseconds = 3e-5

/** Memory per body byte while decoding: text, values and picture. */
const decodingMemory = 8

/** The remedy for a picture that is too large to read. */
const smaller = "scale it down, or cut it closer to the code"

export class RenderPool extends Context.Tag("@quick-response/server/RenderPool")<
  RenderPool,
  {
    readonly decode: DecodeElsewhere
    /** Milliseconds of queued work. */
    readonly waiting: () => number
  }
>() {}

/**
 * Retries a job once if its worker ended or could not start. A second end is a defect, as is a job that throws, which
 * would fail on any worker.
 */
const askingOf =
  (pool: WorkerPool) =>
  (job: Job, asked: ReturnType<WorkerPool["ask"]> = pool.ask(job)) =>
    asked.pipe(
      Effect.catchTags({ WorkerLost: () => pool.ask(job), WorkerNotStarted: () => pool.ask(job) }),
      Effect.catchTags({
        PoolFull: () => new RenderingBusy(),
        JobOverdue: () => new RenderingTimedOut(),
        JobOutOfMemory: () => new RenderingOutOfMemory(),
        WorkerNotStarted: (failure) =>
          Effect.zipRight(Effect.logError(failure.message, Cause.fail(failure.cause)), new RenderingBusy()),
        WorkerLost: (lost) => Effect.die(lost),
        JobFailed: (failed) => Effect.die(failed)
      })
    )

const make = Effect.fn(function* (options: RenderPoolOptions) {
  /** Undefined if loading fails: the workers, which load their own, draw then. */
  const load = Effect.catchAllDefect(yield* LoadDrawing, () => Effect.succeed(undefined))
  const program = programFile("renderPool/renderProgram")
  const pool = yield* makeWorkerPool({
    program,
    ...options,
    size: options.threads,
    limits: {
      workingBytes: Math.floor(poolLimits.workingBytes / (options.processes ?? 1)),
      ...options.limits
    }
  })
  const shortJobs = makeShortJobs(pool)
  const sharesImages = haveCoresOfTheirOwn(options)

  const ask = askingOf(pool)

  const rendering = remembering({
    render: (config, output) =>
      Effect.flatMap(load, (drawing) => {
        const message = { kind: "render", config, output } as const
        const job = jobOf(message, config, output, drawing)
        const refusal = drawing?.refuseCostly(config, output)
        if (refusal !== undefined) return Effect.fail(refusal)
        return drawing === undefined || !isShort(job)
          ? Effect.flatMap(ask(job), resultOf.render)
          : shortJobs.run(
              job,
              drawing.here.render(config, output),
              sharesImages && job.estimate >= worthHandingOver
                ? (asked) => Effect.flatMap(ask(job, asked), resultOf.render)
                : undefined
            )
      }),
    readBack: (config, size) =>
      Effect.flatMap(load, (drawing) => {
        const message = { kind: "readBack", config, size } as const
        const job = jobOf(message, config, "readBack", drawing)
        return drawing === undefined || !isShort(job)
          ? Effect.flatMap(ask(job), resultOf.readBack)
          : shortJobs.run(job, drawing.here.readBack(config, size), (asked) =>
              Effect.flatMap(ask(job, asked), resultOf.readBack)
            )
      })
  })

  const assessor = rememberingAssessor({
    assess: (config) =>
      Effect.flatMap(load, (drawing) => {
        const job = jobOf({ kind: "assess", config }, config, "readBack", drawing)
        return Effect.flatMap(ask({ ...job, estimate: assessedViews * job.estimate }), resultOf.assess)
      }),
    certify: (config, certificate) =>
      Effect.flatMap(load, (drawing) =>
        Effect.flatMap(
          ask(jobOf({ kind: "certify", config, certificate }, config, certificateOutput, drawing)),
          resultOf.certify
        )
      )
  })

  const decode: DecodeElsewhere = (name, bytes) => {
    // A copy: a view would be sent with its whole buffer.
    const message: RenderJob = { kind: "decode", name, bytes: new Uint8Array(bytes) }
    const job = {
      message,
      estimate: decodingMilliseconds * bytes.length,
      bytes: bytes.length,
      memory: decodingMemory * bytes.length
    }
    return Effect.flatMap(ask(job), (answer) => Effect.orDie(readDecoded(answer)))
  }

  /** Runs a job on a caller's picture; one that takes too long or too much is the picture's fault. */
  const askAbout = (message: RenderJob, picture: Uint8Array, more = 0) => {
    const { estimate, memory } = estimateReading(picture)
    return ask({ message, estimate: estimate + more, bytes: picture.length, memory }).pipe(
      Effect.catchTags({
        RenderingTimedOut: () =>
          new UnreadablePicture({ kind: "tooComplex", reason: `takes too long to read; ${smaller}` }),
        RenderingOutOfMemory: () =>
          new UnreadablePicture({ kind: "tooComplex", reason: `takes too much memory to read; ${smaller}` })
      })
    )
  }

  // Pictures are copied: a view would be sent with its whole buffer.
  const reading: typeof Reading.Service = {
    read: (picture) =>
      Effect.flatMap(
        askAbout({ kind: "readPicture", picture: new Uint8Array(picture) }, picture),
        resultOf.readPicture
      ),
    checkPrints: (picture, sold) =>
      Effect.flatMap(
        askAbout(
          { kind: "checkPrints", picture: new Uint8Array(picture), sold },
          picture,
          measuringMilliseconds * sold.length
        ),
        resultOf.checkPrints
      )
  }

  return Context.make(Rendering, rendering).pipe(
    Context.add(Reading, reading),
    Context.add(Assessor, assessor),
    Context.add(RenderPool, { decode, waiting: () => pool.waiting() + shortJobs.waiting() })
  )
})

/**
 * Renders like `renderingLayer` of the core, but on workers if the estimate exceeds {@link maxInlineMilliseconds}.
 * Shorter jobs share this thread, a fraction of a millisecond per turn of the event loop, with free workers: readings
 * always, images from {@link worthHandingOver} on if the workers have their own cores. Workers start on demand and end
 * with the scope.
 */
export const renderPool = (
  options: RenderPoolOptions
): Layer.Layer<Assessor | LoadDrawing | Reading | Rendering | RenderPool> =>
  Layer.provideMerge(Layer.scopedContext(make(options)), LoadDrawing.layer)
