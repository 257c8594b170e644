import { computed, effect, type ReadonlySignal, signal } from "@preact/signals"
import type { Readability } from "@quick-response/core/advice"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import { configJsonOf } from "../../design/values.ts"
import { shortUrl } from "../../frame/service.ts"
import { design } from "./design.ts"
import { liveFault, livePicture } from "./livePicture.ts"
import type { Judged, Verdict, VerdictAnswer, VerdictRequest } from "./verdictProtocol.ts"

/** The file of the verdict worker, beside this one: the build puts in its name. */
declare const verdictWorkerFile: string

const judged = signal<Judged | undefined>(undefined)
const read = signal<Readability | undefined>(undefined)
const mend = signal<Changes | undefined>(undefined)
const unread = signal<string | undefined>(undefined)
const isSettled = signal(false)

/** The newest verdict; an older one stays until then. */
export const verdict: ReadonlySignal<Verdict> = computed(() => ({
  judged: judged.value,
  read: read.value,
  mend: mend.value,
  unread: unread.value,
  isCurrent: isSettled.value
}))

/** Clears the verdict on an earlier design, after the program or typeface for this one failed to load. */
const hearNothing = (): void => {
  judged.value = undefined
  read.value = undefined
  unread.value = ""
  isSettled.value = true
}

const hear = (answer: VerdictAnswer): void => {
  if ("isLost" in answer) {
    hearNothing()
    return
  }
  if ("judged" in answer) {
    judged.value = answer.judged
    mend.value = undefined
    isSettled.value = answer.judged.refusals.length > 0
    return
  }
  if ("mend" in answer) {
    mend.value = answer.mend
    return
  }
  read.value = "read" in answer ? answer.read : undefined
  unread.value = "unread" in answer ? answer.unread : undefined
  isSettled.value = true
}

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

/** Judges the design in a worker whenever it changes, from the first picture on, until the function that it returns is called. */
export const startVerdict = (): (() => void) => {
  let worker: Worker | undefined
  let newest = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const judge = (request: VerdictRequest): void => {
    worker ??= startWorker((id) => id === newest)
    worker.postMessage(request)
  }
  const stop = effect(() => {
    const request: VerdictRequest = {
      id: newest + 1,
      configJson: configJson.value,
      shortUrl: shortUrl.value
    }
    if (!hasBegun.value) return
    newest = request.id
    isSettled.value = false
    clearTimeout(timer)
    timer = setTimeout(() => judge(request), pause)
  })
  return () => {
    stop()
    clearTimeout(timer)
    worker?.terminate()
  }
}
