import { join } from "node:path"
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
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
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
