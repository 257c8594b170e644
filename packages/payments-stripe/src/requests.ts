import { ProviderUnavailable } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { Stripe } from "stripe"

/** Milliseconds for a request, and for a whole operation. */
export const requestTimeout = 10_000
const verbTimeout = 25_000

/** Characters quoted from Stripe. */
const longestReason = 300

/** Removes possible keys and customer addresses from Stripe's text. */
const withoutSecrets = (text: string): string =>
  text
    .slice(0, longestReason)
    .split(/\s+/)
    .map((word) => (/^\W*(?:sk|rk|pk|whsec)_|@/.test(word) ? "[withheld]" : word))
    .join(" ")

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Stripe.errors.StripeError)) return "the request could not be made"
  const { type, code, param, statusCode, requestId, message } = error
  const facts = [statusCode, code, param, requestId].filter((fact) => fact !== undefined)
  return `${type}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}: ${withoutSecrets(message)}`
}

/** Keeps only the message: Stripe's error holds headers and raw responses. */
const unavailable = (reason: string) => new ProviderUnavailable({ cause: new Error(reason), reason })

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"

/** True if Stripe refused the request for the customer's e-mail address. */
export const isEmailRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "email_invalid"

/** Calls Stripe. Retries rate-limited requests, which Stripe did not start, after 0.5 and 1 s. */
export const ask = <A>(request: () => PromiseLike<A>): Effect.Effect<A, unknown> =>
  Effect.tryPromise({ try: async () => request(), catch: (error) => error }).pipe(
    Effect.retry({
      while: (error) => error instanceof Stripe.errors.StripeRateLimitError,
      schedule: Schedule.exponential("500 millis").pipe(
        Schedule.jittered,
        Schedule.intersect(Schedule.recurs(2))
      )
    })
  )

export const told =
  (name: string) =>
  <A>(asked: Effect.Effect<A, unknown>): Effect.Effect<A, ProviderUnavailable> =>
    asked.pipe(
      Effect.mapError((error) => unavailable(reasonOf(error))),
      Effect.withSpan(`PaymentProviderStripe.${name}`)
    )

/** Adds a timeout to an operation, and reports its failure without secrets. */
export const verb =
  (name: string) =>
  <A>(asked: Effect.Effect<A, unknown>): Effect.Effect<A, ProviderUnavailable> =>
    asked.pipe(
      told(name),
      Effect.timeoutFail({
        duration: verbTimeout,
        onTimeout: () => unavailable(`no answer in ${verbTimeout / 1_000} seconds`)
      })
    )
