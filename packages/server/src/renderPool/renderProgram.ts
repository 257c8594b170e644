import process from "node:process"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { parentPort } from "node:worker_threads"
import * as Codecs from "@quick-response/codecs"
import {
  Assessor,
  assessorLayerUncached,
  imageFormats,
  Reading,
  type RenderedImage,
  Rendering,
  renderingLayerUncached
} from "@quick-response/core"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import { completeConfig } from "@quick-response/design/request/completeConfig"
import { estimateMemory } from "@quick-response/drawing/cost/estimateMemory"
import { makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Schema from "effect/Schema"
import { endWithParent } from "../process/endWithParent.ts"
import { estimateReading } from "./estimateReading.ts"
import { answerOf, hasRead, type RenderJob } from "./RenderJob.ts"
import type { WorkerReport } from "./RenderWorker.ts"

/** A job's answer, and its buffers to transfer instead of copying. */
interface Answer {
  readonly answer: unknown
  readonly moved?: ReadonlyArray<ArrayBuffer>
  /** Cleans up after the answer was posted. */
  readonly tidy?: () => void
}

/** Posts to the pool: from a thread by its port, from a process by its channel. */
const post = (posted: WorkerReport, moved: ReadonlyArray<ArrayBuffer> = []): void => {
  if (parentPort === null) process.send?.(posted)
  else parentPort.postMessage(posted, moved)
}

/** A worker's program: warms up, reports that it is ready, and answers messages in order; failing work does not end it. */
const answerJobs = async <Message>(
  warmUp: () => Promise<void>,
  answer: (message: Message) => Promise<Answer>
): Promise<void> => {
  let before = warmUp().then(() => post({ kind: "ready" }))
  const take = (message: Message): void => {
    before = before.then(async () => {
      const started = performance.now()
      const elapsed = (): number => performance.now() - started
      try {
        const { answer: given, moved, tidy } = await answer(message)
        post({ kind: "answer", answer: given, milliseconds: elapsed() }, moved)
        tidy?.()
      } catch (error) {
        // As text, since the thrown value may not be cloneable.
        const cause = error instanceof Error ? (error.stack ?? error.message) : String(error)
        post({ kind: "failed", cause, milliseconds: elapsed() })
      }
    })
  }
  if (parentPort === null) {
    process.on("message", take)
    // A running computation finishes first; an endless one cannot be interrupted, and this process stays.
    endWithParent(0)
  } else parentPort.on("message", take)
  await before
}

// The program of a rendering worker. It has no cache: the main thread has one.
const runtime = ManagedRuntime.make(
  Layer.merge(
    Layer.provide(Layer.merge(renderingLayerUncached, assessorLayerUncached), Codecs.layer),
    Codecs.readingLayer
  )
)
const encodeRender = Schema.encodeSync(answerOf.render())
const encodeReadPicture = Schema.encodeSync(answerOf.readPicture())
const encodeReadBack = Schema.encodeSync(answerOf.readBack())
const encodeAssess = Schema.encodeSync(answerOf.assess())
const encodeCertify = Schema.encodeSync(answerOf.certify())
const encodeCheckPrints = Schema.encodeSync(answerOf.checkPrints())

/** A job above this leaves garbage outside V8's heap, which V8 hardly accounts for: pixels and WebAssembly memory. */
const mostLeft = 32 * 2 ** 20

// Bun has no such flag or collector: `gc` stays undefined.
setFlagsFromString("--expose-gc")
const collectGarbage: unknown = runInNewContext("globalThis.gc")

/** Before a job above this, garbage is collected, which takes a small part of the job's time. */
const mostBeside = 48 * 2 ** 20

/**
 * Collects earlier garbage before a large job. The returned function collects the job's own, so that it does not add to
 * the next one's.
 */
const tidyAround = (memory: number): (() => void) => {
  const collectOver = (most: number): void => {
    if (memory > most && typeof collectGarbage === "function") collectGarbage()
  }
  collectOver(mostBeside)
  return () => collectOver(mostLeft)
}

/** Copies the image into its own buffer, which can be transferred. */
const owning = (image: RenderedImage) =>
  image.mediaType === imageFormats.svg.mediaType ? image : { ...image, bytes: image.bytes.slice() }

const decodeBody = makeBodyDecoder()

const answer = async (job: RenderJob): Promise<Answer> => {
  if (job.kind === "decode") return { answer: decodeBody(job.name, job.bytes) }
  if (job.kind === "readBack") {
    const config = admitConfig(job.config)
    const tidy = tidyAround(estimateMemory(config, "readBack"))
    const read = Effect.flatMap(Rendering, (rendering) => rendering.readBack(config, job.size))
    const exit = await runtime.runPromiseExit(Effect.as(read, undefined))
    return { answer: Exit.isSuccess(exit) ? hasRead : encodeReadBack(exit), tidy }
  }
  if (job.kind === "readPicture") {
    const tidy = tidyAround(estimateReading(job.picture).memory)
    const exit = await runtime.runPromiseExit(Effect.flatMap(Reading, ({ read }) => read(job.picture)))
    return { answer: encodeReadPicture(exit), tidy }
  }
  if (job.kind === "checkPrints") {
    const tidy = tidyAround(estimateReading(job.picture).memory)
    const sold = job.sold.map((code) => ({ ...code, config: admitConfig(code.config) }))
    const check = Effect.flatMap(Reading, ({ checkPrints }) => checkPrints(job.picture, sold))
    return { answer: encodeCheckPrints(await runtime.runPromiseExit(check)), tidy }
  }
  const config = admitConfig(job.config)
  if (job.kind === "assess") {
    const tidy = tidyAround(estimateMemory(config, "readBack"))
    const assess = Effect.flatMap(Assessor, (assessor) => assessor.assess(config))
    return { answer: encodeAssess(await runtime.runPromiseExit(assess)), tidy }
  }
  if (job.kind === "certify") {
    const certify = Effect.flatMap(Assessor, (assessor) => assessor.certify(config, job.certificate))
    return { answer: encodeCertify(await runtime.runPromiseExit(certify)) }
  }
  const tidy = tidyAround(estimateMemory(config, job.output))
  const render = Effect.flatMap(Rendering, (rendering) => rendering.render(config, job.output))
  const exit = await runtime.runPromiseExit(Effect.map(render, owning))
  if (Exit.isSuccess(exit) && exit.value.mediaType === imageFormats.svg.mediaType)
    return { answer: exit.value.text, tidy }
  const moved = Exit.isSuccess(exit) && "bytes" in exit.value ? [exit.value.bytes.buffer] : []
  return { answer: encodeRender(exit), moved, tidy }
}

/** Loads the decoder and compiles the hot drawing code. */
const warmUp = async (): Promise<void> => {
  const config = completeConfig({ bodyStyle: "Dots" }, () => ({}))
  await answer({ kind: "readBack", config })
  for (const format of ["svg", "png"] as const)
    await answer({ kind: "render", config, output: { format, size: 256 } })
}

await answerJobs(warmUp, answer)
