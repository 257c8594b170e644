import { availableParallelism } from "node:os"
import * as Codecs from "@quick-response/codecs"
import {
  estimateCost,
  imageFormats,
  type RenderedImage,
  Rendering,
  RenderingBusy,
  type RenderingError,
  RenderingOutOfMemory,
  RenderingTimedOut,
  Requester,
  remembering
} from "@quick-response/core"
import type { DecodeElsewhere } from "@quick-response/http/bodyDecoding"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { programFile } from "../runtime.ts"
import { answerOf, Decoded, hasRead, type RenderJob } from "./RenderJob.ts"
import { type Job, makeWorkerPool, type PoolOptions, type WorkerPool } from "./WorkerPool.ts"

/** The most milliseconds, as estimated, that are rendered between requests. */
export const mostHere = 2

const mostThreads = 8

/** How many workers render, and beside how many processes that serve. */
export interface RenderPoolOptions extends Partial<Omit<PoolOptions, "size">> {
  /** At least 1. */
  readonly threads: number
  /** Processes that have as many workers each; 1 where absent. */
  readonly processes?: number
}

/** For each of so many processes. One core is left to the requests. */
export const defaultThreads = (processes = 1): number =>
  Math.max(1, Math.floor(Math.min(mostThreads, availableParallelism() - 1) / processes))

const haveCoresOfTheirOwn = ({ threads, processes = 1 }: RenderPoolOptions): boolean =>
  processes * (threads + 1) <= availableParallelism()

/** Tells the first of the calls between two turns of the event loop from those that follow it. */
const makeIsFirst = (): (() => boolean) => {
  let isTaken = false
  return () => {
    if (isTaken) return false
    isTaken = true
    setImmediate(() => {
      isTaken = false
    })
    return true
  }
}

/** Tells the requester how long an effect worked in this thread. */
const spending = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, E> =>
  Effect.flatMap(Requester, ({ spend }) => {
    const started = performance.now()
    return Effect.ensuring(
      effect,
      Effect.sync(() => spend(performance.now() - started))
    )
  })

const readDecoded = Schema.decodeUnknown(Decoded)
const decodeRender = Schema.decodeUnknown(answerOf.render)
const decodeReadBack = Schema.decodeUnknown(answerOf.readBack)

/** The most frequent answers are read without a schema. */
const resultOf = {
  render: (answer: unknown): Effect.Effect<RenderedImage, RenderingError> =>
    typeof answer === "string"
      ? Effect.succeed({ mediaType: imageFormats.svg.mediaType, text: answer })
      : Effect.flatten(Effect.orDie(decodeRender(answer))),
  readBack: (answer: unknown): Effect.Effect<void, RenderingError> =>
    answer === hasRead ? Effect.void : Effect.flatten(Effect.orDie(decodeReadBack(answer)))
}

/** An object and its fields, beside its texts. */
const overhead = 1_000

const jobOf = (message: Exclude<RenderJob, { kind: "decode" }>, estimate: number): Job => {
  const { data, logo } = message.config
  return { message, estimate, bytes: overhead + 2 * data.length + (logo?.image.length ?? 0) }
}

/** Milliseconds for each byte of a body: to read JSON and base64, and to examine a picture. */
const decodingMilliseconds = 3e-5

/** What workers do beside rendering. */
export class RenderPool extends Context.Tag("@quick-response/server/RenderPool")<
  RenderPool,
  {
    readonly decode: DecodeElsewhere
    /** Milliseconds of work that wait. */
    readonly waiting: () => number
  }
>() {}

const make = Effect.fn(function* (options: RenderPoolOptions) {
  const here = yield* Rendering
  const program = programFile("renderPool/workerProgram")
  const pool = yield* makeWorkerPool({ program, ...options, size: options.threads })
  const isFirst = makeIsFirst()
  const sharesImages = haveCoresOfTheirOwn(options)

  /** A job that one worker did not survive is tried once more by another; then it is a defect. */
  const ask = (job: Job, asked: ReturnType<WorkerPool["ask"]> = pool.ask(job)) =>
    asked.pipe(
      Effect.catchTag("WorkerLost", () => pool.ask(job)),
      Effect.catchTags({
        PoolFull: () => new RenderingBusy(),
        JobOverdue: () => new RenderingTimedOut(),
        JobOutOfMemory: () => new RenderingOutOfMemory(),
        WorkerLost: (lost) => Effect.die(lost)
      })
    )

  /** By a worker that has time, where this is not the first that is asked for. */
  const askInPassing = (job: Job) => {
    const asked = isFirst() ? undefined : pool.askInPassing(job)
    return asked === undefined ? undefined : ask(job, asked)
  }

  const rendering = remembering({
    render: (config, output) => {
      const job = jobOf({ kind: "render", config, output }, estimateCost(config, output))
      const elsewhere = job.estimate > mostHere ? ask(job) : sharesImages ? askInPassing(job) : undefined
      return elsewhere === undefined
        ? spending(here.render(config, output))
        : Effect.flatMap(elsewhere, resultOf.render)
    },
    readBack: (config) => {
      const job = jobOf({ kind: "readBack", config }, estimateCost(config, "readBack"))
      const elsewhere = job.estimate > mostHere ? ask(job) : askInPassing(job)
      return elsewhere === undefined
        ? spending(here.readBack(config))
        : Effect.flatMap(elsewhere, resultOf.readBack)
    }
  })

  const decode: DecodeElsewhere = (endpoint, bytes) => {
    // In a buffer of its own: a view would be sent with all that it is a view of.
    const message: RenderJob = { kind: "decode", endpoint, bytes: new Uint8Array(bytes) }
    const job = { message, estimate: decodingMilliseconds * bytes.length, bytes: bytes.length }
    return Effect.flatMap(ask(job), (answer) => Effect.orDie(readDecoded(answer)))
  }

  return Context.make(Rendering, rendering).pipe(Context.add(RenderPool, { decode, waiting: pool.waiting }))
})

/**
 * Renders like {@link Rendering.layer}, with the same results, but on workers where that is estimated to take more than
 * {@link mostHere}, so that the event loop goes on. Workers start when first needed and end with the scope. Of briefer
 * renderings that are asked for at once, all but the first are left to workers that have time: readings always, images
 * where workers have cores of their own. What a worker that died had begun is tried once more.
 */
export const renderPool = (options: RenderPoolOptions): Layer.Layer<Rendering | RenderPool> =>
  Layer.scopedContext(make(options)).pipe(Layer.provide(Rendering.layerUncached), Layer.provide(Codecs.layer))
