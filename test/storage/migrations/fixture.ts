import { readdirSync, readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { AccountId, QrCodeId } from "@quick-response/core"
import * as Schema from "effect/Schema"

/** A JSON object as it was sent or answered; the fields of later versions are not in it. */
const Json = Schema.Record({ key: Schema.String, value: Schema.Unknown })
export type Json = typeof Json.Type

/** A purchase over HTTP: what was sent, and the `data` that was answered. */
export const Bought = Schema.Struct({
  idempotencyKey: Schema.NullOr(Schema.String),
  body: Json,
  receipt: Schema.Struct({
    qrCodeId: QrCodeId,
    name: Schema.String,
    pricePaid: Schema.Number,
    remainingBalance: Schema.Number
  })
})
export type Bought = typeof Bought.Type

/** The purchases of one account, and its program's answers when all was done. */
export const AccountHistory = Schema.Struct({
  id: AccountId,
  email: Schema.String,
  balance: Schema.Number,
  /** The secret of an API key; it opens nothing but copies of the fixture. */
  apiKey: Schema.String,
  purchases: Schema.Array(Bought),
  /** The records of `my-qrcodes`, newest first. */
  list: Schema.Array(Json),
  /** The same records, each as it is read by its id. */
  records: Schema.Array(Json)
})
export type AccountHistory = typeof AccountHistory.Type

/** A database that an earlier program made in use, and what that program answered. */
export const Fixture = Schema.Struct({
  /** The commit of the program. */
  commit: Schema.String,
  /** When all was done, by the clock that wrote the times in the database. */
  madeAt: Schema.String,
  accounts: Schema.Array(AccountHistory)
})
export type Fixture = typeof Fixture.Type

/** The folder of the fixtures: `3-images-apart.json` tells of the database `3-images-apart.db.gz`, whose schema has version 3. */
export const folder = new URL("fixtures/", import.meta.url)

const decode = Schema.decodeUnknownSync(Schema.parseJson(Fixture))

/** The version of the schema, in the name of a fixture. */
export const versionOf = (name: string): number => Number.parseInt(name, 10)

/** All fixtures, the oldest schema first. */
export const fixtures = readdirSync(folder)
  .filter((file) => file.endsWith(".json"))
  .map((file) => file.slice(0, -".json".length))
  .sort()
  .map((name) => ({
    name,
    ...decode(readFileSync(new URL(`${name}.json`, folder), "utf8")),
    /** The bytes of the database. */
    database: (): Uint8Array => gunzipSync(readFileSync(new URL(`${name}.db.gz`, folder)))
  }))
