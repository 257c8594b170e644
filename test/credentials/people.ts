import {
  type CredentialStorage,
  Credentials,
  defaultSignUpPolicy,
  Email,
  type Letter,
  Mailer,
  type MailRefused,
  Outbox,
  type Password,
  PasswordHash,
  PasswordHasher,
  type SecretToken,
  Sessions,
  type SignUpPolicy,
  type Storage
} from "@quick-response/core"
import * as StorageMemory from "@quick-response/storage-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/TestClock"
import * as TestContext from "effect/TestContext"

export const address: (text: string) => Email = Schema.decodeSync(Email)

/** What happened outside of the services. */
export interface World {
  readonly letters: Array<Letter>
  /** How many passwords were hashed. */
  hashed: number
  /** What the mail server says to the next letter. */
  refusal: MailRefused | undefined
}

const hashOf = (password: Password): PasswordHash => PasswordHash.make(`hashed ${Redacted.value(password)}`)

const hasherOf = (world: World) =>
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

const mailerOf = (world: World) =>
  Layer.succeed(
    Mailer,
    Mailer.of({
      send: (letter) =>
        Effect.suspend(() => {
          if (world.refusal !== undefined) return Effect.fail(world.refusal)
          world.letters.push(letter)
          return Effect.void
        })
    })
  )

type People = Credentials | CredentialStorage | Outbox | Sessions | Storage

/** An outbox that is never emptied: months may pass without its polls. */
export const closedOutbox: Layer.Layer<Outbox> = Layer.succeed(
  Outbox,
  Outbox.of({ request: () => Effect.succeed(false), wake: Effect.void })
)

/** Runs a trial on fresh services, in a time that the trial sets, over this store and outbox. */
export const withPeople = <A, E>(
  trial: (world: World) => Effect.Effect<A, E, People>,
  policy: Partial<SignUpPolicy> = {},
  store: Layer.Layer<CredentialStorage | Storage> = StorageMemory.layer,
  outbox: Layer.Layer<Outbox, never, CredentialStorage | Mailer | Storage> = Outbox.layer
): Promise<A> => {
  const world: World = { letters: [], hashed: 0, refusal: undefined }
  const services = Credentials.layerOf({ ...defaultSignUpPolicy, ...policy }).pipe(
    Layer.provideMerge(Layer.merge(outbox, Sessions.layer)),
    Layer.provideMerge(Layer.mergeAll(hasherOf(world), mailerOf(world), store))
  )
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
