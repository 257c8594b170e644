import type { SqlError } from "@effect/sql/SqlError"
import { AccountNotFound, isCurrent, Link, LinkExpired } from "@quick-response/core"
import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockOpenAccount } from "../records/accounts.ts"
import { Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query, type Read } from "../statements/statement.ts"

const Row = Schema.Struct({ ...Link.fields, expiresAt: Moment })
const select = `SELECT hash, purpose, email, account_id AS "accountId", expires_at AS "expiresAt" FROM links
  WHERE hash = ?` as const
const insert = insertInto("links")<Link>({
  hash: ({ hash }) => hash,
  purpose: ({ purpose }) => purpose,
  email: ({ email }) => email,
  account_id: ({ accountId }) => accountId,
  expires_at: ({ expiresAt }) => expiresAt.epochMillis
})
const selectLink = query(Row, select)
const lockLink = query(Row, ({ rowLock }) => `${select} ${rowLock}`)

/** Ends all links to an address. */
export const endLinksTo = command("DELETE FROM links WHERE email = ?")
/** Ends an account's links for address changes. */
export const endLinksOfAccount = command("DELETE FROM links WHERE account_id = ?")

export const createLink =
  (link: Link): WriteVerb<void, AccountNotFound> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId: account } = link
      if (account !== null && (yield* lockOpenAccount(read, account)).length === 0)
        return yield* new AccountNotFound({ account })
      return planned(undefined, ...insert([link]))
    })

export const findLink =
  (hash: string): ReadVerb<Link | undefined> =>
  (read) =>
    Effect.map(selectLink(read, hash), ([link]) => link)

/** The link with this hash, locked until the transaction ends, so that it is used once. */
export const readOpenLink = (
  read: Read,
  hash: string,
  at: DateTime.Utc
): Effect.Effect<Link, LinkExpired | SqlError> =>
  Effect.flatMap(lockLink(read, hash), ([link]) =>
    link !== undefined && isCurrent(link, at) ? Effect.succeed(link) : new LinkExpired()
  )
