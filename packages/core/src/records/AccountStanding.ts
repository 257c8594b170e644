import * as Either from "@quick-response/core/either"
import { type Account, AccountNotFound, AccountSuspended } from "./AccountRecord.ts"

/** When an account was closed or suspended, if it was. */
interface Ends {
  readonly closedAt: unknown
  readonly suspendedAt: unknown
}

/**
 * True if an account can act: requests, sales, top-ups, deliveries, mails about its business, changes by mailed links.
 * Otherwise its dynamic codes still redirect unless stopped, and payments are settled. Stores use the same condition in
 * SQL.
 */
export const isActing = ({ closedAt, suspendedAt }: Ends): boolean =>
  closedAt === null && suspendedAt === null

/** Passes an acting account on, or fails. */
export const requireActing = <A extends Pick<Account, "closedAt" | "id" | "suspendedAt">>(
  account: A
): Either.Either<A, AccountNotFound | AccountSuspended> => {
  if (isActing(account)) return Either.right(account)
  return Either.left(
    account.closedAt === null ? new AccountSuspended() : new AccountNotFound({ account: account.id })
  )
}
