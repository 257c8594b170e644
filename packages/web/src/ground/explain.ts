import { Failure, type FailureCode } from "@quick-response/http/client"
import { formatClock } from "./format.ts"

/** The meaning of a failed call for its reader. */
export interface Explanation {
  readonly title: string
  /** The remedy. */
  readonly remedy: string
  /** True where it is a limit, which passes by itself. */
  readonly isLimit: boolean
}

/** The time from which the service may be asked again, as it said last, in milliseconds since 1970. */
export let retryAt: number | undefined

/** Remembers when the service may be asked again, where its answer says so. */
export const noteRetryTime = ({ headers }: Response): void => {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN)
  if (!Number.isNaN(seconds)) retryAt = Date.now() + 1000 * seconds
}

const fault = (title: string, remedy: string): Explanation => ({ title, remedy, isLimit: false })

const limited = (until: number | undefined): Explanation => ({
  title: "Too many requests.",
  remedy: until === undefined ? "Wait a while, then go on." : `Go on at ${formatClock(until)}.`,
  isLimit: true
})

const byCode: Partial<Record<FailureCode, Explanation>> = {
  UNAVAILABLE: fault("The service is busy for a moment.", "Nothing is lost. Try again in a few seconds."),
  TIMEOUT: fault("The service took too long.", "Try again in a moment."),
  INTERNAL_ERROR: fault(
    "The service failed.",
    "Try again. If it fails again, send the request id to whoever runs this service."
  )
}

const tagOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, "_tag") : undefined

/** A reason of the contract as a sentence. */
export const asSentence = (text: string): string => {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1)
  return /[.?!]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Explains a failed call, with the remedy. */
export const explain = (error: unknown): Explanation => {
  if (error instanceof Failure) {
    const { code }: Failure = error
    if (code === "RATE_LIMITED") return limited(retryAt)
    return byCode[code] ?? fault(asSentence(error.errors.join("; ")), "")
  }
  switch (tagOf(error)) {
    case "Unreachable":
      return fault("The service cannot be reached.", "Check your connection, then try again.")
    case "TimedOut":
      return fault("The service did not answer in time.", "Check your connection, then try again.")
    default:
      return fault(
        "The answer makes no sense to this page.",
        "Load the page again: it may be of an older version."
      )
  }
}
