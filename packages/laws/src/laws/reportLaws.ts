import {
  type AccountId,
  addSales,
  dayLength,
  dayOf,
  type LedgerPlace,
  noSales,
  type QrCodeId,
  Reports,
  type SalesCounts,
  type SalesDimension,
  type SalesRow,
  Storage,
  salesDimensions
} from "@quick-response/core"
import { Credits } from "@quick-response/design/pricing/Credits"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { freshMailId } from "../fixtures/credentialFixtures.ts"
import {
  at,
  configOfStyle,
  entriesOf,
  freshDay,
  moment,
  numbersFrom,
  openAccount,
  placeOf,
  type ReportTrial
} from "../fixtures/reportFixtures.ts"
import { freshCheckout, look, orderOf, pack, paid } from "../fixtures/topUpFixtures.ts"
import { same } from "../trials/answers.ts"
import { fresh, orderBy } from "../trials/fixtures.ts"

/** Reads all entries of a window, in pages of this size. */
const readAll = <A>(
  read: (from: number | LedgerPlace) => Effect.Effect<ReadonlyArray<A>, unknown>,
  from: number,
  placeOfRow: (row: A) => LedgerPlace
) =>
  Effect.gen(function* () {
    const all: Array<A> = []
    for (let after: number | LedgerPlace = from; ; ) {
      const rows: ReadonlyArray<A> = yield* read(after)
      const last = rows.at(-1)
      // A store that repeats entries would never end.
      if (last === undefined || all.length > 100) return all
      all.push(...rows)
      after = placeOfRow(last)
    }
  })

const buy = (accountId: AccountId, time: number, given: Parameters<typeof orderBy>[1] = {}) =>
  Effect.gen(function* () {
    const storage = yield* Storage
    const order = orderBy(accountId, { at: moment(time), ...given })
    yield* storage.purchase(order)
    return order
  })

/** Opens accounts with entries at the same times: before, within and after a day. */
const busyDay = (start: number) =>
  Effect.gen(function* () {
    const accounts = yield* Effect.forEach([0, 1, 2], () => openAccount(start - dayLength))
    for (const accountId of accounts)
      for (const time of [start - 1, start, start, start + 5, start + dayLength - 1, start + dayLength])
        yield* buy(accountId, time)
    const entries = yield* entriesOf(accounts)
    const end = start + dayLength
    const within = entries.filter(
      ({ createdAt: { epochMillis } }) => start <= epochMillis && epochMillis < end
    )
    return { end, within }
  })

/** The items that a purchase counts for. */
type Items = Readonly<Record<SalesDimension, string>>

interface Sale {
  readonly id: QrCodeId
  readonly items: Items
}

const styles = ["Dots", "Square", "Leaf"]
const templateNames = [undefined, "brand", "tip"]
const contentTypes = [null, "wifi", "phone"]

/** The expected sums, computed from all entries one by one. */
const tableOf = (
  entries: Effect.Effect.Success<ReturnType<typeof entriesOf>>,
  sales: ReadonlyArray<Sale>,
  { from, until, by, width }: { from: string; until: string; by: SalesDimension; width: number }
): ReadonlyArray<SalesRow> => {
  const table = new Map<string, SalesCounts & { period: string; item: string }>()
  for (const { createdAt, kind, amount, qrCodeId } of entries) {
    const day = dayOf(createdAt.epochMillis)
    const sale = sales.find(({ id }) => id === qrCodeId)
    if (sale === undefined || day < from || day > until) continue
    const [period, item] = [day.slice(0, width), sale.items[by]]
    const counts: SalesCounts =
      kind === "refund"
        ? { ...noSales, refunds: 1, refundedCredits: amount }
        : { ...noSales, codes: 1, credits: 0 - amount }
    const key = `${period} ${item}`
    table.set(key, { period, item, ...addSales(table.get(key) ?? noSales, counts) })
  }
  return [...table]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => ({ ...row, item: row.item === "" ? null : row.item }))
}

const dimensions: ReadonlyArray<SalesDimension> = salesDimensions

