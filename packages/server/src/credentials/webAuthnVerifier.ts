import {
  PasskeyRefused,
  PasskeyVerifier,
  passkeyAlgorithms,
  type PasskeyRefused as Refusal
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Layer from "effect/Layer"
import { isSoundKey } from "./isSoundKey.ts"

/** Loaded at the first passkey: most processes see none, and loading takes longer than a start. */
const loadServer = () => import("@simplewebauthn/server")
const loadHelpers = () => import("@simplewebauthn/server/helpers")

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** True if a page of another site embedded the requesting page. */
const isFramed = (clientDataJSON: string): boolean => {
  const data: unknown = JSON.parse(Either.getOrThrow(Encoding.decodeBase64UrlString(clientDataJSON)))
  return isRecord(data) && data.crossOrigin === true
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Either.getOrThrow(Encoding.decodeBase64Url(text)))

/**
 * True if the credential has only self attestation or no attestation. Certificates are not read: a verifier would fetch
 * the addresses in them.
 */
const isUnattested = async (attestationObject: string): Promise<boolean> => {
  const { decodeAttestationObject } = await loadHelpers()
  const decoded = decodeAttestationObject(bytesOf(attestationObject))
  const format = decoded.get("fmt")
  return format === "none" || (format === "packed" && decoded.get("attStmt").get("x5c") === undefined)
}

/** A refused answer; the message is for the log. */
class Unverified extends Error {}

/** The library throws on malformed or mismatched input; the reason only reaches the log. */
const verifying = <A>(verify: () => Promise<A>): Effect.Effect<A, Refusal> =>
  Effect.tryPromise(verify).pipe(
    Effect.tapError(({ error }) =>
      Effect.logDebug(`a passkey was refused: ${error instanceof Error ? error.message : String(error)}`)
    ),
    Effect.mapError(() => new PasskeyRefused())
  )

/** Verifies passkeys by `@simplewebauthn/server`. */
export const layer: Layer.Layer<PasskeyVerifier> = Layer.succeed(
  PasskeyVerifier,
  PasskeyVerifier.of({
    verifyCreation: ({ id, response }, expectedChallenge, { id: expectedRPID, origin: expectedOrigin }) =>
      verifying(async () => {
        if (isFramed(response.clientDataJSON)) throw new Unverified("another site framed the page")
        if (!(await isUnattested(response.attestationObject))) throw new Unverified("it is attested")
        const { verifyRegistrationResponse } = await loadServer()
        const { registrationInfo } = await verifyRegistrationResponse({
          response: {
            id,
            rawId: id,
            type: "public-key",
            response: {
              clientDataJSON: response.clientDataJSON,
              attestationObject: response.attestationObject
            },
            clientExtensionResults: {}
          },
          expectedChallenge,
          expectedOrigin,
          expectedRPID,
          supportedAlgorithmIDs: [...passkeyAlgorithms]
        })
        if (registrationInfo === undefined) throw new Unverified("its attestation does not verify")
        const { counter, id: credentialId, publicKey } = registrationInfo.credential
        if (credentialId !== id) throw new Unverified("it has another id than it says")
        const { isoCBOR } = await loadHelpers()
        if (!isSoundKey(isoCBOR.decodeFirst(publicKey))) throw new Unverified("its public key cannot verify")
        return { counter, credentialId, publicKey: Encoding.encodeBase64Url(publicKey) }
      }),
    verifySignature: (
      { id, response },
      expectedChallenge,
      { id: expectedRPID, origin: expectedOrigin },
      key
    ) =>
      verifying(async () => {
        if (isFramed(response.clientDataJSON)) throw new Unverified("another site framed the page")
        const { verifyAuthenticationResponse } = await loadServer()
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { id, rawId: id, type: "public-key", response, clientExtensionResults: {} },
          expectedChallenge,
          expectedOrigin,
          expectedRPID,
          // Storage compares the counters atomically, which detects concurrent reuse.
          credential: { id: key.credentialId, publicKey: bytesOf(key.publicKey), counter: 0 }
        })
        if (!verified) throw new Unverified("its signature does not verify")
        return authenticationInfo.newCounter
      })
  })
)
