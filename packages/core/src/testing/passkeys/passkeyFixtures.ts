import * as Effect from "effect/Effect"
import { CredentialStorage } from "../../credentials/CredentialStorage.ts"
import type { MailKind } from "../../credentials/OutgoingMail.ts"
import { type PasskeyChallenge, PasskeyId, type StoredPasskey } from "../../passkeys/Passkey.ts"
import { PasskeyStorage } from "../../passkeys/PasskeyStorage.ts"
import type { AccountId, Email } from "../../records/AccountRecord.ts"
import type { Storage } from "../../storage/Storage.ts"
import { freshHash, freshMailId, freshSession, type Person, signedUp } from "../laws/credentialFixtures.ts"
import { time } from "../trials/fixtures.ts"

export interface PasskeyTrial {
  readonly name: string
  /** The damage if the law is broken, and the affected party. */
  readonly meaning: string
  readonly trial: (stores: {
    readonly passkeys: typeof PasskeyStorage.Service
    readonly credentials: typeof CredentialStorage.Service
    readonly storage: typeof Storage.Service
  }) => Effect.Effect<void, unknown, CredentialStorage | PasskeyStorage | Storage>
}

/** A challenge that expires at time 100. */
export const freshChallenge = (accountId: AccountId | null): PasskeyChallenge => ({
  hash: freshHash(),
  accountId,
  expiresAt: time(100)
})

/** An account's passkey, created at time 2. */
export const freshPasskey = (accountId: AccountId, given: Partial<StoredPasskey> = {}): StoredPasskey => ({
  id: PasskeyId.make(crypto.randomUUID()),
  accountId,
  credentialId: freshHash(),
  publicKey: "pQECAyYgASFYIA",
  counter: 0,
  transports: ["internal", "hybrid"],
  name: "laptop",
  createdAt: time(2),
  lastUsedAt: null,
  ...given
})

/** A user with a password, signed up at time 1, and a passkey. */
export const withPasskey = (
  given: Partial<StoredPasskey> = {}
): Effect.Effect<Person & { readonly passkey: StoredPasskey }, unknown, CredentialStorage | PasskeyStorage> =>
  Effect.gen(function* () {
    const person = yield* signedUp()
    const passkey = freshPasskey(person.accountId, given)
    const { createPasskey } = yield* PasskeyStorage
    yield* createPasskey({ passkey, mailId: freshMailId() })
    return { ...person, passkey }
  })

/** A passkey sign-in, at time 5. */
export const signingIn = (
  { id }: StoredPasskey,
  given: Partial<Parameters<(typeof PasskeyStorage.Service)["signInByPasskey"]>[0]> = {}
) => ({ id, counter: 0, session: freshSession(), renews: undefined, at: time(5), ...given })

/** True if a mail of this kind was requested for an address: a further one is refused under a limit of one. */
export const wasTold = (kind: MailKind, email: Email) =>
  Effect.flatMap(CredentialStorage, ({ requestMail }) =>
    Effect.map(
      requestMail({
        id: freshMailId(),
        kind,
        email,
        accountId: null,
        language: null,
        at: time(50),
        limit: 1,
        since: time(0)
      }),
      (isFirst) => !isFirst
    )
  )
