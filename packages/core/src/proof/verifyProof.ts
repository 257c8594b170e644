import { decodeProtectedHeader } from "jose/decode/protected_header"
import { compactVerify } from "jose/jws/compact/verify"
import { importJWK } from "jose/key/import"
import { jcs } from "./canonicalJson.ts"

/** A public Ed25519 key (RFC 8037), as `/.well-known/quick-response.json` lists them. */
export interface ProofKey {
  readonly kty: "OKP"
  readonly crv: "Ed25519"
  readonly x: string
  /** The key's thumbprint (RFC 7638), which a proof's signature names. */
  readonly kid: string
}

/** A proof is sound, or the reason why not. */
export interface ProofVerdict {
  readonly valid: boolean
  readonly reason: "signed" | "malformed" | "unknownKey" | "badSignature" | "changed" | "unsupported"
}

/** The longest signature that is examined, in characters. */
const longestSignature = 262_144

/** True if the runtime has no Ed25519, or no cryptography, like browsers on addresses without TLS. */
const isUnsupported = (error: unknown): boolean =>
  globalThis.crypto?.subtle === undefined ||
  (error instanceof Error && ["NotSupportedError", "JOSENotSupported"].includes(error.name))

/** The signature's key id; undefined for a signature of another kind. */
const keyIdOf = (jws: string): string | undefined => {
  try {
    const { alg, kid, crit } = decodeProtectedHeader(jws)
    return alg === "EdDSA" && crit === undefined ? kid : undefined
  } catch {
    return undefined
  }
}

/**
 * Verifies a proof with the keys of the service that sold the code, without asking it: the signature is by one of them,
 * and over all other fields. Former keys are among a service's keys, so old proofs verify. A proof of another service
 * is `"unknownKey"`; one whose fields differ from the signed ones is `"changed"`. Never rejects.
 *
 * @example
 * ```ts
 * import { verifyProof } from "@quick-response/core/proof"
 *
 * const { valid, reason } = await verifyProof({ says: "HELLO", jws: "a.b.c" }, { keys: [] })
 * valid // => false
 * reason // => "malformed"
 * ```
 */
export const verifyProof = async (
  proof: unknown,
  { keys }: { readonly keys: ReadonlyArray<ProofKey> }
): Promise<ProofVerdict> => {
  if (typeof proof !== "object" || proof === null || !("jws" in proof) || typeof proof.jws !== "string")
    return { valid: false, reason: "malformed" }
  const { jws, ...signed } = proof
  const kid = jws.length > longestSignature ? undefined : keyIdOf(jws)
  if (kid === undefined) return { valid: false, reason: "malformed" }
  const key = keys.find((one) => one.kid === kid)
  if (key === undefined) return { valid: false, reason: "unknownKey" }
  try {
    const { kty, crv, x } = key
    const { payload } = await compactVerify(jws, await importJWK({ kty, crv, x }, "EdDSA"), {
      algorithms: ["EdDSA"]
    })
    const isSame = new TextDecoder().decode(payload) === jcs(signed)
    return isSame ? { valid: true, reason: "signed" } : { valid: false, reason: "changed" }
  } catch (error) {
    return { valid: false, reason: isUnsupported(error) ? "unsupported" : "badSignature" }
  }
}
