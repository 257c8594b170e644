import { computed, type ReadonlySignal, signal } from "@preact/signals"
import type { Readability } from "@quick-response/core/advice"
import type { Changes } from "@quick-response/drawing/scannability/Finding"
import type { Quote } from "quick-response"
import type { Judged, ReadMessage, Verdict, VerdictAnswer } from "./verdictProtocol.ts"

const message = signal<ReadMessage | undefined>(undefined)
const quote = signal<Quote | undefined>(undefined)
const judged = signal<Judged | undefined>(undefined)
const read = signal<Readability | undefined>(undefined)
const mend = signal<Changes | undefined>(undefined)
const unread = signal<string | undefined>(undefined)
const isSettled = signal(false)

/** The newest verdict; parts may concern an older design until `isCurrent`. */
export const verdict: ReadonlySignal<Verdict> = computed(() => ({
  message: message.value,
  quote: quote.value,
  judged: judged.value,
  read: read.value,
  mend: mend.value,
  unread: unread.value,
  isCurrent: isSettled.value
}))

/** Clears the verdict on an earlier design, after the program or typeface for this one failed to load. */
export const hearNothing = (): void => {
  message.value = undefined
  judged.value = undefined
  read.value = undefined
  unread.value = ""
  isSettled.value = true
}

/** Applies an answer for the newest design. */
export const hear = (answer: VerdictAnswer): void => {
  if ("isLost" in answer) {
    hearNothing()
    return
  }
  if ("message" in answer) {
    message.value = answer.message
    return
  }
  if ("quote" in answer) {
    quote.value = answer.quote
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

/** Marks the verdict as that of an earlier design. */
export const awaitVerdict = (): void => {
  isSettled.value = false
}
