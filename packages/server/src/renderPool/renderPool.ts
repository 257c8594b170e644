import { availableParallelism } from "node:os"
import * as Codecs from "@quick-response/codecs"
import {
  type ImageOutput,
  isSvgLogo,
  mediaTypes,
  type QrConfig,
  type RenderedImage,
  Rendering,
  RenderingBusy,
  type RenderingError,
  RenderingOutOfMemory,
  RenderingTimedOut,
  remembering
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { programFile } from "../runtime.ts"
import { answerOf, hasRead, type RenderJob } from "./jobs.ts"
import { type Job, makeWorkerPool, type PoolOptions, type WorkerPool } from "./WorkerPool.ts"

/** The most pixels of a PNG that is drawn between requests: the default size. */
const smallPixels = 512 * 512

/** The most characters of data whose image is read back or written as PDF or EPS between requests. */
const shortData = 300

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

const isLongOrWithLogo = ({ data, logo }: QrConfig): boolean => logo !== undefined || data.length > shortData

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

/** To draw or decode a logo, at any size, may take most of a second; an SVG within an SVG is left to its viewer. */
const isHeavyToDraw = (config: QrConfig, { format, size }: ImageOutput): boolean => {
  if (format === "svg") return config.logo !== undefined && !isSvgLogo(config.logo.image)
  return format === "png" ? config.logo !== undefined || size * size > smallPixels : isLongOrWithLogo(config)
}

const decodeRender = Schema.decodeUnknown(answerOf.render)
const decodeReadBack = Schema.decodeUnknown(answerOf.readBack)

/** The most frequent answers are read without a schema. */
const resultOf = {
  render: (answer: unknown): Effect.Effect<RenderedImage, RenderingError> =>
    typeof answer === "string"
      ? Effect.succeed({ mediaType: mediaTypes.svg, text: answer })
      : Effect.flatten(Effect.orDie(decodeRender(answer))),
  readBack: (answer: unknown): Effect.Effect<void, RenderingError> =>
    answer === hasRead ? Effect.void : Effect.flatten(Effect.orDie(decodeReadBack(answer)))
}

/** An object and its fields, beside its texts. */
const overhead = 1_000

const jobOf = (message: RenderJob, estimate: number): Job => {
  const { data, logo } = message.config
  return { message, estimate, bytes: overhead + 2 * data.length + (logo?.image.length ?? 0) }
}

/**
 * Renders like {@link Rendering.layer}, with the same results, but large images and long readings on workers, so that the
 * event loop goes on. Workers start when first needed and end with the scope. Of small images and short readings that are
 * asked for at once, all but the first are left to workers that have time: readings always, images where workers have
 * cores of their own, since to hand one over costs a quarter of what it takes to draw. What a worker that died had begun
 * is tried once more.
 */
export const renderPool = (options: RenderPoolOptions): Layer.Layer<Rendering> =>
  Layer.scoped(
    Rendering,
    Effect.gen(function* () {
      const here = yield* Rendering
      const program = programFile("renderPool/program")
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
      return remembering({
        render: (config, output) => {
          const message = { kind: "render", config, output } as const
          const elsewhere = isHeavyToDraw(config, output)
            ? ask(jobOf(message, 200))
            : sharesImages
              ? askInPassing(jobOf(message, 1))
              : undefined
          return elsewhere === undefined
            ? here.render(config, output)
            : Effect.flatMap(elsewhere, resultOf.render)
        },
        readBack: (config) => {
          const message = { kind: "readBack", config } as const
          const elsewhere = isLongOrWithLogo(config)
            ? ask(jobOf(message, 20))
            : askInPassing(jobOf(message, 1))
          return elsewhere === undefined
            ? here.readBack(config)
            : Effect.flatMap(elsewhere, resultOf.readBack)
        }
      })
    })
  ).pipe(Layer.provide(Rendering.layerUncached), Layer.provide(Codecs.layer))
