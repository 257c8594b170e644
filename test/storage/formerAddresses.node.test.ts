import { Buffer } from "node:buffer"
import { createHmac } from "node:crypto"
import { join } from "node:path"
import * as Reactivity from "@effect/experimental/Reactivity"
import * as SqlClient from "@effect/sql/SqlClient"
import * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  AccountId,
  CredentialStorage,
  Email,
  PasswordHash,
  SessionId,
  Storage,
  StoredEmail
} from "@quick-response/core"
import * as StorageSqlite from "@quick-response/storage-sqlite/node"
import { layerOf, sqlite } from "@quick-response/storage-sqlite/sql"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { expect, it } from "vitest"
import { temporaryFolder } from "./temporary.ts"

const hash = (digit: string) => digit.repeat(64)

it("an account whose address an older program kept as it was typed is found, is no second one, and shows its one form", async () => {
  const at = DateTime.unsafeMake(1_800_000_000_000)
  // As the older program did, which only changed letter case.
  const former = Schema.decodeUnknownSync(StoredEmail)("fay@ex\u00e4mple.de")
  const email: Email = Schema.decodeSync(Email)("Fay@Ex\u00e4mple.de")
  expect<string>(email).toBe("fay@xn--exmple-cua.de")
  const opened = AccountId.make(crypto.randomUUID())
  const expectations = Effect.gen(function* () {
    const [books, people] = [yield* Storage, yield* CredentialStorage]
    const setPassword = (address: Email, digit: string) =>
      Effect.gen(function* () {
        const expiresAt = DateTime.add(at, { hours: 1 })
        yield* people.createLink({
          hash: hash(digit),
          purpose: "sign-up",
          email: address,
          accountId: null,
          expiresAt
        })
        return yield* people.setPasswordByLink({
          linkHash: hash(digit),
          newAccountId: digit === "1" ? opened : AccountId.make(crypto.randomUUID()),
          password: PasswordHash.make(`password ${digit}`),
          session: {
            id: SessionId.make(crypto.randomUUID()),
            hash: hash(`${Number(digit) + 2}`),
            userAgent: ""
          },
          welcome: undefined,
          at
        })
      })
    yield* setPassword(former, "1")
    expect(yield* books.findAccount({ email })).toMatchObject({ id: opened, email })
    expect(yield* people.findPassword({ email })).toEqual({ accountId: opened, password: "password 1" })
    const again = books.createAccount({ id: AccountId.make(crypto.randomUUID()), email, at })
    expect(yield* Effect.flip(again)).toMatchObject({ _tag: "EmailTaken" })
    const reset = yield* setPassword(email, "2")
    expect([reset.account.id, reset.isNew]).toEqual([opened, false])
    expect((yield* books.listAccounts({ pageNumber: 1, pageSize: 9 })).totalCount).toBe(1)
  })
  const filename = join(temporaryFolder(), "former.db")
  await Effect.runPromise(Effect.provide(expectations, StorageSqlite.layer({ filename })))
})

it("the newest form has every address in its one form, with its account's links, mails and welcome", async () => {
  const filename = join(temporaryFolder(), "typed.db")
  const before = sqlite.migrations.findIndex(({ name }) => name === "normal_addresses")
  const ids = Array.from({ length: 5 }, () => AccountId.make(crypto.randomUUID()))
  const typed = [
    "fay@\uff45xample.com",
    "jose\u0301@example.com",
    "fay@exa\u0308mple.de",
    "twin@\uff45xample.com",
    "twin@example.com"
  ]
  const normal = ["fay@example.com", "jos\u00e9@example.com", "fay@xn--exmple-cua.de", typed[3], typed[4]]
  const markOf = (key: string, email: string) =>
    createHmac("sha256", Buffer.from(key, "hex")).update(email).digest("hex")
  const fill = Effect.gen(function* () {
    const sql = yield* SqliteClient.make({ filename })
    const older = layerOf({ ...sqlite, migrations: sqlite.migrations.slice(0, before) }, filename)
    yield* Effect.provide(Effect.void, Layer.provide(older, Layer.succeed(SqlClient.SqlClient, sql)))
    for (const [index, email] of typed.entries())
      yield* sql`INSERT INTO accounts (id, email, balance, entries, records, last_at, newest_qr_code, created_at)
        VALUES (${ids[index] ?? ""}, ${email}, 0, 0, 0, 0, '', 0)`
    const [row] = yield* sql<{ key: string }>`SELECT key FROM mark_key`
    yield* sql`INSERT INTO welcomes (mark) VALUES (${markOf(row?.key ?? "", typed[0] ?? "")})`
    yield* sql`INSERT INTO links (hash, purpose, email, expires_at) VALUES (${hash("a")}, 'sign-up', ${typed[0] ?? ""}, 9)`
    yield* sql`INSERT INTO mails (id, kind, email, attempts, requested_at)
      VALUES (${crypto.randomUUID()}, 'sign-up', ${typed[0] ?? ""}, 0, 0)`
  })
  await Effect.runPromise(fill.pipe(Effect.scoped, Effect.provide(Reactivity.layer)))
  const found = Effect.gen(function* () {
    const [books, people] = [yield* Storage, yield* CredentialStorage]
    const addresses = yield* Effect.forEach(ids, (id) =>
      Effect.map(books.findAccount({ id }), ({ email }) => email)
    )
    return { addresses, link: yield* people.findLink(hash("a")), key: yield* people.markKey }
  })
  const { addresses, link, key } = await Effect.runPromise(
    Effect.provide(found, StorageSqlite.layer({ filename }))
  )
  expect(addresses.slice(0, 3)).toEqual(normal.slice(0, 3))
  expect(link?.email).toBe(normal[0])
  const stored = Effect.gen(function* () {
    const sql = yield* SqliteClient.make({ filename })
    return {
      emails: (yield* sql<{ email: string }>`SELECT email FROM accounts ORDER BY rowid`).map(
        ({ email }) => email
      ),
      marks: (yield* sql<{ mark: string }>`SELECT mark FROM welcomes`).map(({ mark }) => mark).sort(),
      mails: (yield* sql<{ email: string }>`SELECT email FROM mails`).map(({ email }) => email)
    }
  })
  expect(await Effect.runPromise(stored.pipe(Effect.scoped, Effect.provide(Reactivity.layer)))).toEqual({
    emails: normal,
    marks: [typed[0] ?? "", normal[0] ?? ""].map((email) => markOf(key, email)).sort(),
    mails: [normal[0]]
  })
})
