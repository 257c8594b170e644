import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { CreatedCredential, SignedCredential } from "./authenticatorAnswers.ts"
import type { PasskeyRefused, StoredPasskey } from "./Passkey.ts"
import type { RelyingParty } from "./RelyingParty.ts"

/** The allowed algorithms of passkeys by COSE number: EdDSA, ES256 and RS256. */
export const passkeyAlgorithms: ReadonlyArray<number> = [-8, -7, -257]

/**
 * The port that verifies authenticators' answers to a challenge for an origin and relying party (WebAuthn Level 3,
 * sections 7.1 and 7.2): with user verification, and not from another site. Refuses anything else, however malformed.
 */
export class PasskeyVerifier extends Context.Tag("@quick-response/core/PasskeyVerifier")<
  PasskeyVerifier,
  {
    /** The key of a new credential. Refuses attestation, since none is requested. */
    readonly verifyCreation: (
      credential: CreatedCredential,
      challenge: string,
      relyingParty: RelyingParty
    ) => Effect.Effect<Pick<StoredPasskey, "counter" | "credentialId" | "publicKey">, PasskeyRefused>
    /** The counter of a signature by the passkey's key, for the caller to compare with the stored one. */
    readonly verifySignature: (
      credential: SignedCredential,
      challenge: string,
      relyingParty: RelyingParty,
      passkey: Pick<StoredPasskey, "credentialId" | "publicKey">
    ) => Effect.Effect<number, PasskeyRefused>
  }
>() {}
