import { availableParallelism } from "node:os"
import * as Codecs from "@quick-response/codecs"
import {
  type ImageOutput,
  isSvgLogo,
  type QrConfig,
  Rendering,
  RenderingBusy,
  remembering
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { endOf, type Job } from "./renderingJobs.ts"
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
 * request has.
 */
const waitingPerThread = 32

const mostThreads = 8

/** For each of so many processes. One core is left to the requests. */
export const defaultThreads = (processes = 1): number =>
  Math.max(1, Math.floor(Math.min(mostThreads, availableParallelism() - 1) / processes))

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

/**
 * Renders like {@link Rendering.layer}, with the same results, but large images and long readings on this many threads,
 * at least 1, so that the event loop goes on. Threads start when first needed and end with the scope. When 32 for each
 * thread wait, the next is {@link RenderingBusy}. Of short readings that are asked for at once, all but the first are
 * made by threads that have time. What a thread that died had begun is tried once more.
 */
export const renderingThreads = (
  size: number,
  waiting: number = waitingPerThread * size
): Layer.Layer<Rendering> =>
  Layer.scoped(
    Rendering,
    Effect.gen(function* () {
      const here = yield* Rendering
      const threads = yield* makeThreads({ program: programFile("renderingWorker"), size, waiting })
      const isFirst = makeIsFirst()
      /** What one thread does not survive, another tries once more; what neither survives is a defect. */
      const ask = (job: Job, asked: Effect.Effect<unknown, ThreadsFull | ThreadLost> = threads.ask(job)) =>
        asked.pipe(
          Effect.catchTag("ThreadLost", () => threads.ask(job)),
          Effect.catchTags({
            ThreadsFull: () => new RenderingBusy(),
            ThreadLost: (lost) => Effect.die(lost)
          })
        )
      const resultOf = {
        render: (answer: unknown) => Effect.flatten(Effect.orDie(decodeRender(answer))),
        readBack: (answer: unknown) => Effect.flatten(Effect.orDie(decodeReadBack(answer)))
      }
      return remembering({
        render: (config, output) =>
          isHeavyToDraw(config, output)
            ? Effect.flatMap(ask({ kind: "render", config, output }), resultOf.render)
            : here.render(config, output),
        readBack: (config) => {
          const job: Job = { kind: "readBack", config }
          if (isLongOrWithLogo(config)) return Effect.flatMap(ask(job), resultOf.readBack)
          const elsewhere = isFirst() ? undefined : threads.askInPassing(job)
          return elsewhere === undefined
            ? here.readBack(config)
            : Effect.flatMap(ask(job, elsewhere), resultOf.readBack)
        }
      })
    })
  ).pipe(Layer.provide(Rendering.layerUncached), Layer.provide(Codecs.layer))
