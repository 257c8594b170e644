import { answersWords } from "catalogue:answers"
import type { SendFault } from "@quick-response/core"
import { inLanguage } from "../ground/format.ts"
import type { Delivery, TestResult } from "./webhook.ts"

/** The outcome of a delivery: the answer's status, or the reason for no answer. */
type Outcome = Pick<TestResult, "status" | "error">

/** The messages of each reason of the contract: a word for a table, and a sentence with the remedy. */
const faults = {
  "refused-target": ["refusedTarget", "aboutRefusedTarget"],
  dns: ["dns", "aboutDns"],
  connect: ["connect", "aboutConnect"],
  tls: ["tls", "aboutTls"],
  timeout: ["timeout", "aboutTimeout"],
  closed: ["closed", "aboutClosed"]
} as const satisfies Record<Exclude<SendFault, "status">, readonly [word: string, sentence: string]>

/** A message without parameters. */
type Phrase = Exclude<keyof typeof answersWords.value, "answered">

/** The most common reason phrases of RFC 9110, as messages; other statuses get the name of their class. */
const phrases: Readonly<Record<number, Phrase>> = {
  201: "created",
  202: "accepted",
  204: "noContent",
  400: "badRequest",
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  405: "notAllowed",
  410: "gone",
  413: "tooLarge",
  429: "tooMany",
  502: "badGateway",
  503: "unavailable",
  504: "gatewayTimeout"
}

const hundreds: Readonly<Record<number, Phrase>> = { 3: "redirect", 4: "refused", 5: "serverError" }

const phraseOf = (status: number): string => {
  const hundred = Math.floor(status / 100)
  const phrase = phrases[status] ?? hundreds[hundred]
  if (phrase === undefined && hundred === 2) return "OK"
  return answersWords.value[phrase ?? "timeout"]
}

const remedyOf = (status: number): string => {
  const words = answersWords.value
  if (status >= 300 && status < 400) return words.aboutRedirect
  if (status === 401 || status === 403) return words.aboutLogin
  if (status === 404 || status === 405) return words.aboutPath
  if (status === 410) return words.aboutGone
  return status >= 500 ? words.aboutFailed : words.aboutRefused
}

const isFault = (error: Delivery["error"]): error is keyof typeof faults =>
  error !== null && Object.hasOwn(faults, error)

/** The answer, short enough for a table: `200 OK`, `Unknown host`. */
export const answerWord = ({ status, error }: Outcome): string => {
  if (isFault(error)) return answersWords.value[faults[error][0]]
  return status === null ? answersWords.value.timeout : `${status} ${phraseOf(status)}`
}

/** The answer as a sentence, with a remedy if it was a failure. */
export const answerSentence = (outcome: Outcome): string => {
  const words = answersWords.value
  const { status, error } = outcome
  if (isFault(error)) return words[faults[error][1]]
  if (status === null) return words.noAnswer
  const answered = words.answered({ answer: answerWord(outcome) })
  return error === null ? answered : `${answered} ${remedyOf(status)}`
}

const duration = inLanguage(
  (language) => new Intl.NumberFormat(language, { style: "unit", unit: "millisecond" })
)

/** A duration: `1,204 ms`. */
export const durationPhrase = (milliseconds: number): string => duration.value.format(milliseconds)