/** Random sales and refunds under clocks that go back, with reports in between at random times. */
const compareReports = (seed: number) =>
  Effect.gen(function* () {
    const number = numbersFrom(seed)
    const start = freshDay()
    const reports = yield* Reports
    const storage = yield* Storage
    const accounts = yield* Effect.forEach([0, 1, 2], () => openAccount(start - dayLength))
    const sales: Array<Sale> = []
    const steps: Array<string> = []
    for (let step = 0; step < 50; step++) {
      const accountId = accounts[number(3)] ?? fresh.accountId()
      const time = start + number(4 * dayLength)
      const refunded = number(4) === 0 ? sales[number(Math.max(1, sales.length))] : undefined
      if (refunded !== undefined) {
        steps.push(`refund at ${time - start}`)
        yield* Effect.ignore(storage.refund(refunded.id, "a wrong code", moment(time)))
      } else {
        const [style, template, type] = [
          styles[number(3)] ?? "",
          templateNames[number(3)],
          contentTypes[number(3)] ?? null
        ]
        const contentText = type === null ? null : JSON.stringify({ type })
        const config = configOfStyle(style, template)
        const price = Credits(number(5) * 1_000)
        const { qrCodeId } = yield* buy(accountId, time, { config, contentText, price })
        steps.push(`sale at ${time - start}`)
        const items = { template: template ?? "", style, content: type ?? "", account: accountId }
        sales.push({ id: qrCodeId, items })
      }
      if (number(3) > 0) continue
      const now = start + number(6 * dayLength)
      const question = {
        from: dayOf(start - number(2) * dayLength),
        until: dayOf(start + number(5) * dayLength),
        by: dimensions[number(4)] ?? "style",
        interval: number(2) === 0 ? "day" : "month"
      }
      steps.push(`report at ${now - start}`)
      const { rows } = yield* at(now)(reports.sales(question))
      const expected = tableOf(yield* entriesOf(accounts), sales, {
        ...question,
        width: question.interval === "day" ? 10 : 7
      })
      yield* same(
        `sales of ${JSON.stringify(question)} after ${steps.join(", ")} (seed ${seed})`,
        rows,
        expected
      )
    }
  })

const onReports = <E, R>(effect: Effect.Effect<void, E, R>) =>
  Effect.scoped(Effect.provide(effect, Layer.fresh(Reports.layerRemote)))

