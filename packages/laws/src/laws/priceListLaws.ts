import {
  type NewPriceList,
  OperatorStorage,
  PriceListStorage,
  type PriceListVersion,
  priceListsAt
} from "@quick-response/core"
import { defaultPriceList, type PriceList, readPriceList } from "@quick-response/design/pricing/PriceList"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { answerOf, Difference, same } from "../trials/answers.ts"
import { time } from "../trials/fixtures.ts"
import { type Law, lawOf } from "../trials/Law.ts"

type Port = typeof PriceListStorage.Service

const shown = ({ base, surcharges }: PriceList) => ({
  base,
  surcharges: [...surcharges].map(([category, prices]) => [
    category,
    [...prices].filter(([, price]) => price > 0)
  ])
})

const shownVersion = (version: PriceListVersion | undefined) =>
  version === undefined ? undefined : { ...version, prices: shown(version.prices) }

const shownAt = (versions: ReadonlyArray<PriceListVersion>, at: DateTime.Utc) => {
  const { current, next } = priceListsAt(versions, at)
  return { current: shownVersion(current), next: shownVersion(next) }
}

/** A store's newest version, and a time after its publication. */
const newestOf = ({ readPriceLists }: Port) =>
  Effect.map(readPriceLists, (versions) => {
    const newest = versions.toSorted((a, b) => b.version - a.version)[0]
    const start = DateTime.add(newest === undefined ? time(0) : DateTime.max(time(0), newest.createdAt), {
      hours: 1
    })
    return { versions, expectedVersion: newest?.version ?? 0, start }
  })

/** Publications that take effect before or after some or all later ones. Milliseconds from the start; null for at once. */
const histories: ReadonlyArray<ReadonlyArray<{ readonly at: number; readonly from: number | null }>> = [
  [{ at: 0, from: null }],
  [{ at: 0, from: 10 }],
  [
    { at: 0, from: null },
    { at: 1, from: 10 },
    { at: 2, from: 5 },
    { at: 3, from: 4 }
  ],
  [
    { at: 0, from: 10 },
    { at: 1, from: 20 },
    { at: 2, from: null }
  ],
  [
    { at: 0, from: 3 },
    { at: 3, from: 9 },
    { at: 5, from: 7 }
  ]
]

const orderOf = (
  expectedVersion: number,
  at: DateTime.Utc,
  given: Partial<NewPriceList> = {}
): NewPriceList => ({
  prices: defaultPriceList,
  expectedVersion,
  effectiveAt: null,
  operatorId: null,
  reason: null,
  at,
  ...given
})

const trials: ReadonlyArray<
  readonly [
    name: string,
    meaning: string,
    trial: (port: Port) => Effect.Effect<void, unknown, OperatorStorage>
  ]
> = [
  [
    "what is read of the price lists says at each time which is in force and which is next, as all that were published do",
    "Else a shop sells by prices that its operator replaced.",
    (port) =>
      Effect.forEach(
        histories,
        (history) =>
          Effect.gen(function* () {
            const { versions, expectedVersion, start } = yield* newestOf(port)
            const all = [...versions]
            const after = (milliseconds: number) => DateTime.add(start, { millis: milliseconds })
            for (const [index, { at, from }] of history.entries()) {
              const effectiveAt = from === null ? null : after(from)
              const prices = readPriceList({ base: index + 1, bodyStyle: { Dots: 0.5 } })
              const order = orderOf(expectedVersion + index, after(at), {
                prices,
                effectiveAt,
                reason: `list ${index}`
              })
              const published = yield* port.publishPriceList(order)
              const expected = {
                version: order.expectedVersion + 1,
                prices,
                createdAt: order.at,
                effectiveAt: effectiveAt ?? order.at
              }
              yield* same("what was published", shownVersion(published), shownVersion(expected))
              const { entries } = yield* (yield* OperatorStorage).readLog({
                subject: String(published.version),
                pageNumber: 1,
                pageSize: 1
              })
              const told = {
                action: "priceList.published",
                operatorId: null,
                reason: order.reason,
                at: order.at
              }
              yield* same(
                "the log",
                entries.map(({ action, operatorId, reason, at }) => ({ action, operatorId, reason, at })),
                [told]
              )
              all.push(published)
              const read = yield* port.readPriceLists
              for (let later = at; later <= 21; later++)
                yield* same(
                  `${later} ms after the start, of ${JSON.stringify(history.slice(0, index + 1))}`,
                  shownAt(read, after(later)),
                  shownAt(all, after(later))
                )
            }
          }),
        { discard: true }
      )
  ],
  [
    "of price lists that are published at once for one version, one is",
    "Else an operator overwrites prices that another just set.",
    (port) =>
      Effect.gen(function* () {
        const { expectedVersion, start } = yield* newestOf(port)
        const answers = yield* Effect.all(
          [1, 2, 3, 4].map((base) =>
            answerOf(
              port.publishPriceList(orderOf(expectedVersion, start, { prices: readPriceList({ base }) }))
            )
          ),
          { concurrency: "unbounded" }
        )
        const refusal = { _tag: "VersionChanged", expected: expectedVersion, actual: expectedVersion + 1 }
        const refused = answers.flatMap((answer) => ("refused" in answer ? [answer.refused] : []))
        yield* same("the refusals", refused, [refusal, refusal, refusal])
        yield* same("the version after it", (yield* newestOf(port)).expectedVersion, expectedVersion + 1)
      })
  ],
  [
    "the times of price lists never go back, even where clocks do",
    "Else a list of a fast clock stays in force after it was replaced.",
    (port) =>
      Effect.gen(function* () {
        const { expectedVersion, start } = yield* newestOf(port)
        const first = yield* port.publishPriceList(orderOf(expectedVersion, start))
        const early = DateTime.subtract(start, { minutes: 30 })
        const second = yield* port.publishPriceList(
          orderOf(expectedVersion + 1, early, { effectiveAt: DateTime.add(early, { millis: 1 }) })
        )
        yield* same("its times", [second.createdAt, second.effectiveAt], [first.createdAt, first.createdAt])
        const { current } = priceListsAt(yield* port.readPriceLists, early)
        if (current?.version !== second.version)
          return yield* new Difference({
            what: "the list in force",
            expected: String(second.version),
            actual: String(current?.version)
          })
      })
  ]
]

export const priceListTrials: ReadonlyArray<Law<OperatorStorage | PriceListStorage>> = trials.map(
  ([name, meaning, trial]) => lawOf(name, meaning, Effect.flatMap(PriceListStorage, trial))
)
