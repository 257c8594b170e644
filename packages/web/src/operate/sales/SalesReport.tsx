import { operateWords } from "catalogue:operate"
import { contents } from "@quick-response/design/content/contents"
import { contentTypes } from "@quick-response/design/content/readContent"
import { valueLabelOf } from "../../design/styleLabels.ts"
import { href, type Place } from "../../frame/router.ts"
import { Amount } from "../../ground/Amount.tsx"
import { creditsPhrase, formatCount } from "../../ground/format.ts"
import { EmptyState } from "../../ground/states.tsx"
import { contentLabelAt } from "../../languages/contentNames.ts"
import { TableHead } from "../../lists/TableHead.tsx"
import { ColumnPlot } from "../parts/ColumnPlot.tsx"
import { Figures } from "../parts/Figures.tsx"
import * as style from "../parts/operate.module.css"
import { dayAfter, formatPaid, formatPeriod, today } from "../parts/operateFormat.ts"
import type { SalesAnswer, SalesRow } from "../parts/operatorApi.ts"

type Counts = Pick<SalesRow, "codes" | "credits" | "refunds" | "refundedCredits">

const none: Counts = { codes: 0, credits: 0, refunds: 0, refundedCredits: 0 }

const exact = (credits: number): number => Math.round(credits * 10_000) / 10_000

const add = (one: Counts, other: Counts): Counts => ({
  codes: one.codes + other.codes,
  credits: exact(one.credits + other.credits),
  refunds: one.refunds + other.refunds,
  refundedCredits: exact(one.refundedCredits + other.refundedCredits)
})

/** Sums rows by a common key. */
const sumBy = (
  rows: ReadonlyArray<SalesRow>,
  keyOf: (row: SalesRow) => string
): ReadonlyMap<string, Counts> => {
  const sums = new Map<string, Counts>()
  for (const row of rows) sums.set(keyOf(row), add(sums.get(keyOf(row)) ?? none, row))
  return sums
}

type Money = Readonly<Record<string, number>>

/** The money of some payments by currency. */
const moneyOf = (payments: SalesAnswer["payments"]): Money => {
  const sums: Record<string, number> = {}
  for (const { currency, amount } of payments) sums[currency] = (sums[currency] ?? 0) + amount
  return sums
}

/** The widths of periods. */
export const intervals = ["day", "month"] as const
/** The dimensions by which sales are grouped. */
export const dimensions = ["template", "style", "content", "account"] as const

/** A query for sales, from the address of the page. */
export interface SalesQuestion {
  readonly from: string
  readonly until: string
  readonly interval: (typeof intervals)[number]
  readonly by: (typeof dimensions)[number]
}

/** True for a day, as `2026-11-26`. */
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the query of an address: by default the last 30 days, by day and by template. */
export const readQuestion = ({ query }: Place): SalesQuestion => {
  const [from, until] = [query.get("from"), query.get("until")]
  const last = isDay(until) ? until : today()
  return {
    from: isDay(from) && from <= last ? from : dayAfter(last, -29),
    until: last,
    interval: intervals.find((interval) => interval === query.get("interval")) ?? "day",
    by: dimensions.find((dimension) => dimension === query.get("by")) ?? "template"
  }
}

/** Each day or month of a query. */
const periodsOf = ({ from, until, interval }: SalesQuestion): ReadonlyArray<string> => {
  const periods = new Set<string>()
  for (let day = from; day <= until; day = dayAfter(day, 1))
    periods.add(interval === "day" ? day : day.slice(0, "2026-11".length))
  return [...periods]
}

const contentLabelOf = (item: string): string => {
  const type = contentTypes.find((type) => type === item)
  return type === undefined ? item : contentLabelAt(type, contents[type].label)
}

/** An item of a design in readable form. */
const labelOf = {
  template: (item: string) => valueLabelOf("template", item),
  style: (item: string) => valueLabelOf("bodyStyle", item),
  content: contentLabelOf
}

const Item = ({ by, item }: { readonly by: SalesQuestion["by"]; readonly item: string }) => {
  if (item === "") return <span class="second">{operateWords.value.noItem[by]}</span>
  return by === "account" ? (
    <a href={href(`/operate/customers/${item}`)}>
      <code>{item}</code>
    </a>
  ) : (
    <bdi>{labelOf[by](item)}</bdi>
  )
}

const Items = ({
  by,
  rows
}: {
  readonly by: SalesQuestion["by"]
  readonly rows: ReadonlyArray<SalesRow>
}) => {
  const words = operateWords.value
  const items = [...sumBy(rows, ({ item }) => item ?? "")].sort(
    ([, one], [, other]) => other.credits - one.credits || other.codes - one.codes
  )
  return (
    <table class="list" aria-label={words.byItem}>
      <TableHead
        columns={[
          [words.dimensions[by]],
          [words.codes, "end"],
          [words.credits, "end"],
          [words.refunds, "end", "wide-only"]
        ]}
      />
      <tbody>
        {items.map(([item, { codes, credits, refunds }]) => (
          <tr key={item}>
            <th scope="row" class={style.address}>
              <Item by={by} item={item} />
            </th>
            <td class="end amount">{formatCount(codes)}</td>
            <td class="end">
              <Amount value={credits} />
            </td>
            <td class="end wide-only amount">{formatCount(refunds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The sales of a period: the totals, with the money that was paid for credits, the plot, and the items by their
 * credits.
 */
export const SalesReport = ({
  question,
  report: { rows, payments }
}: {
  readonly question: SalesQuestion
  readonly report: SalesAnswer
}) => {
  const words = operateWords.value
  if (rows.length === 0 && payments.length === 0)
    return (
      <EmptyState title={words.nothingSold}>
        <p class="second">{words.aboutNothingSold}</p>
      </EmptyState>
    )
  const byPeriod = sumBy(rows, ({ period }) => period)
  const all = rows.reduce<Counts>(add, none)
  return (
    <>
      <section class={`panel ${style.course} wide`} aria-label={words.course}>
        <Figures
          figures={[
            { name: words.codes, value: formatCount(all.codes) },
            { name: words.credits, value: <Amount value={all.credits} /> },
            { name: words.paid, value: formatPaid(moneyOf(payments)) },
            {
              name: words.refunds,
              value: formatCount(all.refunds),
              note: creditsPhrase(all.refundedCredits)
            },
            {
              name: words.average,
              value: <Amount value={all.codes === 0 ? 0 : exact(all.credits / all.codes)} />
            }
          ]}
        />
        <ColumnPlot
          columns={periodsOf(question).map((period) => ({
            name: formatPeriod(period),
            credits: (byPeriod.get(period) ?? none).credits,
            paid: formatPaid(moneyOf(payments.filter((paid) => paid.period === period)))
          }))}
          caption={words.course}
        />
      </section>
      {rows.length === 0 ? null : (
        <section class="stack wide" aria-labelledby="items">
          <h2 id="items">{words.byItem}</h2>
          <Items by={question.by} rows={rows} />
        </section>
      )}
    </>
  )
}
