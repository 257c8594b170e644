import * as Schema from "effect/Schema"
import type { ProofKey } from "./verifyProof.ts"

/** 32 bytes in base64url. */
const Key32: Schema.Schema<string> = Schema.String.pipe(Schema.pattern(/^[\w-]{43}$/))

const publicFields = {
  kty: Schema.Literal("OKP"),
  crv: Schema.Literal("Ed25519"),
  x: Key32,
  kid: Key32
}

const PublicKey = Schema.Struct(publicFields)
const PrivateKey = Schema.Struct({ ...publicFields, d: Key32 })

/** The keys of a service: the signing key, and the public parts of former ones. */
export const ProofKeySet: Schema.Struct<{
  current: typeof PrivateKey
  former: Schema.Array$<typeof PublicKey>
}> = Schema.Struct({ current: PrivateKey, former: Schema.Array(PublicKey) })
export type ProofKeySet = typeof ProofKeySet.Type

/** Loaded at the first signature, since few requests need it. */
const loadJose = () => import("./jose.ts")

const newKey = async (): Promise<ProofKeySet["current"]> => {
  const { calculateJwkThumbprint, exportJWK, generateKeyPair } = await loadJose()
  const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519", extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return Schema.decodeUnknownSync(PrivateKey)({ ...jwk, kid })
}

const published = ({ kty, crv, x, kid }: ProofKey): ProofKey => ({ kty, crv, x, kid })

export const newKeySet = async (): Promise<ProofKeySet> => ({ current: await newKey(), former: [] })

/** A set that signs with a new key; the current key becomes a former one. */
export const rolledKeySet = async ({ current, former }: ProofKeySet): Promise<ProofKeySet> => ({
  current: await newKey(),
  former: [published(current), ...former]
})

/** The public keys, the present one first. */
export const publishedKeys = ({ current, former }: ProofKeySet): ReadonlyArray<ProofKey> =>
  [current, ...former].map(published)

/** A compact JWS over a text; Ed25519 gives the same for the same key and text (RFC 8032). */
export const signWith = async ({ current }: ProofKeySet, text: string): Promise<string> => {
  const { CompactSign, importJWK } = await loadJose()
  const { kid, kty, crv, x, d } = current
  return new CompactSign(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "EdDSA", kid })
    .sign(await importJWK({ kty, crv, x, d }, "EdDSA"))
}
