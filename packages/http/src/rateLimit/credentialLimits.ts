import { type CredentialsInvalid, type Email, type PasskeyRefused, sha256Hex } from "@quick-response/core"
import { isNonEmptyReadonlyArray } from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Option from "effect/Option"
import type { RateLimited } from "../exchange/Handler.ts"
import { bucketOf, type Limit, limitOn, rateLimited, secondsUntilNext } from "./limits.ts"
import type { RateStore } from "./RateStore.ts"

/** Limits on password guessing and mail flooding. They count alike for addresses with and without an account. */
export interface CredentialLimits {
  /**
   * Tries a password from a client's address. A token is taken before hashing, so that parallel attempts are not more
   * than sequential ones, and returned unless the password is wrong or the client leaves early.
   */
  readonly tryPassword: <A, E extends { readonly _tag: string }, R>(
    client: string,
    email: Email,
    attempt: Effect.Effect<A, E | CredentialsInvalid, R>
  ) => Effect.Effect<A, E | CredentialsInvalid | RateLimited, R>
  /** Tries a passkey from a client's address. Failures count with the address's wrong passwords. */
  readonly tryPasskey: <A, E extends { readonly _tag: string }, R>(
    client: string,
    attempt: Effect.Effect<A, E | PasskeyRefused, R>
  ) => Effect.Effect<A, E | PasskeyRefused | RateLimited, R>
  /** Requests a challenge from a client's address. Every one counts, since it is stored for a while. */
  readonly askForChallenge: <A, E, R>(
    client: string,
    request: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | RateLimited, R>
  /** Requests a mail from a client's address. Refused requests do not count. */
  readonly askForMail: <A, E, R>(
    client: string,
    request: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | RateLimited, R>
  /** Opens a demo account from a client's address. Refused requests do not count. */
  readonly openDemo: <A, E, R>(
    client: string,
    request: Effect.Effect<A, E, R>
  ) => Effect.Effect<A, E | RateLimited, R>
}

const quarter = 15 * 60_000
const hour = 60 * 60_000

const forEmail = limitOn(
  "password",
  5,
  quarter,
  "a client address may give 5 wrong passwords in 15 minutes for an e-mail address"
)
const forClient = limitOn(
  "password-address",
  50,
  quarter,
  "a client address may give 50 wrong passwords or passkeys in 15 minutes"
)
const forChallenges = limitOn(
  "challenge-address",
  300,
  quarter,
  "a client address may begin to sign in by a passkey 300 times in 15 minutes"
)
const forMails = limitOn("mail-address", 10, hour, "a client address may ask for 10 mails an hour")

const forDemos = limitOn("demo-address", 10, hour, "a client address may open 10 demo accounts an hour")

/** True if an attempt was not refused and its client did not leave. */
const isGood = (refusal: string) => (exit: Exit.Exit<unknown, { readonly _tag: string }>) =>
  !(Exit.isFailure(exit) && Cause.isInterrupted(exit.cause)) && failedWith(exit) !== refusal

const failedWith = (exit: Exit.Exit<unknown, { readonly _tag: string }>): string | undefined =>
  Exit.isFailure(exit)
    ? Option.getOrUndefined(Option.map(Cause.failureOption(exit.cause), ({ _tag }) => _tag))
    : undefined

export const makeCredentialLimits = (store: RateStore): CredentialLimits => {
  /** Takes a token from each bucket, and returns them if the exit says so. */
  const within = <A, E, R>(
    places: ReadonlyArray<readonly [limit: Limit, id: string]>,
    effect: Effect.Effect<A, E, R>,
    isGivenBack: (exit: Exit.Exit<A, E>) => boolean
  ): Effect.Effect<A, E | RateLimited, R> =>
    Effect.gen(function* () {
      const charges = places.map(([limit, id]) => ({
        bucket: bucketOf(limit, id),
        cost: 1,
        mayOverdraw: false
      }))
      const { decisions, giveBack } = yield* store.reserve(charges)
      const refused = places.flatMap(([limit], i) => {
        const [charge, decision] = [charges[i], decisions[i]]
        return charge === undefined || decision === undefined || decision.isAllowed
          ? []
          : [{ limit, seconds: secondsUntilNext(limit, charge.bucket, decision) }]
      })
      if (isNonEmptyReadonlyArray(refused)) return yield* rateLimited(refused)
      return yield* Effect.onExit(effect, (exit) => (isGivenBack(exit) ? giveBack : Effect.void))
    })

  return {
    tryPassword: (client, email, attempt) =>
      // Hashed: a store keeps no addresses of people without an account.
      Effect.flatMap(sha256Hex(email), (hash) =>
        within(
          [
            [forEmail, `${client} ${hash.slice(0, 32)}`],
            [forClient, client]
          ],
          attempt,
          isGood("CredentialsInvalid")
        )
      ),
    tryPasskey: (client, attempt) => within([[forClient, client]], attempt, isGood("PasskeyRefused")),
    askForChallenge: (client, request) => within([[forChallenges, client]], request, () => false),
    askForMail: (client, request) => within([[forMails, client]], request, Exit.isFailure),
    openDemo: (client, request) => within([[forDemos, client]], request, Exit.isFailure)
  }
}
