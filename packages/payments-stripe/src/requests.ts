import { ProviderUnavailable } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schedule from "effect/Schedule"
import { Stripe } from "stripe"

/** Milliseconds for an answer to one request, and for all that a verb asks. */
export const requestTimeout = 10_000
const verbTimeout = 25_000

/** Characters of Stripe's own words that are told. */
const longestReason = 300

/** Stripe's words without what may be a key or an address of a customer. */
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

/** Stripe's error holds headers and raw answers: only its words are kept. */
const unavailable = (reason: string) => new ProviderUnavailable({ cause: new Error(reason), reason })

/** True if Stripe answered that it has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing"

/** True if Stripe refused the customer's e-mail address, and with it the request. */
export const isEmailRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "email_invalid"

/** Asks Stripe. Too many requests are asked again twice, after half a second and a second: those it refused, it did not begin. */
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

/** Tells the failure of a verb without secrets. */
export const told =
  (name: string) =>
  <A>(asked: Effect.Effect<A, unknown>): Effect.Effect<A, ProviderUnavailable> =>
    asked.pipe(
      Effect.mapError((error) => unavailable(reasonOf(error))),
      Effect.withSpan(`PaymentProviderStripe.${name}`)
    )

/** Ends a verb in time, and tells its failure without secrets. */
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
