import * as Either from "@quick-response/core/either"
import { type Account, AccountNotFound, AccountSuspended } from "./AccountRecord.ts"

/** The times by which an account's standing is told. */
interface Ends {
  readonly closedAt: unknown
  readonly suspendedAt: unknown
}

/**
 * True if something may be done for an account: requests, sales, top-ups, deliveries, mails about its business, changes by mailed links.
 * Its dynamic codes lead on unless they were stopped, and what was paid is settled. Stores ask the same in their statements.
 */
export const isActing = ({ closedAt, suspendedAt }: Ends): boolean =>
  closedAt === null && suspendedAt === null

/** Passes an account for which something may be done. */
export const requireActing = <A extends Pick<Account, "closedAt" | "id" | "suspendedAt">>(
  account: A
): Either.Either<A, AccountNotFound | AccountSuspended> => {
  if (isActing(account)) return Either.right(account)
  return Either.left(
    account.closedAt === null ? new AccountSuspended() : new AccountNotFound({ account: account.id })
  )
}
