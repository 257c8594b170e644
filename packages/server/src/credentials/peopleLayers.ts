import { availableParallelism } from "node:os"
import process from "node:process"
import {
  type Brand,
  type CredentialStorage,
  Credentials,
  type DomainStorage,
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

/** The size of libuv's thread pool, which name lookups and files need too. */
const poolThreads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/**
 * Concurrent password hashes for each process: together half of the cores, at least one each. Each takes 32 MiB while
 * it runs.
 */
export const hashesAtOnce = (processes: number, cores: number, threads: number): number =>
  Math.max(1, Math.min(Math.floor(cores / 2 / processes), threads - 2))

/** The services for sign-up and sign-in. */
export type People = Credentials | Outbox | Passkeys | PasswordHasher | Sessions

/** The ports that they need. */
type PeopleStores = CredentialStorage | DomainStorage | PasskeyStorage | Storage

/** The account services, sized for several processes that hash on one machine. */
export const peopleOver = <E, R>(
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

/** The account services by the settings. Sends all due mails, with the brand if one is set. */
export const people = (
  chosen: Settings,
  brand: () => Brand | undefined,
  ownUrl: Effect.Effect<string>
): Layer.Layer<People, Refused, PeopleStores> =>
  peopleOver(chosen, chosen.workers, Layer.provide(Outbox.layer, mailer(chosen, brand, ownUrl)))

/** The account services for operator commands, which leave mail delivery to the servers. */
export const operatorPeople: Layer.Layer<People, never, PeopleStores> = peopleOver(
  defaultSignUpPolicy,
  1,
  Outbox.layerRemote
)
