import type { Direction, Language } from "@quick-response/core"
import type { FailureCode } from "../contract/failures.ts"
import type { Answer, Answers } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { prefersToJson } from "../headers/accept.ts"
import { readerLanguage } from "../headers/readerLanguage.ts"
import { type ShortOperator, type ShortPage, shortPage } from "./shortPage.ts"
import { type Refusal, shortWords } from "./shortWords.ts"

const codes: Readonly<Record<Refusal, FailureCode>> = {
  unknown: "REDIRECT_NOT_FOUND",
  paused: "REDIRECT_PAUSED",
  expired: "REDIRECT_EXPIRED",
  blocked: "REDIRECT_BLOCKED"
}

/** Keeps short addresses out of caches and search engines. */
const unkept = { "cache-control": "no-store", "x-robots-tag": "noindex" }

const described = { status: 200, message: "The short address was described", cacheControl: "no-store" }

const pageHeaders = {
  ...unkept,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  vary: "Accept, Accept-Language"
}

const robots = "User-agent: *\nDisallow: /\n"

const isForPeople = (exchange: Exchange): boolean => prefersToJson(exchange.header("accept"), "text/html")

/** Answers for short addresses: pages for people, else the envelope. */
export interface ShortAnswers {
  readonly leads: (exchange: Exchange, address: string) => Answer
  readonly refuse: (exchange: Exchange, why: Refusal) => Answer
  /** Shows a short address's target, or why it has no target. */
  readonly preview: (exchange: Exchange, shortUrl: string, direction: Direction) => Answer
  /** Keeps search engines off a host that has only short addresses. */
  readonly robots: (exchange: Exchange) => Answer
}

/** The answers of a service, with its operator's name and its host's typeface. */
export const makeShortAnswers = (
  answers: Answers,
  runBy: () => ShortOperator,
  typefaceFor: (exchange: Exchange) => string | undefined
): ShortAnswers => {
  const languageOf = (exchange: Exchange): Language =>
    readerLanguage(exchange.header("accept-language"), runBy().brand)

  const page = (
    exchange: Exchange,
    status: number,
    shown: Omit<ShortPage, "language" | "typeface">
  ): Answer => {
    const language = languageOf(exchange)
    const html = shortPage({ ...shown, language, typeface: typefaceFor(exchange) }, runBy())
    return answers.bare(exchange.requestId, status, html, { ...pageHeaders, "content-language": language })
  }

  return {
    leads: (exchange, address) => answers.redirect(exchange.requestId, address),
    refuse: (exchange, why) => {
      const refusal = exchange.refusal(codes[why], [shortWords.en[why].sentence], {
        ...unkept,
        vary: "Accept"
      })
      return isForPeople(exchange)
        ? page(exchange, refusal.status, shortWords[languageOf(exchange)][why])
        : refusal
    },
    preview: (exchange, shortUrl, direction) => {
      const isLed = direction.kind === "leads"
      if (!isForPeople(exchange)) {
        const data = {
          shortUrl,
          target: isLed ? direction.address : null,
          state: isLed ? "active" : direction.kind
        }
        return answers.success(exchange.requestId, described, JSON.stringify(data), {
          ...unkept,
          vary: "Accept"
        })
      }
      const words = shortWords[languageOf(exchange)]
      if (!isLed) return page(exchange, 200, words[direction.kind])
      const shown = shortUrl.replace(/^https?:\/\//i, "")
      return page(exchange, 200, { ...words.preview(shown), target: direction.address })
    },
    robots: (exchange) =>
      answers.bare(exchange.requestId, 200, robots, {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=86400"
      })
  }
}
