import {
  AccountId,
  CredentialStorage,
  Credits,
  LinkPurpose,
  MailId,
  MailKind,
  PasswordHash,
  SessionId,
  Storage
} from "@quick-response/core"
import { answerOf, plain } from "@quick-response/core/testing"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as fc from "effect/FastCheck"
import { expect, it } from "vitest"
import { runs } from "../storage/runs.ts"
import { address } from "./people.ts"

const StorageSqlite = await ("Deno" in globalThis
  ? import("@quick-response/storage-sqlite/deno")
  : import("@quick-response/storage-sqlite/node"))

const idOf = (kind: number, index: number) => `0000000${kind}-0000-4000-8000-00000000000${index}`
const hashOf = (kind: number, index: number) => `${kind}${index}`.repeat(32)
const time = (milliseconds: number) => DateTime.unsafeMake(1_800_000_000_000 + milliseconds)

const few = fc.nat({ max: 2 })
const account = few.map((index) => AccountId.make(idOf(1, index)))
const email = few.map((index) => address(`person${index}@example.com`))
const password = few.map((index) => PasswordHash.make(`password ${index}`))
const sessionId = fc.nat({ max: 5 }).map((index) => SessionId.make(idOf(2, index)))
const mailId = fc.nat({ max: 5 }).map((index) => MailId.make(idOf(3, index)))
const linkHash = fc.nat({ max: 4 }).map((index) => hashOf(4, index))
const sessionHash = fc.nat({ max: 4 }).map((index) => hashOf(5, index))
const at = fc.nat({ max: 6 }).map(time)
const session = fc.record({ id: sessionId, hash: sessionHash, userAgent: fc.constant("a browser") })
const current = fc.option(password, { nil: undefined, freq: 2 })

type Stores = { readonly people: typeof CredentialStorage.Service; readonly books: typeof Storage.Service }

/** A verb with its arguments. */
interface Operation {
  readonly label: string
  readonly run: (stores: Stores) => Effect.Effect<unknown, unknown>
}

const operation = <A>(
  name: string,
  drawn: fc.Arbitrary<A>,
  run: (stores: Stores, values: A) => Effect.Effect<unknown, unknown>
): fc.Arbitrary<Operation> =>
  drawn.map((values) => ({
    label: `${name} ${JSON.stringify(values)}`,
    run: (stores) => run(stores, values)
  }))

// The mails of the same time have no order, so only one address and kind at a time is due.
const operations = fc.oneof(
  operation("createAccount", fc.record({ id: account, email, at }), ({ books }, given) =>
    books.createAccount(given)
  ),
  operation(
    "requestMail",
    fc.record({
      id: mailId,
      kind: fc.constantFrom(...MailKind.literals),
      email,
      accountId: fc.constant(null),
      at,
      since: at,
      limit: fc.nat({ max: 2 })
    }),
    ({ people }, given) => people.requestMail(given)
  ),
  operation("settleMail", mailId, ({ people }, id) => people.settleMail(id)),
  {
    weight: 5,
    arbitrary: operation(
      "createLink",
      fc
        .record({
          hash: linkHash,
          purpose: fc.constantFrom(...LinkPurpose.literals),
          email,
          expiresAt: at,
          owner: account
        })
        .map(({ owner, ...link }) => ({
          ...link,
          accountId: link.purpose === "email-change" ? owner : null
        })),
      ({ people }, link) => people.createLink(link)
    )
  },
  operation("findLink", linkHash, ({ people }, hash) => people.findLink(hash)),
  {
    weight: 5,
    arbitrary: operation(
      "setPasswordByLink",
      fc.record({
        linkHash,
        newAccountId: account,
        password,
        session,
        welcome: fc.option(
          few.map((index) => ({ amount: Credits.Credits(index), reason: "welcome", mark: hashOf(6, index) })),
          { nil: undefined }
        ),
        at
      }),
      ({ people }, given) => people.setPasswordByLink(given)
    )
  },
  operation("changeEmailByLink", fc.record({ linkHash, mailId, at }), ({ people }, given) =>
    people.changeEmailByLink(given)
  ),
  operation("findPassword", email, ({ people }, address) => people.findPassword({ email: address })),
  operation(
    "replacePassword",
    fc.record({ accountId: account, current: password, password, keep: sessionId }),
    ({ people }, given) => people.replacePassword(given)
  ),
  {
    weight: 2,
    arbitrary: operation(
      "startSession",
      fc.record({ session, accountId: account, current: password, at }),
      ({ people }, given) => people.startSession(given)
    )
  },
  operation("findSession", sessionHash, ({ people }, hash) => people.findSession(hash)),
  operation("touchSession", fc.tuple(sessionId, at), ({ people }, [id, when]) =>
    people.touchSession(id, when)
  ),
  operation("listSessions", account, ({ people }, id) => people.listSessions(id)),
  operation(
    "endSessions",
    fc.tuple(account, fc.oneof(sessionId, fc.constant("all" as const))),
    ({ people }, [id, ended]) => people.endSessions(id, ended)
  ),
  operation("closeAccount", fc.record({ accountId: account, current, at }), ({ people }, given) =>
    people.closeAccount(given)
  ),
  operation("deleteStale", fc.record({ expired: at, idle: at, started: at }), ({ people }, before) =>
    people.deleteStale(before)
  ),
  operation("findAccount", account, ({ books }, id) => books.findAccount({ id })),
  operation("listAccounts", fc.constant(null), ({ books }) => books.listAccounts),
  operation("listLedger", account, ({ books }, id) => books.listLedger(id, { pageNumber: 1, pageSize: 9 }))
)

const stores = Effect.all({ people: CredentialStorage, books: Storage })

it("both storages answer every sequence of verbs of accounts alike, and keep books that the audit passes", () =>
  fc.assert(
    fc.asyncProperty(fc.array(operations, { minLength: 10, maxLength: 60 }), async (sequence) => {
      const answers = Effect.flatMap(stores, (store) =>
        Effect.gen(function* () {
          const given: Array<string> = []
          for (const { label, run } of sequence)
            given.push(`${label}: ${JSON.stringify(plain(yield* answerOf(run(store))))}`)
          return [...given, JSON.stringify(yield* store.books.audit)]
        })
      )
      const inMemory = await Effect.runPromise(Effect.provide(answers, StorageMemory.layer))
      const sqlite = StorageSqlite.layer({ filename: ":memory:" })
      const inSqlite = await Effect.runPromise(Effect.provide(answers, sqlite))
      const differing = inMemory.findIndex((answer, index) => answer !== inSqlite[index])
      expect(inSqlite[differing]).toBe(inMemory[differing])
      expect(inMemory.at(-1)).toBe("[]")
    }),
    { numRuns: runs(60) }
  ))
