import type { PlainFault } from "@quick-response/design/field/faults"
import { Failure, type FailureCode } from "@quick-response/http/client"
import { failureSentence, frameWords } from "../languages/frameWords.ts"
import { formatClock } from "./format.ts"

/** The meaning of a failed call for its reader. */
export interface Explanation {
  readonly title: string
  /** The remedy. */
  readonly remedy: string
  /** True for a limit that passes by itself. */
  readonly isLimit: boolean
}

/** A failure with its own sentence and remedy, which are evaluated when it is shown. */
export class Explained extends Error {
  readonly words: () => ReadonlyArray<string>

  constructor(words: () => ReadonlyArray<string>) {
    super("explained where it is shown")
    this.words = words
  }
}

/** The latest time that the service named for a retry, in milliseconds since 1970. */
export let retryAt: number | undefined

/** Remembers the `Retry-After` of an answer. */
export const noteRetryTime = ({ headers }: Response): void => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  if (!Number.isNaN(seconds)) retryAt = Date.now() + 1000 * seconds
}

const fault = ([title = "", remedy = ""]: ReadonlyArray<string>): Explanation => ({
  title,
  remedy,
  isLimit: false
})

const limited = (until: number | undefined): Explanation => {
  const words = frameWords.value
  return {
    title: words.limited,
    remedy: until === undefined ? words.wait : words.waitUntil({ time: formatClock(until) }),
    isLimit: true
  }
}

const messageOf: Readonly<Record<string, "busy" | "slow" | "failed" | undefined>> = {
  UNAVAILABLE: "busy",
  TIMEOUT: "slow",
  INTERNAL_ERROR: "failed"
} satisfies Partial<Record<FailureCode, "busy" | "slow" | "failed">>

const tagOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, "_tag") : undefined

/** A reason of the contract as a sentence. */
const asSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Says a fault in the language of the page, or in the service's own words. */
export type Say = (fault: PlainFault, own: string) => string

/** Says faults as the service does: in English. */
export const inOwnWords: Say = (_, own) => own

/** True for the refusal of a request with invalid values. */
export const isInvalid = (error: unknown): error is Failure<"VALIDATION_FAILED"> =>
  error instanceof Failure && error.code === "VALIDATION_FAILED"

/** Loads the sentences about faults, which few visits need; falls back to the service's own. */
export const loadSay = async (): Promise<() => Say> => {
  try {
    const { sayFault } = await import("../languages/faultsWords.ts")
    return () => sayFault
  } catch {
    return () => inOwnWords
  }
}

/** The faults of a refusal, each with the path of its field and its sentence. */
export const saidFaults = (
  { errors, faults }: Pick<Failure, "errors" | "faults">,
  say: Say
): ReadonlyArray<{ readonly path: string; readonly sentence: string }> =>
  errors.map((error, place) => {
    const fault = faults[place]
    const path = fault?.path ?? error.slice(0, Math.max(0, error.indexOf(": ")))
    const text = path === "" ? error : error.slice(path.length + 2)
    const own = asSentence(text.replace(/^is /, "it is "))
    return { path, sentence: fault === undefined ? own : say({ ...fault, text }, own) }
  })

const withPath = ({ path, sentence }: ReturnType<typeof saidFaults>[number]): string =>
  path === "" ? sentence : `${path}: ${sentence}`

/** The sentence of a failure, and its remedy, if it is a separate sentence. */
const failureSentences = ({
  code,
  errors
}: {
  readonly code: string
  readonly errors: ReadonlyArray<string>
}): ReadonlyArray<string> => {
  const message = messageOf[code]
  return message === undefined
    ? [failureSentence(code, asSentence(errors.join("; ")))]
    : frameWords.value[message]
}

/** The answer for one row of a request, or one of its codes. */
export interface RowRefusal {
  readonly code: string
  /** Paths of fields begin within the row. */
  readonly errors: ReadonlyArray<string>
  readonly faults?: Failure["faults"]
}

/** Says why a row was refused; with the paths of fields, unless the row makes them obvious. */
export const rowSentence = (
  { code, errors, faults = [] }: RowRefusal,
  say: Say,
  { hasPaths = true }: { readonly hasPaths?: boolean } = {}
): string => {
  if (code === "RATE_LIMITED") return frameWords.value.limited
  if (code !== "VALIDATION_FAILED") return failureSentences({ code, errors }).join(" ")
  const said = saidFaults({ errors, faults }, say)
  return said.map((one) => (hasPaths ? withPath(one) : one.sentence)).join(" ")
}

/** Explains a failed call, with the remedy; `say` says the faults of values. */
export const explain = (error: unknown, say = inOwnWords): Explanation => {
  if (error instanceof Explained) return fault(error.words())
  if (isInvalid(error)) return fault([saidFaults(error, say).map(withPath).join(" ")])
  const words = frameWords.value
  if (error instanceof Failure) {
    const { code }: Failure = error
    return code === "RATE_LIMITED" ? limited(retryAt) : fault(failureSentences(error))
  }
  switch (tagOf(error)) {
    case "Unreachable":
      return fault(words.unreachable)
    case "TimedOut":
      return fault(words.unanswered)
    default:
      return fault(words.senseless)
  }
}
