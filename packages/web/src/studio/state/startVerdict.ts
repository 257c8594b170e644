import { computed, effect } from "@preact/signals"
import { configJsonOf, configOf } from "../../design/values.ts"
import { prices } from "../../frame/prices.ts"
import { shortUrl } from "../../frame/service.ts"
import { design } from "./design.ts"
import { liveFault, livePicture } from "./livePicture.ts"
import { awaitVerdict, hear, hearNothing } from "./verdict.ts"
import type { VerdictAnswer, VerdictRequest } from "./verdictProtocol.ts"

/** The file of the verdict worker, beside this one; the build inserts its name. */
declare const verdictWorkerFile: string

interface Listener {
  readonly isNewest: (id: number) => boolean
  readonly onLost: () => void
}

const startWorker = ({ isNewest, onLost }: Listener): Worker => {
  const worker = new Worker(new URL(verdictWorkerFile, import.meta.url), { type: "module", name: "verdict" })
  worker.addEventListener("message", ({ data }: MessageEvent<VerdictAnswer>) => {
    if (isNewest(data.id)) hear(data)
  })
  worker.addEventListener("error", onLost)
  return worker
}

const configJson = computed(() => configJsonOf(design.value))

/** True once a picture was drawn or refused: until then the first picture has priority. */
const hasBegun = computed(() => livePicture.value !== undefined || liveFault.value !== undefined)

/** Milliseconds without an edit before a design is judged: reading a picture back would slow down the next one. */
const pause = 200

/**
 * Prices and judges the design in a worker whenever it changes, after the first picture. Returns a function that stops
 * this.
 */
export const startVerdict = (): (() => void) => {
  let worker: Worker | undefined
  let [newest, isLost] = [0, false]
  let timer: ReturnType<typeof setTimeout> | undefined
  const isNewest = (id: number) => id === newest
  /** Shows the price without the worker, so that the design can still be bought. */
  const priceHere = async (): Promise<void> => {
    const [id, list] = [newest, prices.peek()]
    if (list === undefined) return
    try {
      const { priceDesign } = await import("../../design/priceDesign.ts")
      const quote = await priceDesign(configOf(design.peek()), list)
      if (quote !== undefined && isNewest(id)) hear({ id, quote })
    } catch {
      // The price is unchanged.
    }
  }
  const onLost = (): void => {
    isLost = true
    hearNothing()
    void priceHere()
  }
  const ask = (isJudged: boolean): void => {
    if (isLost && !isJudged) void priceHere()
    worker ??= startWorker({ isNewest, onLost })
    const request: VerdictRequest = {
      id: newest,
      isJudged,
      configJson: configJson.peek(),
      shortUrl: shortUrl.peek(),
      prices: prices.peek()
    }
    worker.postMessage(request)
  }
  // A change of any of these is a new design.
  const changes = computed(() => (hasBegun.value ? [configJson.value, shortUrl.value] : undefined))
  const stopJudging = effect(() => {
    if (changes.value === undefined) return
    newest++
    awaitVerdict()
    clearTimeout(timer)
    ask(false)
    timer = setTimeout(() => ask(true), pause)
  })
  const stopPricing = effect(() => {
    if (prices.value !== undefined && newest > 0) ask(false)
  })
  return () => {
    stopJudging()
    stopPricing()
    clearTimeout(timer)
    worker?.terminate()
  }
}
