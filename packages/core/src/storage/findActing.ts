import * as Effect from "effect/Effect"
import type { Account, AccountId, AccountNotFound, AccountSuspended } from "../records/AccountRecord.ts"
import { requireActing } from "../records/AccountStanding.ts"
import type { Storage, StorageError } from "./Storage.ts"

/** The account with an id, if it is acting. */
export const findActing = (
  { findAccount }: Pick<typeof Storage.Service, "findAccount">,
  id: AccountId
): Effect.Effect<Account, AccountNotFound | AccountSuspended | StorageError> =>
  Effect.flatMap(findAccount({ id }), requireActing)
