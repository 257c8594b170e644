import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import {
  type Account,
  type AccountId,
  AccountNotFound,
  type AccountSuspended
} from "../records/AccountRecord.ts"
import { requireActing } from "../records/AccountStanding.ts"
import { demoClosesAt } from "../records/demoAddress.ts"
import type { Storage, StorageError } from "./Storage.ts"

/** The account with an id, if it is acting. A demo account stops at its time, even if its closing is late. */
export const findActing = (
  { findAccount }: Pick<typeof Storage.Service, "findAccount">,
  id: AccountId
): Effect.Effect<Account, AccountNotFound | AccountSuspended | StorageError> =>
  Effect.gen(function* () {
    const account = yield* requireActing(yield* findAccount({ id }))
    const closesAt = demoClosesAt(account)
    return closesAt !== null && DateTime.lessThanOrEqualTo(closesAt, yield* DateTime.now)
      ? yield* new AccountNotFound({ account: id })
      : account
  })
