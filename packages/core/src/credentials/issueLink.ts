import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { AccountNotFound } from "../records/AccountRecord.ts"
import type { StorageError } from "../storage/Storage.ts"
import type { CredentialStorage } from "./CredentialStorage.ts"
import { type Link, linkLifetimes } from "./Link.ts"
import { generateToken, hashToken, type SecretToken } from "./secretToken.ts"

/** Stores a link with a new secret, valid for as long as its purpose allows. The secret cannot be recovered. */
export const issueLink = (
  { createLink }: typeof CredentialStorage.Service,
  link: Pick<Link, "purpose" | "email" | "accountId">
): Effect.Effect<SecretToken, AccountNotFound | StorageError> =>
  Effect.gen(function* () {
    const token = generateToken()
    const expiresAt = DateTime.add(yield* DateTime.now, { millis: linkLifetimes[link.purpose] })
    const { purpose, email, accountId } = link
    yield* createLink({ purpose, email, accountId, hash: hashToken(token), expiresAt })
    return token
  })
