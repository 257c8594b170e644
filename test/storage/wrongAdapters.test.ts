import {
  type AccountId,
  AuditObserver,
  Credits,
  HostUser,
  QrCodeId,
  Storage,
  StorageError
} from "@quick-response/core"
import { agreesWithModel, LawBroken, storageLaws } from "@quick-response/laws"
import * as StorageMemory from "@quick-response/storage-memory"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"

type Store = typeof Storage.Service

/** The store in memory with some verbs made wrong. */
const withWrong = (wrong: (right: Store) => Partial<Store>): Layer.Layer<Storage> =>
  Layer.effect(
    Storage,
    Effect.map(Storage, (right) => Storage.of({ ...right, ...wrong(right) }))
  ).pipe(Layer.provide(StorageMemory.layer))

const counted = (accounts: number, entries: number, records: number): Store["audit"] =>
  Effect.flatMap(AuditObserver, (observe) =>
    Effect.as(observe({ _tag: "counted", accounts, entries, records }), [])
  )

const audits = "an audit reads and counts every account, entry and record"
const bought = "bought configurations are found by data while active and not refunded"
const newestOfData = "the newest code of a text is found by its data"
const claims = "a repeated claim charges once and gets the same answer"
const lists = "records are listed newest first, by time and then by id"
const ledgers = "a balance is the sum of its ledger, whose numbers have no gaps"
const queries = "a query finds names that contain its words, in any letter case and accents"
const batches = "claims of batch rows are independent of single purchases"
const labels = "labeling a record changes only its name and archive mark"
const archives = "a list excludes, includes or consists of archived records"
const renamed = "a query finds listed records by their present and bought names"
const tags = "tags are found in any letter case, only by their account"
const keys = "a credit's key posts once and refuses a different amount"
const refunds = "a purchase is refunded once, exactly, to its account"

