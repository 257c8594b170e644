import { SqlError } from "@effect/sql/SqlError"
import {
  entryOfPriceList,
  type NewPriceList,
  nextPriceList,
  PriceList,
  type PriceListVersion,
  VersionChanged
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { appended } from "../operators/operatorLog.ts"
import { Integer, Moment } from "../statements/columns.ts"
import { planned, type ReadVerb, type WriteVerb } from "../statements/SqlVerb.ts"
import { insertInto, query, type Read } from "../statements/statement.ts"

const Row = Schema.Struct({
  version: Integer,
  document: Schema.parseJson(),
  effectiveAt: Moment,
  createdAt: Moment
})
const columns = `version, document_json AS document, effective_at AS "effectiveAt", created_at AS "createdAt"`

/**
 * The latest version, and the latest earlier one that it did not replace before it took effect; older versions are
 * irrelevant.
 */
const selectLasting = query(
  Row,
  `SELECT ${columns} FROM price_lists WHERE NOT EXISTS (
      SELECT 1 FROM price_lists later
      WHERE later.version > price_lists.version AND later.created_at < price_lists.effective_at
    ) ORDER BY version DESC LIMIT 2`
)
const selectNewest = query(Row, `SELECT ${columns} FROM price_lists ORDER BY version DESC LIMIT 1`)
const insertVersion = insertInto("price_lists")<PriceListVersion>(
  {
    version: ({ version }) => version,
    document_json: ({ prices }) => JSON.stringify(PriceList.documentOf(prices)),
    effective_at: ({ effectiveAt }) => effectiveAt.epochMillis,
    created_at: ({ createdAt }) => createdAt.epochMillis
  },
  { key: ["version"], action: "retry" }
)

const versionOf = ({ document, ...version }: typeof Row.Type): Effect.Effect<PriceListVersion, SqlError> =>
  Either.match(PriceList.fromDocument(document), {
    onLeft: (faults) =>
      new SqlError({
        cause: faults,
        message: `price list ${version.version} is of another release: ${faults.join("; ")}`
      }),
    onRight: (prices) => Effect.succeed({ ...version, prices })
  })

export const readPriceLists: ReadVerb<ReadonlyArray<PriceListVersion>> = (read: Read) =>
  Effect.flatMap(selectLasting(read), (rows) => Effect.forEach(rows, versionOf))

export const publishPriceList =
  ({
    expectedVersion,
    operatorId,
    reason,
    ...list
  }: NewPriceList): WriteVerb<PriceListVersion, VersionChanged> =>
  (read) =>
    Effect.gen(function* () {
      const newest = yield* Effect.forEach(yield* selectNewest(read), versionOf)
      const next = nextPriceList(newest[0], list)
      const actual = next.version - 1
      if (actual !== expectedVersion) return yield* new VersionChanged({ expected: expectedVersion, actual })
      const entry = yield* appended(read, { operatorId, reason, at: list.at, ...entryOfPriceList(next) })
      return planned(next, ...insertVersion([next]), ...entry)
    })