export const reportTrials: ReadonlyArray<ReportTrial> = [
  {
    name: "all accounts' entries are read once, ordered by time, account and sequence",
    meaning: "Else an accountant's book lacks an entry, or has one twice.",
    trial: ({ reports }) =>
      Effect.gen(function* () {
        const start = freshDay()
        const { end, within } = yield* busyDay(start)
        for (const limit of [1, 2, 5, 100]) {
          const read = readAll((from) => reports.readLedger({ from, until: end, limit }), start, placeOf)
          const booked = within.map((entry) => ({ ...entry, money: null }))
          yield* same(`${limit} at a time`, yield* read, booked)
          const sold = yield* readAll(
            (from) => reports.readSold({ from, until: end, limit }),
            start,
            ({ at, accountId, sequence }) => ({ at, accountId, sequence })
          )
          const { text: configText } = orderBy(fresh.accountId()).config
          const expected = within.map(({ accountId, sequence, kind, amount, createdAt }) => ({
            accountId,
            sequence,
            kind,
            amount,
            at: createdAt.epochMillis,
            configText,
            contentText: null
          }))
          yield* same(`sold, ${limit} at a time`, sold, expected)
        }
        yield* same("their number", yield* reports.countEntries({ from: start, until: end }), within.length)
        for (const [index, entry] of within.entries())
          yield* same(
            `up to entry ${index}`,
            yield* reports.countEntries({ from: start, until: placeOf(entry) }),
            index + 1
          )
      })
  },
  {
    name: "a top-up's entry has the paid amount of money",
    meaning: "Else an accountant cannot tell what was earned.",
    trial: ({ reports, topUps }) =>
      Effect.gen(function* () {
        const start = freshDay()
        const accountId = yield* openAccount(start)
        const { topUp } = yield* topUps.createTopUp(orderOf(accountId, { at: moment(start) }))
        yield* topUps.setCheckout(topUp.id, freshCheckout(topUp.expiresAt), topUp.createdAt)
        yield* look(topUp.id, paid({ total: pack.amount + 60, paidAt: moment(start + 1) }), moment(start + 2))
        const entries = yield* reports.readLedger({ from: start, until: start + dayLength, limit: 10 })
        yield* same(
          "the entries",
          entries.map(({ kind, money, topUpId }) => ({ kind, money, topUpId })),
          [
            { kind: "grant", money: null, topUpId: null },
            { kind: "top-up", money: { amount: pack.amount + 60, currency: "eur" }, topUpId: topUp.id }
          ]
        )
        const [from, until] = [moment(start), moment(start + dayLength)]
        const payments = [{ day: dayOf(start), currency: "eur", amount: pack.amount + 60 }]
        yield* same("the payments", (yield* reports.readOverview(from, until)).payments, payments)
        yield* same("the payments alone", yield* reports.readPayments(from, until), payments)
        yield* same("later payments", yield* reports.readPayments(until, moment(start + 2 * dayLength)), [])
      })
  },
  {
    name: "stored sums of a day replace earlier ones, in order",
    meaning: "Else a report has a day twice, or an old sum of it.",
    trial: ({ reports }) =>
      Effect.gen(function* () {
        const start = freshDay()
        const [first, second, third] = [dayOf(start), dayOf(start + dayLength), dayOf(start + 2 * dayLength)]
        const sums = (item: string, codes: number, dimension: SalesDimension = "style") => ({
          dimension,
          item,
          codes,
          credits: codes * 10,
          refunds: codes + 1,
          refundedCredits: codes * 5
        })
        yield* reports.storeDay({ day: second, entries: 4 }, [
          sums("Dots", 1),
          sums("", 2),
          sums("tip", 9, "template")
        ])
        yield* reports.storeDay({ day: first, entries: 2 }, [sums("Dots", 3)])
        yield* reports.storeDay({ day: third, entries: 7 }, [sums("Leaf", 3)])
        yield* reports.storeDay({ day: second, entries: 5 }, [sums("Dots", 6), sums("Leaf", 1)])
        yield* same("the days", yield* reports.readFoldedDays(first, second), [
          { day: first, entries: 2 },
          { day: second, entries: 5 }
        ])
        const shown = (day: string, item: string, codes: number) => {
          const { dimension, ...counts } = sums(item, codes)
          return { day, ...counts }
        }
        const expected = [
          shown(first, "Dots", 3),
          shown(second, "", 2),
          shown(second, "Dots", 6),
          shown(second, "Leaf", 1)
        ]
        const window = { dimension: "style", from: first, until: second } as const
        yield* same("as a whole", yield* reports.readSums({ ...window, limit: 100 }), expected)
        for (const [index, row] of expected.entries())
          yield* same(
            `after row ${index}`,
            yield* reports.readSums({ ...window, after: row, limit: 2 }),
            expected.slice(index + 1, index + 3)
          )
      })
  },
  {
    name: "refusals counted concurrently by several servers add up",
    meaning: "Else an operator does not see that requests fail.",
    trial: ({ reports }) =>
      Effect.gen(function* () {
        const start = freshDay()
        const [first, second] = [dayOf(start), dayOf(start + dayLength)]
        const counted = [
          { day: first, code: "B", refusals: 2 },
          { day: second, code: "A", refusals: 1 },
          { day: first, code: "A", refusals: 3 }
        ]
        yield* Effect.all(
          [counted, counted.toReversed(), counted].map((counts) => reports.addRefusals(counts)),
          { concurrency: "unbounded" }
        )
        yield* same("both days", yield* reports.readRefusals(first, second), [
          { day: first, code: "A", refusals: 9 },
          { day: first, code: "B", refusals: 6 },
          { day: second, code: "A", refusals: 3 }
        ])
        yield* same("one day", yield* reports.readRefusals(second, second), [
          { day: second, code: "A", refusals: 3 }
        ])
      })
  },
  {
    name: "an overview counts sign-ups, owed credits and failed mails",
    meaning: "Else an operator overlooks a customer who waits for a mail.",
    trial: ({ reports, storage, credentials }) =>
      Effect.gen(function* () {
        const start = freshDay()
        const overview = reports.readOverview(moment(start), moment(start + 2 * dayLength))
        const before = yield* overview
        const owner = yield* openAccount(start)
        for (const time of [start - 1, start + dayLength - 1, start + dayLength, start + 2 * dayLength])
          yield* storage.createAccount({ id: fresh.accountId(), email: fresh.email(), at: moment(time) })
        const mailOf = (kind: "password-reset" | "sign-up") => ({
          id: freshMailId(),
          kind,
          email: fresh.email(),
          accountId: null,
          language: null,
          at: moment(start),
          limit: 9,
          since: moment(start)
        })
        const [sent, givenUp] = [mailOf("sign-up"), mailOf("password-reset")]
        for (const mail of [sent, givenUp]) yield* credentials.requestMail(mail)
        yield* credentials.settleMail(sent.id)
        yield* credentials.settleMail(sent.id, moment(start))
        yield* credentials.settleMail(givenUp.id, moment(start))
        const { signUps, creditsOutstanding, failedMails } = yield* overview
        const { balance } = yield* storage.findAccount({ id: owner })
        yield* same("sign-ups", signUps, [
          { day: dayOf(start), accounts: 2 },
          { day: dayOf(start + dayLength), accounts: 1 }
        ])
        yield* same("credits", creditsOutstanding - before.creditsOutstanding, balance)
        yield* same("mails", failedMails - before.failedMails, 1)
      })
  },
  {
    name: "sales by any dimension are those of the ledger",
    meaning: "Else an operator decides by numbers that are wrong.",
    trial: () => onReports(Effect.forEach([1, 2, 3], compareReports, { discard: true }))
  }
]