/** The faults of a store, each with its cause, and the law that it breaks. */
const wrongs: ReadonlyArray<readonly [what: string, wrong: (right: Store) => Partial<Store>, law: string]> = [
  ["audits and counts always the same", () => ({ audit: counted(7, 100, 50) }), audits],
  [
    "audits what it held when it was opened",
    (right) => {
      const audited = Effect.runSync(Effect.cached(right.audit))
      return { audit: Effect.zipRight(audited, counted(1, 1, 1)) }
    },
    audits
  ],
  [
    "finds a violation where there is none",
    () => ({ audit: Effect.succeed([{ invariant: "integrity", detail: "bad" }]) }),
    "the store is consistent and writable"
  ],
  [
    "cannot be written to",
    () => ({ check: Effect.fail(new StorageError({ cause: new Error("read-only") })) }),
    "the store is consistent and writable"
  ],
  [
    "charges twice",
    ({ purchase }) => ({
      purchase: (order) =>
        Effect.zipRight(
          Effect.ignore(
            purchase({ ...order, qrCodeId: QrCodeId.make(crypto.randomUUID()), idempotency: undefined })
          ),
          purchase(order)
        )
    }),
    "a purchase debits its price, appends one entry and keeps one record"
  ],
  [
    "sells what costs one unit more than there is",
    ({ purchase, post }) => ({
      purchase: (order) =>
        Effect.catchTag(purchase(order), "InsufficientBalance", (refused) => {
          const missing = Credits.Credits(refused.required - refused.available)
          const given = { kind: "grant" as const, amount: missing, reason: "", at: order.at }
          return missing === 1
            ? Effect.zipRight(Effect.orDie(post({ ...given, accountId: order.accountId })), purchase(order))
            : Effect.fail(refused)
        })
    }),
    "a purchase spends a balance to its last unit and no more"
  ],
  [
    "takes a key for that of any amount",
    ({ post }) => ({
      post: (posting) =>
        Effect.catchTag(post(posting), "CreditKeyTaken", ({ posted }) => post({ ...posting, amount: posted }))
    }),
    keys
  ],
  [
    "knows a key in one account alone",
    ({ post }) => {
      const known = new Map<string, AccountId>()
      return {
        post: (posting) => {
          const accountId = (posting.key && known.get(posting.key)) ?? posting.accountId
          if (posting.key !== undefined) known.set(posting.key, accountId)
          return post({ ...posting, accountId })
        }
      }
    },
    keys
  ],
  [
    "does not say that an answer was replayed",
    ({ purchase }) => ({
      purchase: (order) => Effect.map(purchase(order), ({ receipt }) => ({ receipt, replayed: false }))
    }),
    claims
  ],
  [
    "takes keys of all accounts for one's",
    ({ purchase }) => {
      const keys = new Map<string, Effect.Effect.Success<ReturnType<Store["purchase"]>>>()
      return {
        purchase: (order) => {
          const known = order.idempotency && keys.get(order.idempotency.key)
          if (known !== undefined) return Effect.succeed({ ...known, replayed: true })
          return Effect.tap(purchase(order), (outcome) =>
            Effect.sync(() => order.idempotency && keys.set(order.idempotency.key, outcome))
          )
        }
      }
    },
    "claims of different accounts are independent"
  ],
  [
    "labels another's record",
    ({ labelQrCode, listAccounts, findQrCode }) => ({
      labelQrCode: (_, id, label, at) =>
        Effect.flatMap(listAccounts({ pageNumber: 1, pageSize: 100 }), ({ accounts }) =>
          Effect.firstSuccessOf(
            accounts.map((account) =>
              Effect.zipRight(findQrCode(account.id, id), labelQrCode(account.id, id, label, at))
            )
          )
        )
    }),
    labels
  ],
  [
    "forgets a name when it archives",
    ({ labelQrCode }) => ({
      labelQrCode: (accountId, id, label, at) =>
        labelQrCode(accountId, id, label.isArchived === true ? { ...label, ownName: null } : label, at)
    }),
    labels
  ],
  [
    "lists what is archived beside the rest",
    ({ listQrCodes }) => ({
      listQrCodes: (id, { archived = "include", ...page }) => listQrCodes(id, { ...page, archived })
    }),
    archives
  ],
  [
    "finds by own names what was put away",
    ({ listQrCodes }) => ({
      listQrCodes: (id, page) =>
        listQrCodes(id, page.query === undefined ? page : { ...page, archived: "include" })
    }),
    renamed
  ],
  [
    "lists codes that have one of several tags",
    ({ listQrCodes }) => ({
      listQrCodes: (id, { tags, ...page }) => listQrCodes(id, { ...page, tags: tags?.slice(0, 1) })
    }),
    tags
  ],
  [
    "keeps tags that were removed",
    ({ labelQrCode }) => ({
      labelQrCode: (accountId, id, { removeTags, ...label }, at) => labelQrCode(accountId, id, label, at)
    }),
    tags
  ],
  [
    "orders a filtered list by age alone",
    ({ listQrCodes }) => ({
      listQrCodes: (id, { sort, ...page }) =>
        listQrCodes(id, { ...page, sort: page.kind === undefined ? sort : "newest" })
    }),
    "a list is ordered by age or by its present names"
  ],
  [
    "gives a receipt the name that its record has now",
    ({ purchase, findQrCode }) => ({
      purchase: (order) =>
        Effect.flatMap(purchase(order), (outcome) =>
          Effect.match(findQrCode(order.accountId, outcome.receipt.qrCodeId), {
            onFailure: () => outcome,
            onSuccess: ({ name, ownName }) => ({
              ...outcome,
              receipt: { ...outcome.receipt, name: ownName ?? name }
            })
          })
        )
    }),
    "a receipt keeps the name that was bought"
  ],
  [
    "begins pages one record late",
    ({ listQrCodes }) => ({
      listQrCodes: (id, page) =>
        Effect.map(listQrCodes(id, page), ({ qrCodes, totalCount }) => ({
          qrCodes: page.pageNumber === 1 ? qrCodes : qrCodes.slice(1),
          totalCount
        }))
    }),
    lists
  ],
  [
    "reads a growing list as it is now",
    ({ listQrCodes }) => ({ listQrCodes: (id, page) => listQrCodes(id, { ...page, asOf: undefined }) }),
    "pages of a growing list show its length at the first page"
  ],
  [
    "finds single purchases among the rows of batches",
    ({ findBatchClaims, findClaims }) => ({
      findBatchClaims: (id, key) =>
        Effect.zipWith(findBatchClaims(id, key), findClaims(id, key), (rows, single) => [
          ...rows,
          ...single.map((claim) => ({ ...claim, row: 0 }))
        ])
    }),
    batches
  ],
  [
    "finds what was refunded or withdrawn",
    ({ purchase }) => {
      const texts = new Map<string, Set<string>>()
      return {
        purchase: (order) => {
          const { accountId, config } = order
          const name = `${accountId} ${config.dataHash}`
          texts.set(name, new Set([...(texts.get(name) ?? []), config.text]))
          return purchase(order)
        },
        findBoughtConfigs: (accountId, dataHash) =>
          Effect.succeed([...(texts.get(`${accountId} ${dataHash}`) ?? [])])
      }
    },
    bought
  ],
  [
    "finds the oldest code of a text",
    ({ purchase }) => {
      const oldest = new Map<string, QrCodeId>()
      return {
        purchase: (order) => {
          const name = `${order.accountId} ${order.config.dataHash}`
          if (!oldest.has(name)) oldest.set(name, order.qrCodeId)
          return purchase(order)
        },
        findQrCodeOfData: (accountId, dataHash) => Effect.succeed(oldest.get(`${accountId} ${dataHash}`))
      }
    },
    newestOfData
  ],
  [
    "finds names in the letters of the query",
    ({ listQrCodes }) => ({
      listQrCodes: (id, page) =>
        Effect.map(listQrCodes(id, page), ({ qrCodes, totalCount }) => {
          const found = qrCodes.filter(({ name }) => name.includes(page.query ?? ""))
          return { qrCodes: found, totalCount: totalCount - qrCodes.length + found.length }
        })
    }),
    queries
  ],
  [
    "lists everyone's records",
    ({ findQrCode, purchase }) => {
      const owners = new Map<string, AccountId>()
      return {
        purchase: (order) => Effect.tap(purchase(order), () => owners.set(order.qrCodeId, order.accountId)),
        findQrCode: (id, qrCodeId) => findQrCode(owners.get(qrCodeId) ?? id, qrCodeId)
      }
    },
    "an account finds only its own records"
  ],
  [
    "counts one entry too many",
    ({ listLedger }) => ({
      listLedger: (id, page) =>
        Effect.map(listLedger(id, page), ({ entries, totalCount }) => ({
          entries,
          totalCount: totalCount + 1
        }))
    }),
    ledgers
  ],
  [
    "loses one of two grants at once",
    ({ post }) => {
      const busy = new Map<AccountId, ReturnType<Store["post"]>>()
      return {
        post: (posting) =>
          Effect.suspend(() => {
            const first = busy.get(posting.accountId)
            if (first !== undefined) return first
            const own = Effect.runSync(Effect.cached(Effect.zipRight(Effect.yieldNow(), post(posting))))
            busy.set(posting.accountId, own)
            return Effect.ensuring(
              own,
              Effect.sync(() => busy.delete(posting.accountId))
            )
          })
      }
    },
    "concurrent changes of a balance all count"
  ],
  [
    "pays back twice",
    ({ refund }) => {
      const paid = new Map<string, Effect.Effect.Success<ReturnType<Store["refund"]>>>()
      return {
        refund: (id, reason, at) => {
          const known = paid.get(id)
          return known === undefined
            ? Effect.tap(refund(id, reason, at), (entry) => Effect.sync(() => paid.set(id, entry)))
            : Effect.succeed(known)
        }
      }
    },
    refunds
  ],
  [
    "opens accounts with a credit",
    ({ createAccount, post }) => ({
      createAccount: (account) =>
        Effect.tap(createAccount(account), ({ id }) =>
          Effect.ignore(
            post({
              accountId: id,
              kind: "grant",
              amount: Credits.Credits(1),
              reason: "welcome",
              at: account.at
            })
          )
        )
    }),
    "a new account has no credits and is found by id and address"
  ],
  [
    "opens another account each time that it is asked for a host's user",
    ({ openAccountFor }) => ({
      openAccountFor: (account) =>
        openAccountFor({ ...account, user: Schema.decodeSync(HostUser)(`${account.user} ${account.id}`) })
    }),
    "concurrent requests for a host's user open one account"
  ],
  [
    "takes negative grants",
    ({ post }) => ({
      post: (posting) =>
        post(posting.amount < 0 && posting.kind === "grant" ? { ...posting, kind: "adjustment" } : posting)
    }),
    "a grant never debits, and a purchase never credits"
  ],
  [
    "forgets contents",
    ({ purchase }) => ({ purchase: (order) => purchase({ ...order, contentText: null }) }),
    "texts are returned unchanged"
  ],
  [
    "keeps times to the second",
    ({ purchase }) => ({
      purchase: (order) =>
        purchase({ ...order, at: DateTime.unsafeMake(Math.floor(order.at.epochMillis / 1000) * 1000) })
    }),
    "times are exact to the millisecond, before and after 1970"
  ],
  [
    "loses images",
    () => ({ findImage: () => Effect.succeed(undefined) }),
    "records share an image, which is returned unchanged"
  ],
  [
    "lists keys that are not active among those that are",
    ({ listApiKeys }) => ({
      listApiKeys: (accountId, { isActive, ...query }) => listApiKeys(accountId, query)
    }),
    "active keys are listed separately, and the oldest inactive ones are removed"
  ],
  [
    "finds an account's key for another",
    ({ findOwnApiKey, createApiKey }) => {
      let owner: AccountId | undefined
      return {
        createApiKey: (key) => {
          owner = key.accountId
          return createApiKey(key)
        },
        findOwnApiKey: (accountId, id) => findOwnApiKey(owner ?? accountId, id)
      }
    },
    "a key is found by its hash only, unchanged"
  ],
  [
    "leaves a key's verbs as they were",
    ({ changeApiKey }) => ({
      changeApiKey: (accountId, id, { name }, at) => changeApiKey(accountId, id, { name }, at)
    }),
    "a change of a key's name or verbs leaves the rest of it unchanged"
  ],
  [
    "takes a prefix for a pattern",
    ({ findApiKeysByPrefix }) => ({
      findApiKeysByPrefix: (prefix) => findApiKeysByPrefix(prefix.replaceAll(/[%_*].*/g, ""))
    }),
    "a prefix finds exactly the keys that start with it, case-sensitively"
  ],
  [
    "seeds tools over the operator's changes",
    ({ seedTools, setToolActive }) => ({
      seedTools: (tools) =>
        Effect.zipLeft(
          seedTools(tools),
          Effect.forEach(tools, ({ slug }) => Effect.ignore(setToolActive(slug, true)))
        )
    }),
    "seeding adds missing tools and leaves present ones unchanged"
  ]
]

