import type { Direction } from "@quick-response/core"
import type { FailureCode } from "../contract/failures.ts"
import type { Answer, Answers } from "../exchange/Answer.ts"
import type { Exchange } from "../exchange/Exchange.ts"
import { prefersToJson } from "../headers/accept.ts"
import { type ShortPage, shortPage } from "./shortPage.ts"

/** The reasons why a short address leads nowhere. */
export type Refusal = Exclude<Direction["kind"], "leads"> | "unknown"

const refusals: Readonly<Record<Refusal, ShortPage & { readonly code: FailureCode }>> = {
  unknown: {
    code: "REDIRECT_NOT_FOUND",
    title: "This code leads nowhere",
    sentence: "There is no short address like this. It may be mistyped, or the code may be a sample."
  },
  paused: {
    code: "REDIRECT_PAUSED",
    title: "This code is paused",
    sentence: "Its owner has paused it. Try again later."
  },
  expired: {
    code: "REDIRECT_EXPIRED",
    title: "This code has ended",
    sentence: "Its owner gave it an end, which has passed."
  },
  blocked: {
    code: "REDIRECT_BLOCKED",
    title: "This code was switched off",
    sentence: "Whoever runs this service has switched it off."
  }
}

/** Nothing of a short address is kept by caches or found by search. */
const unkept = { "cache-control": "no-store", "x-robots-tag": "noindex" }

const pageHeaders = {
  ...unkept,
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  vary: "Accept"
}

const robots = "User-agent: *\nDisallow: /\n"

const isForPeople = (exchange: Exchange): boolean => prefersToJson(exchange.header("accept"), "text/html")

/** The answers to requests for short addresses: as pages for people, else in the envelope. */
export interface ShortAnswers {
  readonly leads: (exchange: Exchange, address: string) => Answer
  readonly refuse: (exchange: Exchange, why: Refusal) => Answer
  /** Tells where a short address would lead, or why nowhere. */
  readonly preview: (exchange: Exchange, shortUrl: string, direction: Direction) => Answer
  /** Asks search engines to stay away from a host that has short addresses alone. */
  readonly robots: (exchange: Exchange) => Answer
}

/** Makes the answers of a service on a host, whose operator names an address for reports or none. */
export const makeShortAnswers = (
  answers: Answers,
  runBy: { readonly host: string; readonly reportUrl: string | undefined }
): ShortAnswers => {
  const page = (exchange: Exchange, status: number, shown: ShortPage): Answer =>
    answers.bare(exchange.requestId, status, shortPage(shown, runBy), pageHeaders)

  return {
    leads: (exchange, address) => answers.redirect(exchange.requestId, address),
    refuse: (exchange, why) => {
      const { code, title, sentence } = refusals[why]
      const refusal = exchange.refusal(code, [sentence], { ...unkept, vary: "Accept" })
      return isForPeople(exchange) ? page(exchange, refusal.status, { title, sentence }) : refusal
    },
    preview: (exchange, shortUrl, direction) => {
      const isLed = direction.kind === "leads"
      if (!isForPeople(exchange)) {
        const data = {
          shortUrl,
          target: isLed ? direction.address : null,
          state: isLed ? "active" : direction.kind
        }
        return answers.success(
          exchange.requestId,
          200,
          "The short address was described",
          JSON.stringify(data),
          { ...unkept, vary: "Accept" }
        )
      }
      if (!isLed) {
        const { title, sentence } = refusals[direction.kind]
        return page(exchange, 200, { title, sentence })
      }
      return page(exchange, 200, {
        title: "Where this code leads",
        sentence: `${shortUrl} would lead to this address now. Looking at it here is not counted.`,
        target: direction.address
      })
    },
    robots: (exchange) =>
      answers.bare(exchange.requestId, 200, robots, {
        "content-type": "text/plain; charset=utf-8",
        "cache-control": "public, max-age=86400"
      })
  }
}
