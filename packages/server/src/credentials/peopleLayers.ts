import { availableParallelism } from "node:os"
import process from "node:process"
import {
  type Brand,
  type CredentialStorage,
  Credentials,
  defaultSignUpPolicy,
  Outbox,
  type PasskeyStorage,
  Passkeys,
  type PasswordHasher,
  Sessions,
  type SignUpPolicy,
  type Storage
} from "@quick-response/core"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { mailer } from "../mail/mailer.ts"
import type { Refused } from "../process/commandErrors.ts"
import type { Settings } from "../settings/settings.ts"
import { layer as scryptHasher } from "./scryptHasher.ts"
import { layer as webAuthnVerifier } from "./webAuthnVerifier.ts"

/** The number of threads of Node's pool; name look-ups and files need some of them, too. */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/**
 * The number of passwords that each of several processes hashes at once: all together on half of the cores, but at least one each.
 * Each takes 32 MiB while it runs.
 */
export const hashesAtOnce = (processes: number, cores: number, threads: number): number =>
  Math.max(1, Math.min(Math.floor(cores / 2 / processes), threads - 2))

/** The services for signing up and in. */
export type People = Credentials | Outbox | Passkeys | PasswordHasher | Sessions

/** The ports of the store that they need. */
type PeopleStores = CredentialStorage | PasskeyStorage | Storage

/** The services for people, where several processes share the machine for hashing. */
const peopleOver = <E, R>(
  policy: SignUpPolicy,
  processes: number,
  outbox: Layer.Layer<Outbox, E, R>
): Layer.Layer<People, E, PeopleStores | R> => {
  const concurrency = hashesAtOnce(processes, availableParallelism(), poolThreads)
  return Layer.merge(Credentials.layerOf(policy), Layer.provide(Passkeys.layer, webAuthnVerifier)).pipe(
    Layer.provideMerge(Layer.merge(outbox, Sessions.layer)),
    Layer.provideMerge(scryptHasher({ concurrency }))
  )
}

/** Serves people by the settings. Sends all mails that are due, under the brand if there is one. */
export const people = (
  chosen: Settings,
  brand: Brand | undefined,
  ownUrl: Effect.Effect<string>
): Layer.Layer<People, Refused, PeopleStores> =>
  peopleOver(chosen, chosen.workers, Layer.provide(Outbox.layer, mailer(chosen, brand, ownUrl)))

/** Serves the operator beside the processes that serve people, and leaves it to those to send mails. */
export const operatorPeople: Layer.Layer<People, never, PeopleStores> = peopleOver(
  defaultSignUpPolicy,
  1,
  Outbox.layerRemote
)
