import type { SendFault } from "@quick-response/core"
import { formatCount } from "../ground/format.ts"
import type { Delivery, TestResult } from "./webhook.ts"

/** What came of sending: an answer's status, or the reason why there was none. */
type Outcome = Pick<TestResult, "status" | "error">

/** The reasons of the contract, each with its word for a table and its sentence, which says the remedy. */
const faults: Readonly<
  Record<Exclude<SendFault, "status">, { readonly word: string; readonly sentence: string }>
> = {
  "refused-target": {
    word: "Not allowed",
    sentence: "The address leads into a network that is not public. Nothing is sent there."
  },
  dns: {
    word: "Unknown host",
    sentence: "The name of the host was not found. Look for a typing mistake in the address."
  },
  connect: {
    word: "No connection",
    sentence: "Nothing took the connection. See that your program runs, and that the internet can reach it."
  },
  tls: {
    word: "No trust",
    sentence: "The encrypted connection failed. The certificate may have expired, or be for another name."
  },
  timeout: {
    word: "No answer",
    sentence: "No answer came within 15 seconds. Answer at once, and do the work afterwards."
  },
  closed: {
    word: "Cut off",
    sentence: "The connection was closed before an answer came."
  }
}

/** The reason phrases of RFC 9110 that programs answer with most; other statuses have the word of their hundred. */
const phrases: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  202: "Accepted",
  204: "No content",
  400: "Bad request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  410: "Gone",
  413: "Too large",
  429: "Too many requests",
  502: "Bad gateway",
  503: "Unavailable",
  504: "Gateway timeout"
}

const hundreds: Readonly<Record<number, string>> = { 2: "OK", 3: "Redirect", 4: "Refused", 5: "Server error" }

const phraseOf = (status: number): string =>
  phrases[status] ?? hundreds[Math.floor(status / 100)] ?? "No answer"

const remedyOf = (status: number): string => {
  if (status >= 300 && status < 400) return "A redirect is not followed: enter the address that it leads to."
  if (status === 401 || status === 403)
    return "Something before your program wants a login. Let these requests through, and trust the signature."
  if (status === 404 || status === 405) return "Your program takes no POST at this path."
  if (status === 410) return "410 says that nothing more is wanted, so nothing more is sent."
  if (status >= 500) return "Your program failed, or is not there. Its log says why."
  return "Your program refused it. If it verifies signatures, compare its secret and read the body before it is parsed."
}

const isFault = (error: Delivery["error"]): error is keyof typeof faults =>
  error !== null && Object.hasOwn(faults, error)

/** What was answered, as short as a table wants it: `200 OK`, `Unknown host`. */
export const answerWord = ({ status, error }: Outcome): string => {
  if (isFault(error)) return faults[error].word
  return status === null ? "No answer" : `${status} ${phraseOf(status)}`
}

/** What was answered as a sentence, with the remedy where it was not taken. */
export const answerSentence = (outcome: Outcome): string => {
  const { status, error } = outcome
  if (isFault(error)) return faults[error].sentence
  if (status === null) return "There was no answer."
  const answered = `It was answered with ${answerWord(outcome)}.`
  return error === null ? answered : `${answered} ${remedyOf(status)}`
}

/** A duration: `1,204 ms`. */
export const durationPhrase = (milliseconds: number): string => `${formatCount(milliseconds)} ms`
