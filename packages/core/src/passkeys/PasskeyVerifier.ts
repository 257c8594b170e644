import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CreatedCredential, SignedCredential } from "./authenticatorAnswers.ts"
import type { PasskeyRefused, StoredPasskey } from "./Passkey.ts"
import type { RelyingParty } from "./RelyingParty.ts"

/** The algorithms that a passkey's key may have: EdDSA, ES256 and RS256, by their COSE numbers. */
export const passkeyAlgorithms: ReadonlyArray<number> = [-8, -7, -257]

/**
 * The port that verifies what authenticators answer to a challenge, for an origin and a relying party (WebAuthn Level 3, sections
 * 7.1 and 7.2): the user was verified, and no other site's page asked. Anything else is refused, however malformed.
 */
export class PasskeyVerifier extends Context.Tag("@quick-response/core/PasskeyVerifier")<
  PasskeyVerifier,
  {
    /** The key of a new credential. An attestation by a manufacturer is refused, since none is asked for. */
    readonly verifyCreation: (
      credential: CreatedCredential,
      challenge: string,
      relyingParty: RelyingParty
    ) => Effect.Effect<Pick<StoredPasskey, "counter" | "credentialId" | "publicKey">, PasskeyRefused>
    /** The counter of a signature by the passkey's key. It is for the caller to compare with the one before. */
    readonly verifySignature: (
      credential: SignedCredential,
      challenge: string,
      relyingParty: RelyingParty,
      passkey: Pick<StoredPasskey, "credentialId" | "publicKey">
    ) => Effect.Effect<number, PasskeyRefused>
  }
>() {}
