import { type AccountId, AccountNotFound, type Deed, Operator } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { lockOpenAccount } from "../records/accounts.ts"
import { Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"
import { logged } from "./operatorLog.ts"

const Row = Schema.Struct({ ...Operator.fields, addedAt: Moment })
const select = `SELECT operators.account_id AS "accountId", accounts.email, operators.added_at AS "addedAt"
  FROM operators JOIN accounts ON accounts.id = operators.account_id WHERE accounts.closed_at IS NULL`
const selectAll = query(
  Row,
  ({ byCodePoint }) => `${select} ORDER BY operators.added_at, ${byCodePoint("operators.account_id")}`
)
const selectOne = query(Row, `${select} AND operators.account_id = ?`)
const insertOperator = insertInto("operators")<{ readonly accountId: AccountId; readonly at: number }>(
  { account_id: ({ accountId }) => accountId, added_at: ({ at }) => at },
  { key: ["account_id"], action: "retry" }
)
const deleteOperator = command("DELETE FROM operators WHERE account_id = ?")

export const listOperators: ReadVerb<ReadonlyArray<Operator>> = (read) => selectAll(read)

export const isOperator =
  (accountId: AccountId): ReadVerb<boolean> =>
  (read) =>
    Effect.map(selectOne(read, accountId), (rows) => rows.length > 0)

export const addOperator = (accountId: AccountId, deed: Deed): WriteVerb<Operator, AccountNotFound> =>
  logged(
    (read) =>
      Effect.gen(function* () {
        const [account] = yield* lockOpenAccount(read, accountId)
        if (account === undefined) return yield* new AccountNotFound({ account: accountId })
        const [known] = yield* selectOne(read, accountId)
        if (known !== undefined) return planned(known)
        if (account.email === null) return yield* new AccountNotFound({ account: accountId })
        const operator: Operator = { accountId, email: account.email, addedAt: deed.at }
        return planned(operator, ...insertOperator([{ accountId, at: deed.at.epochMillis }]))
      }),
    deed,
    { action: "operator.added", subject: accountId }
  )

export const removeOperator = (accountId: AccountId, deed: Deed): WriteVerb<boolean> =>
  logged<boolean, never>(
    (read) =>
      Effect.gen(function* () {
        yield* lockOpenAccount(read, accountId)
        const isKnown = (yield* selectOne(read, accountId)).length > 0
        return isKnown ? planned(true, deleteOperator(accountId)) : planned(false)
      }),
    deed,
    { action: "operator.removed", subject: accountId }
  )
