/** Verification of proofs, without Effect. */

export { jcs } from "./canonicalJson.ts"
export { type ProofKey, type ProofVerdict, verifyProof } from "./verifyProof.ts"
