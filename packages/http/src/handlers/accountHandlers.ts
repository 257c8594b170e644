import { type Account, AccountNotFound, Accounts } from "@quick-response/core"
import * as Effect from "effect/Effect"
import type { account, OwnAccount } from "../contract/accountGroup.ts"
import { firstPage } from "../contract/parameters.ts"
import type { HandlersOf } from "../exchange/Handler.ts"

/** An account as its owner sees it. A closed one has no owner. */
export const ownAccount = (found: Account): Effect.Effect<typeof OwnAccount.Type, AccountNotFound> =>
  found.email === null
    ? new AccountNotFound({ account: found.id })
    : Effect.succeed({ ...found, email: found.email })

/** The handlers for a caller's own account. */
export const makeAccountHandlers: Effect.Effect<HandlersOf<typeof account>, never, Accounts> = Effect.map(
  Accounts,
  (accounts) => ({
    getAccount: ({ caller }) =>
      accounts.find({ id: caller.accountId }).pipe(
        Effect.flatMap(ownAccount),
        Effect.map((data) => ({ data }))
      ),
    listLedger: ({ query, caller }) => {
      const { asOf, ...page } = { ...firstPage, ...query }
      return Effect.map(
        accounts.listLedger(caller.accountId, { ...page, asOf }),
        ({ entries, totalCount }) => ({
          data: { entries, totalCount, ...page }
        })
      )
    }
  })
)
