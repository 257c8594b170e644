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
  remembering
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { endOf, hasRead, type Job } from "./renderingJobs.ts"
import { programFile } from "./runtime.ts"
import { makeThreads, type ThreadLost, type ThreadsFull } from "./threads.ts"

/**
 * The most pixels of a PNG that is drawn between requests: the default size. Measured: up to there the costliest styles
 * take 3 to 25 ms, most of it what their SVG takes too; at 1024 pixels' width 50 ms, at 4096 half a second. A thread's
 * own cost is below 1 ms.
 */
const smallPixels = 512 * 512

/**
 * The most characters of data whose image is read back or written as PDF or EPS between requests. Measured: 4 to 12 ms,
 * and at 2300 characters 25 ms for a reading, 70 ms for a PDF in the costliest styles.
 */
const shortData = 300

/**
 * Images that wait for one thread: at half a second for the costliest styles they are done in half of the time that a
 * request has. Where images of late took less, more may wait.
 */
const waitingPerThread = 32

const mostThreads = 8

/** How many threads render, and beside how many processes that serve. */
export interface RenderingThreads {
  /** At least 1. */
  readonly threads: number
  /** Processes that have as many threads each; 1 where absent. */
  readonly processes?: number
  /** Images of half a second each that wait until the next is {@link RenderingBusy}, 32 for each thread where absent; of quicker ones more may. */
  readonly waiting?: number
}

/** For each of so many processes. One core is left to the requests. */
export const defaultThreads = (processes = 1): number =>
  Math.max(1, Math.floor(Math.min(mostThreads, availableParallelism() - 1) / processes))

const haveCoresOfTheirOwn = ({ threads, processes = 1 }: RenderingThreads): boolean =>
  processes * (threads + 1) <= availableParallelism()

const isLongOrWithLogo = ({ data, logo }: QrConfig): boolean => logo !== undefined || data.length > shortData

/**
 * Tells the first of the calls between two turns of the event loop from those that follow it, which are made while
 * others wait.
 */
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

const decodeRender = Schema.decodeUnknown(endOf.render)
const decodeReadBack = Schema.decodeUnknown(endOf.readBack)

/** What most jobs end with is told in short, and read without a schema. */
const resultOf = {
  render: (answer: unknown): Effect.Effect<RenderedImage, RenderingError> =>
    typeof answer === "string"
      ? Effect.succeed({ mediaType: mediaTypes.svg, text: answer })
      : Effect.flatten(Effect.orDie(decodeRender(answer))),
  readBack: (answer: unknown): Effect.Effect<void, RenderingError> =>
    answer === hasRead ? Effect.void : Effect.flatten(Effect.orDie(decodeReadBack(answer)))
}

/**
 * Renders like {@link Rendering.layer}, with the same results, but large images and long readings on threads, so that the
 * event loop goes on. Threads start when first needed and end with the scope. Of small images and short readings that are
 * asked for at once, all but the first are left to threads that have time: readings always, images where threads have
 * cores of their own, since to hand one over costs a quarter of what it takes to draw. What a thread that died had begun
 * is tried once more.
 */
export const renderingThreads = (options: RenderingThreads): Layer.Layer<Rendering> =>
  Layer.scoped(
    Rendering,
    Effect.gen(function* () {
      const { threads: size, waiting = waitingPerThread * size } = options
      const here = yield* Rendering
      const threads = yield* makeThreads({ program: programFile("renderingWorker"), size, waiting })
      const isFirst = makeIsFirst()
      const sharesImages = haveCoresOfTheirOwn(options)
      /** What one thread does not survive, another tries once more; what neither survives is a defect. */
      const ask = (job: Job, asked: Effect.Effect<unknown, ThreadsFull | ThreadLost> = threads.ask(job)) =>
        asked.pipe(
          Effect.catchTag("ThreadLost", () => threads.ask(job)),
          Effect.catchTags({
            ThreadsFull: () => new RenderingBusy(),
            ThreadLost: (lost) => Effect.die(lost)
          })
        )
      /** By a thread that has time, where this is not the first that is asked for. */
      const askInPassing = (job: Job) => {
        const asked = isFirst() ? undefined : threads.askInPassing(job)
        return asked === undefined ? undefined : ask(job, asked)
      }
      return remembering({
        render: (config, output) => {
          const job: Job = { kind: "render", config, output }
          const elsewhere = isHeavyToDraw(config, output)
            ? ask(job)
            : sharesImages
              ? askInPassing(job)
              : undefined
          return elsewhere === undefined
            ? here.render(config, output)
            : Effect.flatMap(elsewhere, resultOf.render)
        },
        readBack: (config) => {
          const job: Job = { kind: "readBack", config }
          const elsewhere = isLongOrWithLogo(config) ? ask(job) : askInPassing(job)
          return elsewhere === undefined
            ? here.readBack(config)
            : Effect.flatMap(elsewhere, resultOf.readBack)
        }
      })
    })
  ).pipe(Layer.provide(Rendering.layerUncached), Layer.provide(Codecs.layer))
