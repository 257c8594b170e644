import { Accounts, ApiKey, Credits } from "@quick-response/core"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { expires } from "../cli/expires.ts"
import { all, argument, required } from "../cli/Input.ts"
import { creditLimit, keyVerbs, priceLimit } from "../cli/keyGrant.ts"
import { print, sayPages, shortTime, table } from "../cli/printTable.ts"
import { email } from "../cli/recordReferences.ts"
import { json, pageOptions } from "../cli/sharedOptions.ts"
import { group } from "../cli/Verb.ts"
import { effectVerb } from "./effectVerb.ts"
import { database, withStore } from "./withStore.ts"

const CreatedKey = Schema.Struct({ key: Schema.Redacted(Schema.String), ...ApiKey.fields })

const create = effectVerb(
  {
    name: "create",
    summary: "Makes an API key and prints it, alone, this once.",
    details: [
      "Only a hash of the key is kept: it cannot be shown again. All else is said on standard error."
    ],
    examples: [
      ["key create ann@example.com --name laptop", "Make a key"],
      ["key create ann@example.com --name trial --expires 2027-01-31", "Make a key that ends"],
      ["key create ann@example.com --name shelf --verb read,draw", "Make a key that buys nothing"],
      ["key create ann@example.com --name till --verb buy --limit 5/day", "Make a key that spends little"]
    ]
  },
  all({
    name: required("name", "NAME", "The purpose of the key."),
    expires,
    verbs: keyVerbs,
    creditLimit,
    priceLimit,
    database,
    json,
    email
  }),
  ({ expires, database, json, email, ...given }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const account = yield* accounts.find({ email })
      const { apiKey, secret } = yield* accounts.createApiKey(account.id, { ...given, expiresAt: expires })
      yield* Console.error(
        `API key "${apiKey.name}" of ${account.email}; keep it now, it is not shown again:`
      )
      yield* print(json, CreatedKey, { key: secret, ...apiKey }, ({ key }) => Redacted.value(key))
    }).pipe(withStore(database))
)

const stateOf = ({ revokedAt, expiresAt }: ApiKey): string =>
  revokedAt !== null
    ? "revoked"
    : expiresAt !== null && expiresAt.epochMillis <= Date.now()
      ? "expired"
      : "valid"

/** The credits spent of the limit, as in `1.80 of 5.00/day`; empty if the key has no limit. */
const spentOf = ({ creditLimit, spent }: ApiKey): string =>
  creditLimit === null
    ? ""
    : `${Credits.format(spent)} of ${Credits.format(creditLimit.amount)}${creditLimit.per === "day" ? "/day" : ""}`

const list = effectVerb(
  {
    name: "list",
    summary: "Lists an account's API keys by the part of them that may be shown.",
    details: [
      "The newest first; revoked and expired keys too. If there is more than a page, standard error says so."
    ],
    examples: [["key list ann@example.com", "See when each key was last used"]]
  },
  all({ ...pageOptions("keys"), database, json, email }),
  ({ page, pageSize, database, json, email }) =>
    Effect.gen(function* () {
      const accounts = yield* Accounts
      const account = yield* accounts.find({ email })
      const { keys, totalCount } = yield* accounts.listApiKeys(account.id, { pageNumber: page, pageSize })
      yield* print(json, Schema.Array(ApiKey), keys, (keys) =>
        table(
          [
            ["KEY", ({ prefix }) => `${prefix}...`],
            ["NAME", ({ name }) => name],
            ["STATE", stateOf],
            ["MAY", ({ verbs }) => verbs.join(",")],
            ["SPENT", spentOf],
            ["CREATED", ({ createdAt }) => shortTime(createdAt)],
            ["LAST USED", ({ lastUsedAt }) => shortTime(lastUsedAt)],
            ["EXPIRES", ({ expiresAt }) => shortTime(expiresAt)]
          ],
          keys
        )
      )
      yield* sayPages(page, pageSize, totalCount)
    }).pipe(withStore(database))
)

/** Removes the ellipsis of a prefix from `key list`. */
const withoutEllipsis = (prefix: string): string => prefix.replace(/\.{1,3}$/, "")

const revoke = effectVerb(
  {
    name: "revoke",
    summary: "Revokes the one API key with this shown prefix, for good.",
    details: [
      "A running server refuses the key within a second. A whole key is taken, too, and never printed."
    ],
    examples: [["key revoke qr_live_ab12", "Revoke a key by its prefix in `key list`"]]
  },
  all({
    database,
    json,
    key: argument("KEY_PREFIX", "The start of the key, all that `key list` shows of it, or the whole key.")
  }),
  ({ database, json, key }) =>
    Effect.gen(function* () {
      const apiKey = yield* (yield* Accounts).revokeApiKey(withoutEllipsis(key.trim()))
      yield* print(json, ApiKey, apiKey, ({ prefix, name }) => `revoked ${prefix}... "${name}"`)
    }).pipe(withStore(database))
)

export const key = group({ name: "key", summary: "API keys." }, [create, list, revoke])
