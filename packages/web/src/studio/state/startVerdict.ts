import { computed, effect } from "@preact/signals"
import { configJsonOf } from "../../design/values.ts"
import { prices } from "../../frame/prices.ts"
import { shortUrl } from "../../frame/service.ts"
import { design } from "./design.ts"
import { liveFault, livePicture } from "./livePicture.ts"
import { awaitVerdict, hear, hearNothing } from "./verdict.ts"
import type { VerdictAnswer, VerdictRequest } from "./verdictProtocol.ts"

/** The file of the verdict worker, beside this one: the build puts in its name. */
declare const verdictWorkerFile: string

const startWorker = (isNewest: (id: number) => boolean): Worker => {
  const worker = new Worker(new URL(verdictWorkerFile, import.meta.url), { type: "module", name: "verdict" })
  worker.addEventListener("message", ({ data }: MessageEvent<VerdictAnswer>) => {
    if (isNewest(data.id)) hear(data)
  })
  worker.addEventListener("error", hearNothing)
  return worker
}

const configJson = computed(() => configJsonOf(design.value))

/** True once a picture was drawn or refused: until then the first picture has priority. */
const hasBegun = computed(() => livePicture.value !== undefined || liveFault.value !== undefined)

/** Milliseconds without an edit before a design is judged: reading a picture back would slow down the next one. */
const pause = 200

/** Prices and judges the design in a worker whenever it changes, from the first picture on, until the function that it returns is called. */
export const startVerdict = (): (() => void) => {
  let worker: Worker | undefined
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const ask = (request: VerdictRequest): void => {
    worker ??= startWorker((id) => id === newest)
    worker.postMessage(request)
  }
  const stop = effect(() => {
    const request: VerdictRequest = {
      id: newest + 1,
      isJudged: false,
      configJson: configJson.value,
      shortUrl: shortUrl.value,
      prices: prices.value
    }
    if (!hasBegun.value) return
    newest = request.id
    awaitVerdict()
    clearTimeout(timer)
    ask(request)
    timer = setTimeout(() => ask({ ...request, isJudged: true }), pause)
  })
  return () => {
    stop()
    clearTimeout(timer)
    worker?.terminate()
  }
}
