import type * as Core from "@quick-response/core/proof"

export type { ProofKey, ProofVerdict } from "@quick-response/core/proof"

/**
 * Verifies a proof with the keys of the service that sold the code, without asking it. Former keys are among a
 * service's keys, so old proofs verify. Loads its cryptography when it is called; never rejects for a faulty proof.
 *
 * @example
 * ```ts
 * import { verifyProof } from "quick-response"
 *
 * const { valid, reason } = await verifyProof({ says: "HELLO", jws: "a.b.c" }, { keys: [] })
 * valid // => false
 * reason // => "malformed"
 * ```
 */
export const verifyProof: typeof Core.verifyProof = async (proof, keys) =>
  (await import("@quick-response/core/proof")).verifyProof(proof, keys)
