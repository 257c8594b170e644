import { parentPort } from "node:worker_threads"
import * as Codecs from "@quick-response/codecs"
import { Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { endOf, type Job } from "./renderingJobs.ts"

// The program of a rendering thread. What it rendered, the main thread remembers.
const runtime = ManagedRuntime.make(Layer.provide(Rendering.layerUncached, Codecs.layer))
const encodePng = Schema.encodeSync(endOf.png)
const encodeReadBack = Schema.encodeSync(endOf.readBack)

const draw = ({ config, size }: Extract<Job, { kind: "png" }>) =>
  Effect.gen(function* () {
    const image = yield* (yield* Rendering).render(config, { format: "png", size })
    if (image.mediaType !== "image/png") return yield* Effect.dieMessage("a PNG was asked for")
    // A buffer of its own: what is moved to another thread is gone from this one.
    return image.bytes.slice()
  })

const readBack = ({ config }: Extract<Job, { kind: "readBack" }>) =>
  Effect.as(
    Effect.flatMap(Rendering, (rendering) => rendering.readBack(config)),
    undefined
  )

/** A fault in here ends the thread, which the main thread sees. */
const answer = async (job: Job): Promise<void> => {
  if (job.kind === "readBack") {
    parentPort?.postMessage(encodeReadBack(await runtime.runPromiseExit(readBack(job))))
    return
  }
  const exit = await runtime.runPromiseExit(draw(job))
  parentPort?.postMessage(encodePng(exit), Exit.isSuccess(exit) ? [exit.value.buffer] : [])
}

parentPort?.on("message", answer)
