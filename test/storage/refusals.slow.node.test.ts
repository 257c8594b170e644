import type * as SqliteClient from "@effect/sql-sqlite-node/SqliteClient"
import {
  AccountId,
  ApiKeyHash,
  ApiKeyId,
  Credits,
  Email,
  fullGrant,
  IdempotencyKey,
  imageReference,
  QrCodeId,
  Slug,
  Storage,
  type StoredConfig
} from "@quick-response/core"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as FastCheck from "fast-check"
import { expect, it } from "vitest"
import { faultyLayer } from "./intercepted.ts"
import { runs } from "./runs.ts"

interface Write {
  readonly name: string
  readonly perform: (storage: typeof Storage.Service) => Effect.Effect<unknown, { readonly _tag: string }>
}

/** The same few ids in every run, so that writes collide. */
const idOf = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, "0")}`
const accountOf = (n: number) => AccountId.make(idOf(1, n))
const codeOf = (n: number) => QrCodeId.make(idOf(2, n))
const slug = Schema.decodeSync(Slug)

const write = <A>(
  name: string,
  drawn: FastCheck.Arbitrary<A>,
  perform: (drawn: A, storage: typeof Storage.Service) => Effect.Effect<unknown, { readonly _tag: string }>
): FastCheck.Arbitrary<Write> =>
  drawn.map((values) => ({
    name,
    perform: (storage) => perform(values, storage),
    toString: () => `${name} ${JSON.stringify(values)}`
  }))

const account = FastCheck.nat(2).map(accountOf)
const code = FastCheck.nat(5).map(codeOf)
const at = FastCheck.nat(3).map((milliseconds) => DateTime.unsafeMake(milliseconds))
const amounts = (...units: ReadonlyArray<number>) => FastCheck.constantFrom(...units).map(Credits.Credits)

const writes: FastCheck.Arbitrary<Write> = FastCheck.oneof(
  write(
    "createAccount",
    FastCheck.record({ id: account, email: FastCheck.nat(3), at }),
    ({ email, ...given }, { createAccount }) =>
      createAccount({ ...given, email: Schema.decodeSync(Email)(`${email}@example.test`) })
  ),
  write(
    "post",
    FastCheck.record({
      accountId: account,
      kind: FastCheck.constantFrom("grant" as const, "adjustment" as const),
      amount: amounts(0, 1, 3, -1, -20, Credits.maximum),
      at
    }),
    (given, { post }) => post({ ...given, reason: "why" })
  ),
  write(
    "createApiKey",
    FastCheck.record({ key: FastCheck.nat(9), accountId: account, at }),
    (given, storage) =>
      storage.createApiKey({
        id: ApiKeyId.make(idOf(3, given.key)),
        accountId: given.accountId,
        hash: Schema.decodeSync(ApiKeyHash)(String(given.key).repeat(64)),
        prefix: "qr_live_abcd",
        name: "a key",
        at: given.at,
        ...fullGrant,
        expiresAt: null
      })
  ),
  write(
    "purchase",
    FastCheck.record({
      accountId: account,
      qrCodeId: code,
      price: amounts(0, 1, 20),
      key: FastCheck.option(FastCheck.nat(1), { nil: undefined }),
      image: FastCheck.constantFrom("", "0", "1"),
      fingerprint: FastCheck.constantFrom("one", "other"),
      at
    }),
    ({ key, fingerprint, image, ...order }, { purchase }) =>
      purchase({
        ...order,
        name: "a code",
        config: configOf(image),
        contentText: null,
        idempotency: key === undefined ? undefined : { key: IdempotencyKey.make(`key ${key}`), fingerprint }
      })
  ),
  write("refund", FastCheck.record({ id: code, at }), ({ id, at }, { refund }) => refund(id, "refund", at)),
  write(
    "setQrCodeActive",
    FastCheck.record({ id: code, isActive: FastCheck.boolean(), at }),
    ({ id, isActive, at }, { setQrCodeActive }) => setQrCodeActive(id, isActive, at)
  ),
  write("setToolActive", FastCheck.boolean(), (isActive, { setToolActive }) =>
    setToolActive(slug("no-such-tool"), isActive)
  )
)

/** A configuration with the image of this digit, or without an image. */
const configOf = (digit: string): StoredConfig => {
  const hash = digit.repeat(64)
  return digit === ""
    ? { text: "{}", images: [], dataHash: "data" }
    : { text: imageReference + hash, images: [{ hash, text: digit }], dataHash: "data" }
}

/** Two accounts: one has little money, the other has the largest balance and has bought a code. */
const opening = (storage: typeof Storage.Service) =>
  Effect.gen(function* () {
    const at = DateTime.unsafeMake(0)
    const grant = (accountId: AccountId, amount: Credits.Credits) =>
      storage.post({ accountId, kind: "grant", amount, reason: "to start with", at })
    for (const n of [0, 1]) {
      const email = Schema.decodeSync(Email)(`${n}@example.test`)
      yield* storage.createAccount({ id: accountOf(n), email, at })
    }
    yield* grant(accountOf(0), Credits.Credits(4))
    yield* grant(accountOf(1), Credits.Credits(1))
    yield* storage.purchase({
      accountId: accountOf(1),
      qrCodeId: codeOf(0),
      name: "a code",
      config: { text: "{}", images: [], dataHash: "data" },
      contentText: null,
      price: Credits.Credits(1),
      idempotency: undefined,
      at
    })
    yield* grant(accountOf(1), Credits.Credits(Credits.maximum))
  })

/** All rows of all tables after the work, its answers, and its number of transactions. */
const stateAfter = <A>(
  work: (storage: typeof Storage.Service) => Effect.Effect<A, { readonly _tag: string }>
) =>
  Effect.gen(function* () {
    let client: SqliteClient.SqliteClient | undefined
    let transactions = 0
    const layer = faultyLayer(
      ":memory:",
      (text) => {
        if (text === "COMMIT") transactions++
        return undefined
      },
      (opened) => {
        client = opened
      }
    )
    return yield* Effect.gen(function* () {
      const storage = yield* Storage
      yield* opening(storage)
      const before = transactions
      const answer = yield* work(storage)
      const sql = client ?? (yield* Effect.dieMessage("no client was opened"))
      const tables = [
        "accounts",
        "ledger",
        "qr_codes",
        "images ORDER BY hash",
        "qr_code_images",
        "claims",
        "api_keys",
        "tools"
      ]
      const rows = yield* Effect.forEach(tables, (table) => sql.unsafe(`SELECT * FROM ${table}`))
      return { answer, rows, transactions: transactions - before }
    }).pipe(Effect.provide(layer))
  })

/** Runs all writes at once; answers which succeeded and the errors of the others, in the order of their answers. */
const askAtOnce = (storage: typeof Storage.Service, writes: ReadonlyArray<Write>) =>
  Effect.gen(function* () {
    const answers: Array<{ readonly write: Write; readonly refusal: string | undefined }> = []
    yield* Effect.forEach(
      writes,
      (write) =>
        Effect.match(write.perform(storage), {
          onSuccess: () => answers.push({ write, refusal: undefined }),
          onFailure: ({ _tag }) => answers.push({ write, refusal: _tag })
        }),
      { concurrency: "unbounded" }
    )
    return answers
  })

const refusals = [
  "createAccount EmailTaken",
  "createApiKey AccountNotFound",
  "post AccountNotFound",
  "post BalanceTooLarge",
  "post InsufficientBalance",
  "purchase AccountNotFound",
  "purchase IdempotencyKeyTaken",
  "purchase InsufficientBalance",
  "refund AlreadyRefunded",
  "refund BalanceTooLarge",
  "refund QrCodeNotFound",
  "setQrCodeActive QrCodeNotFound",
  "setToolActive ToolNotFound"
]

it("refused writes leave no trace in a shared transaction", async () => {
  const seen = new Set<string>()
  let shared = 0
  await FastCheck.assert(
    FastCheck.asyncProperty(FastCheck.array(writes, { minLength: 10, maxLength: 40 }), async (plans) => {
      const atOnce = await Effect.runPromise(stateAfter((storage) => askAtOnce(storage, plans)))
      const done = atOnce.answer.filter(({ refusal }) => refusal === undefined)
      const refused = atOnce.answer.filter(({ refusal }) => refusal !== undefined)
      for (const { write, refusal } of refused) seen.add(`${write.name} ${refusal}`)
      const alone = await Effect.runPromise(
        stateAfter((storage) => Effect.forEach(done, ({ write }) => write.perform(storage)))
      )
      expect(atOnce.rows).toEqual(alone.rows)
      if (atOnce.transactions === 1 && done.length > 0 && refused.length > 0) shared++
    }),
    { numRuns: runs(150), endOnFailure: true }
  )
  expect([...seen]).toEqual(expect.arrayContaining(refusals))
  expect(shared).toBeGreaterThan(0)
})
