import { parentPort } from "node:worker_threads"
import * as Codecs from "@quick-response/codecs"
import { mediaTypes, type RenderedImage, Rendering } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { endOf, hasRead, type Job } from "./renderingJobs.ts"

// The program of a rendering thread. What it rendered, the main thread remembers.
const runtime = ManagedRuntime.make(Layer.provide(Rendering.layerUncached, Codecs.layer))
const encodeRender = Schema.encodeSync(endOf.render)
const encodeReadBack = Schema.encodeSync(endOf.readBack)

/** The image in a buffer of its own: what is moved to another thread is gone from this one. */
const owning = (image: RenderedImage) =>
  image.mediaType === "image/svg+xml" ? image : { ...image, bytes: image.bytes.slice() }

/** A fault in here ends the thread, which the main thread sees. */
const answer = async (job: Job): Promise<void> => {
  if (job.kind === "readBack") {
    const read = Effect.flatMap(Rendering, (rendering) => rendering.readBack(job.config))
    const exit = await runtime.runPromiseExit(Effect.as(read, undefined))
    parentPort?.postMessage(Exit.isSuccess(exit) ? hasRead : encodeReadBack(exit))
    return
  }
  const render = Effect.flatMap(Rendering, (rendering) => rendering.render(job.config, job.output))
  const exit = await runtime.runPromiseExit(Effect.map(render, owning))
  if (Exit.isSuccess(exit) && exit.value.mediaType === mediaTypes.svg) {
    parentPort?.postMessage(exit.value.text)
    return
  }
  const moved = Exit.isSuccess(exit) && "bytes" in exit.value ? [exit.value.bytes.buffer] : []
  parentPort?.postMessage(encodeRender(exit), moved)
}

/** Answers come in the order of the jobs, also where one is waited for, as for a decoder that is loaded. */
let before = Promise.resolve()
parentPort?.on("message", (job: Job) => {
  before = before.then(() => answer(job))
})