const failureOf = (wrong: (right: Store) => Partial<Store>, name: string) => {
  const law = storageLaws(withWrong(wrong)).find((law) => law.name === name)
  if (law === undefined) throw new Error(`there is no law "${name}"`)
  return Effect.runPromise(Effect.flip(law.holds))
}

describe("storageLaws name the law of a store that", () => {
  for (const [what, wrong, name] of wrongs) {
    it(what, async () => {
      const failure = await failureOf(wrong, name)
      expect(failure).toBeInstanceOf(LawBroken)
      expect(failure.expected).not.toBe(failure.actual)
      expect(failure.message).toContain(`the law "${name}" does not hold: `)
      expect(failure.message).toMatch(/\n {2}expected: .+\n {2}got: {6}.+\nElse /)
    })
  }

  it("shows both views of any length around the first difference", async () => {
    const { message } = await failureOf(
      ({ findQrCode }) => ({
        findQrCode: (id, qrCodeId) =>
          Effect.map(findQrCode(id, qrCodeId), (record) => ({
            ...record,
            name:
              record.name.length < 300_000
                ? record.name
                : `${record.name.slice(0, 300_000)}short${record.name.slice(300_005)}`
          }))
      }),
      "texts are returned unchanged"
    )
    expect(message).toMatch(/got: {6}\.\.\.long .*shortlong .*\.\.\.\n/)
    expect(message.length).toBeLessThan(3_000)
  })
})

describe("agreesWithModel()", () => {
  const failureOf = (wrong: (right: Store) => Partial<Store>) =>
    Effect.runPromise(Effect.flip(Effect.provide(agreesWithModel({ runs: 300, seed: 1 }), withWrong(wrong))))

  it("shows a wrong answer after the fewest operations", async () => {
    const { law, message, expected, actual } = await failureOf(({ refund }) => ({
      refund: (id, reason, at) => Effect.map(refund(id, reason, at), (entry) => ({ ...entry, reason: "?" }))
    }))
    expect(message).toContain(`the law "${law}" does not hold: refund {`)
    expect(message.match(/\n {2}after /g)?.length).toBe(2)
    expect(message).toMatch(/\n {2}with seed \d+\n/)
    expect(expected).toMatch(/^refund .*"reason":"refund"/)
    expect(actual).toMatch(/^refund .*"reason":"\?"/)
  })

  it("shows a verb that dies", async () => {
    const { actual } = await failureOf(() => ({ findClaims: () => Effect.die(new Error("no such table")) }))
    expect(actual).toContain("no such table")
  })
})
