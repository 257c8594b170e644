import {
  type AccountId,
  AccountNotFound,
  type SavedDesign,
  SavedDesignId,
  type SavedDesignOrder,
  savedDesignRefusal,
  type TooManyDesigns
} from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { command, insertInto, query } from "../statements/statement.ts"
import { lockOpenAccount } from "./accounts.ts"

const Row = Schema.Struct({
  id: SavedDesignId,
  name: Schema.String,
  designJson: Schema.String,
  savedAt: Moment
})

const selectOfAccount = query(
  Row,
  ({ byCodePoint }) => `SELECT id, name, design_json AS "designJson", saved_at AS "savedAt" FROM saved_designs
    WHERE account_id = ? ORDER BY ${byCodePoint("name")}, ${byCodePoint("id")}`
)

const sumOfOthers = query(
  Schema.Struct({ designs: Integer, characters: Integer }),
  "SELECT count(*) AS designs, coalesce(sum(characters), 0) AS characters FROM saved_designs WHERE account_id = ? AND id <> ?"
)

const insert = insertInto("saved_designs")<SavedDesignOrder>({
  account_id: ({ accountId }) => accountId,
  id: ({ id }) => id,
  name: ({ name }) => name,
  design_json: ({ designJson }) => designJson,
  characters: ({ designJson }) => designJson.length,
  saved_at: ({ savedAt }) => savedAt.epochMillis
})

const deleteOne = command("DELETE FROM saved_designs WHERE account_id = ? AND id = ?")

/** Deletes all saved designs of an account. */
export const deleteDesignsOf = command("DELETE FROM saved_designs WHERE account_id = ?")

export const saveDesign =
  (order: SavedDesignOrder): WriteVerb<SavedDesign, AccountNotFound | TooManyDesigns> =>
  (read) =>
    Effect.gen(function* () {
      const { accountId, id, name, designJson, savedAt } = order
      const [account] = yield* lockOpenAccount(read, accountId)
      if (account === undefined) return yield* new AccountNotFound({ account: accountId })
      const [others = { designs: 0, characters: 0 }] = yield* sumOfOthers(read, accountId, id)
      const refusal = savedDesignRefusal(others, designJson)
      if (refusal !== undefined) return yield* refusal
      return planned<SavedDesign>(
        { id, name, designJson, savedAt },
        deleteOne(accountId, id),
        ...insert([order])
      )
    })

export const listDesigns =
  (accountId: AccountId): ReadVerb<ReadonlyArray<SavedDesign>> =>
  (read) =>
    selectOfAccount(read, accountId)

export const deleteDesign =
  (accountId: AccountId, id: SavedDesignId): WriteVerb<void> =>
  () =>
    Effect.succeed(planned(undefined, deleteOne(accountId, id)))
