import {
  type CredentialStorage,
  Credentials,
  type DomainStorage,
  defaultSignUpPolicy,
  Email,
  type Letter,
  Mailer,
  type MailRefused,
  Outbox,
  type PasskeyStorage,
  Passkeys,
  type Password,
  PasswordHash,
  PasswordHasher,
  type RedirectStorage,
  type SecretToken,
  Sessions,
  type SignUpPolicy,
  type Storage
} from "@quick-response/core"
import { webAuthnVerifier } from "@quick-response/server"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"
import type { Zone } from "../domains/offeredDomains.ts"

export const address: (text: string) => Email = Schema.decodeSync(Email)

/** The events outside of the services. */
export interface World {
  readonly letters: Array<Letter>
  /** The language of each letter. */
  readonly languages: Array<string | undefined>
  /** The number of passwords that were hashed. */
  hashed: number
  /** The mail server's answer to the next letter. */
  refusal: MailRefused | undefined
  /** The texts of DNS names. */
  readonly zone: Zone
}

const hashOf = (password: Password): PasswordHash => PasswordHash.make(`hashed ${Redacted.value(password)}`)

/** Hashes at once, and counts. */
export const hasherOf = (world: World): Layer.Layer<PasswordHasher> =>
  Layer.succeed(
    PasswordHasher,
    PasswordHasher.of({
      hash: (password) =>
        Effect.sync(() => {
          world.hashed++
          return hashOf(password)
        }),
      verify: (password, hash) =>
        Effect.sync(() => {
          world.hashed++
          return hash === hashOf(password)
        })
    })
  )

/** Keeps the letters. */
export const mailerOf = (world: World): Layer.Layer<Mailer> =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: (letter, language) =>
        Effect.suspend(() => {
          if (world.refusal !== undefined) return Effect.fail(world.refusal)
          world.letters.push(letter)
          world.languages.push(language)
          return Effect.void
        })
    })
  )

type People =
  | Credentials
  | CredentialStorage
  | DomainStorage
  | Outbox
  | Passkeys
  | PasskeyStorage
  | Sessions
  | Storage

/** The services by which people sign in, in a world, over a store. */
export const peopleOver = (
  world: World,
  policy: Partial<SignUpPolicy>,
  outbox: Layer.Layer<Outbox, never, CredentialStorage | DomainStorage | Mailer | Storage> = Outbox.layer,
  hasher: Layer.Layer<PasswordHasher> = hasherOf(world)
): Layer.Layer<
  Credentials | Outbox | Passkeys | Sessions,
  never,
  CredentialStorage | DomainStorage | PasskeyStorage | Storage
> =>
  Layer.merge(
    Credentials.layerOf({ ...defaultSignUpPolicy, ...policy }),
    Layer.provide(Passkeys.layer, webAuthnVerifier)
  ).pipe(
    Layer.provideMerge(Layer.merge(outbox, Sessions.layer)),
    Layer.provide(Layer.merge(hasher, mailerOf(world)))
  )

/** An empty world. */
export const emptyWorld = (): World => ({
  letters: [],
  languages: [],
  hashed: 0,
  refusal: undefined,
  zone: new Map()
})

/** An outbox that is never emptied: months may pass without its polls. */
export const closedOutbox: Layer.Layer<Outbox> = Layer.succeed(
  Outbox,
  Outbox.of({ request: () => Effect.succeed(false), wake: Effect.void })
)

/** Runs a trial on fresh services, in a time that the trial sets, over this store and outbox. */
export const withPeople = <A, E>(
  trial: (world: World) => Effect.Effect<A, E, People>,
  policy: Partial<SignUpPolicy> = {},
  store: Layer.Layer<
    CredentialStorage | DomainStorage | PasskeyStorage | RedirectStorage | Storage
  > = StorageMemory.layer,
  outbox: Layer.Layer<Outbox, never, CredentialStorage | DomainStorage | Mailer | Storage> = Outbox.layer
): Promise<A> => {
  const world = emptyWorld()
  const services = Layer.provideMerge(peopleOver(world, policy, outbox), store)
  return Effect.runPromise(
    Effect.provide(
      Effect.zipRight(TestClock.setTime(1_800_000_000_000), Effect.provide(trial(world), services)),
      TestContext.TestContext
    )
  )
}

/** Lets the outbox send what is due. */
export const settle = TestClock.adjust("31 seconds")

/** The secret in the letter that was sent last. */
export const lastToken = ({ letters }: World): SecretToken => {
  const letter = letters.at(-1)
  if (letter?._tag !== "link") throw new Error(`no link was sent last, but ${letter?._tag}`)
  return letter.token
}
