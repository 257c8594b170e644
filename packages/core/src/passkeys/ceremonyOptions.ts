import * as Encoding from "effect/Encoding"
import * as Schema from "effect/Schema"
import type { AccountId, Email } from "../records/AccountRecord.ts"
import { challengeLifetime, type StoredPasskey } from "./Passkey.ts"
import { passkeyAlgorithms } from "./PasskeyVerifier.ts"
import type { RelyingParty } from "./RelyingParty.ts"

const PublicKey: Schema.Literal<["public-key"]> = Schema.Literal("public-key")
const Required: Schema.Literal<["required"]> = Schema.Literal("required")

const creationFields = {
  rp: Schema.Struct({ id: Schema.String, name: Schema.String }),
  user: Schema.Struct({ id: Schema.String, name: Schema.String, displayName: Schema.String }),
  challenge: Schema.String,
  pubKeyCredParams: Schema.Array(Schema.Struct({ type: PublicKey, alg: Schema.Int })),
  timeout: Schema.Int,
  excludeCredentials: Schema.Array(
    Schema.Struct({ id: Schema.String, type: PublicKey, transports: Schema.Array(Schema.String) })
  ),
  authenticatorSelection: Schema.Struct({
    residentKey: Required,
    requireResidentKey: Schema.Boolean,
    userVerification: Required
  }),
  attestation: Schema.Literal("none")
} as const

/** Options of `navigator.credentials.create`, for `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreationOptions: Schema.Struct<typeof creationFields> = Schema.Struct(creationFields)
export type PasskeyCreationOptions = typeof PasskeyCreationOptions.Type

const requestFields = {
  challenge: Schema.String,
  timeout: Schema.Int,
  rpId: Schema.String,
  userVerification: Required
} as const

/** Options of `navigator.credentials.get`, for `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequestOptions: Schema.Struct<typeof requestFields> = Schema.Struct(requestFields)
export type PasskeyRequestOptions = typeof PasskeyRequestOptions.Type

/** The id of an account in authenticators. */
export const userHandleOf = (accountId: AccountId): string => Encoding.encodeBase64Url(accountId)

/** Options for another passkey of an account. An authenticator that holds one of these makes no other. */
export const creationOptions = (
  { id, name }: RelyingParty,
  account: { readonly id: AccountId; readonly email: Email },
  challenge: string,
  passkeys: ReadonlyArray<StoredPasskey>
): PasskeyCreationOptions => ({
  rp: { id, name },
  user: { id: userHandleOf(account.id), name: account.email, displayName: account.email },
  challenge,
  pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: "public-key", alg })),
  timeout: challengeLifetime,
  excludeCredentials: passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: "public-key",
    transports
  })),
  authenticatorSelection: {
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required"
  },
  attestation: "none"
})

/** Options to sign in by any passkey of the site. */
export const requestOptions = ({ id }: RelyingParty, challenge: string): PasskeyRequestOptions => ({
  challenge,
  timeout: challengeLifetime,
  rpId: id,
  userVerification: "required"
})
