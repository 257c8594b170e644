import process from "node:process"
import { Credits, PriceList, PriceSchedule, type ScheduledPrices } from "@quick-response/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { startsAt } from "../../cli/expires.ts"
import { all, argument, none } from "../../cli/Input.ts"
import { print, shortTime } from "../../cli/printTable.ts"
import { json } from "../../cli/sharedOptions.ts"
import { group, verb } from "../../cli/Verb.ts"
import { Refused } from "../../process/commandErrors.ts"
import { printLines } from "../../process/printable.ts"
import { pricing, readPriceList } from "../../serving/servicesLayer.ts"
import { readDocument } from "../../settings/documentFile.ts"
import { readSetting } from "../../settings/Setting.ts"
import { settings } from "../../settings/settings.ts"
import { effectVerb } from "../effectVerb.ts"
import { database, withStore } from "../withStore.ts"

const Prices = Schema.Record({ key: Schema.String, value: Schema.Unknown })

const ShownPrices = Schema.Struct({
  version: Schema.Int,
  since: Schema.NullOr(Schema.DateTimeUtc),
  prices: Prices,
  next: Schema.NullOr(Schema.Struct({ version: Schema.Int, effectiveAt: Schema.DateTimeUtc, prices: Prices }))
})

const shown = ({ version, since, prices, next }: ScheduledPrices): typeof ShownPrices.Type => ({
  version,
  since,
  prices: PriceList.documentOf(prices),
  next:
    next === null
      ? null
      : {
          version: next.version,
          effectiveAt: next.effectiveAt,
          prices: PriceList.documentOf(next.prices)
        }
})

/** Provides the price lists of a database, or the list of the file that the service uses. */
const withPriceLists =
  (flag: string | undefined) =>
  <A, E extends Error>(effect: Effect.Effect<A, E, PriceSchedule>) =>
    Effect.gen(function* () {
      const file = yield* readSetting(settings.priceList, {}, process.env)
      const fixed = yield* readPriceList(file)
      return yield* Effect.provide(effect, pricing(fixed)).pipe(withStore(flag))
    })

const say = (json: boolean, prices: ScheduledPrices) =>
  print(json, ShownPrices, shown(prices), () => {
    const { version, since, next, isFixed } = prices
    const list = isFixed
      ? `the list that ${settings.priceList.variable} names`
      : version === 0
        ? "the built-in list, version 0"
        : `version ${version}, since ${shortTime(since)}`
    return [
      `${list}: a plain code costs ${Credits.format(prices.prices.base)} credits`,
      ...(next === null
        ? []
        : [
            `version ${next.version} from ${shortTime(next.effectiveAt)}: a plain code costs ${Credits.format(next.prices.base)} credits`
          ])
    ]
  })

const printDefault = verb(
  {
    name: "default",
    summary: "Prints the built-in price list, to copy and edit.",
    details: [
      "A price is a number of credits of at least 0, with at most 4 decimal places; options without a price are free."
    ],
    examples: [
      ["price-list default > prices.json", "Make a price list of your own"],
      ["serve --price-list prices.json", "Sell by it alone"]
    ]
  },
  none,
  () => async () => printLines(JSON.stringify(PriceList.defaultDocument, null, 2))
)

const show = effectVerb(
  {
    name: "show",
    summary: "Shows the price list in force, and the next one if there is one.",
    details: ["With --json, the prices are among it."],
    examples: [["price-list show --json", "All prices"]]
  },
  all({ database, json }),
  ({ database, json }) =>
    Effect.gen(function* () {
      yield* say(json, yield* (yield* PriceSchedule).find)
    }).pipe(withPriceLists(database))
)

const set = effectVerb(
  {
    name: "set",
    summary: "Sells by the prices of a file from now on, or from a time: on all servers within a second.",
    details: [
      "It replaces a list that waits for its time. It is not published if the file has a fault, or if another list was published meanwhile."
    ],
    examples: [
      ["price-list set prices.json", "Sell by other prices at once"],
      ["price-list set prices.json --from 2030-01-01", "Sell by them from the new year"]
    ]
  },
  all({ file: argument("FILE", "The price list as JSON."), effectiveAt: startsAt, database, json }),
  ({ file, effectiveAt, database, json }) =>
    Effect.gen(function* () {
      const prices = yield* readDocument(settings.priceList, file, PriceList.fromDocument)
      const { find, publish } = yield* PriceSchedule
      const { version, next } = yield* find
      const expectedVersion = next?.version ?? version
      yield* say(
        json,
        yield* publish({
          prices: PriceList.documentOf(prices),
          expectedVersion,
          effectiveAt,
          operatorId: null
        }).pipe(
          Effect.catchTag("VersionChanged", () =>
            Effect.fail(
              new Refused(
                "someone published another price list meanwhile: see price-list show, and try again"
              )
            )
          )
        )
      )
    }).pipe(withPriceLists(database))
)

export const priceList = group({ name: "price-list", summary: "Shows and changes the prices." }, [
  printDefault,
  show,
  set
])
