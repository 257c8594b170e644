import { keysOf } from "@quick-response/design/config/keysOf"
import { isTimeZone, parseMoment } from "@quick-response/design/content/fields/calendar"
import { checked } from "@quick-response/design/field/checked"
import { mapped, orNull } from "@quick-response/design/field/combine"
import type { Field, GivenOf, TypeOf } from "@quick-response/design/field/Field"
import type { Fault } from "@quick-response/design/field/faults"
import { flag, literal, textThat, whole } from "@quick-response/design/field/leaves"
import { list } from "@quick-response/design/field/list"
import { object } from "@quick-response/design/field/object"
import type { Credits } from "@quick-response/design/pricing/Credits"
import { priceField } from "@quick-response/design/pricing/PriceList"
import * as DateTime from "effect/DateTime"
import {
  changesNothing,
  labelApart,
  missingBeside,
  noCondition,
  untilBeforeFrom,
  zoneOfHoursMissing
} from "../config/accountRules.ts"
import { styleFields } from "../config/makeConfig.ts"
import { targetField } from "../config/targetField.ts"
import { ownNameField, type QrCodeLabel } from "../records/QrCodeLabel.ts"
import { tagsField } from "../records/QrCodeTags.ts"
import type { RedirectChange } from "./changeRedirect.ts"
import { type RedirectRule, ScannerDevice } from "./RedirectRule.ts"
import { hoursForm } from "./ruleHolds.ts"

const timeField = textThat(
  {
    description: "a time with its offset, as in 2027-12-31T23:59:00+01:00",
    jsonSchema: { format: "date-time" },
    longest: 40
  },
  (text) => parseMoment(text)?.kind === "utc"
)

const weekday = whole(1, 7, "the day of the week, Monday first,")

const ruleFields = {
  device: literal(ScannerDevice.literals),
  language: mapped(
    textThat({ description: "the primary tag of a language, as in de", jsonSchema: {}, longest: 8 }, (text) =>
      /^[A-Za-z]{2,8}$/.test(text)
    ),
    (tag) => tag.toLowerCase()
  ),
  from: timeField,
  until: timeField,
  weekdays: mapped(list(1, 7, weekday, "a list of 1 to 7 days of the week"), (days) =>
    [...new Set(days)].sort((left, right) => left - right)
  ),
  hours: textThat(
    { description: 'hours of different times, as in "11:00-15:00"', jsonSchema: {}, longest: 11 },
    (text) => hoursForm.test(text) && text.slice(0, 5) !== text.slice(6)
  ),
  timeZone: textThat(
    { description: "a time zone of IANA, as in Europe/Zurich", jsonSchema: {}, longest: 64 },
    isTimeZone
  )
} as const

const ruleObject = object("an object with a target", { target: targetField }, ruleFields)

const brokenRules = (rule: TypeOf<typeof ruleObject>): ReadonlyArray<Fault> => {
  const { target: _, timeZone, ...conditions } = rule
  if (Object.keys(conditions).length === 0) return [noCondition([], {})]
  const { weekdays, hours, from, until } = conditions
  if ((weekdays !== undefined || hours !== undefined) && timeZone === undefined)
    return [zoneOfHoursMissing(["timeZone"], {})]
  return from !== undefined && until !== undefined && Date.parse(until) <= Date.parse(from)
    ? [untilBeforeFrom(["until"], {})]
    : []
}

/** A rule in a request: times are texts with an offset. */
export interface GivenRule extends Omit<RedirectRule, "from" | "until"> {
  readonly from?: string
  readonly until?: string
}

const ruleField: Field<GivenRule> = checked(ruleObject, brokenRules)

/** The most rules of a code. */
const mostRules = 10

const redirectFields = {
  target: targetField,
  fallback: orNull(targetField),
  expiresAt: orNull(timeField),
  forwardQuery: flag,
  isActive: flag,
  rules: list(0, mostRules, ruleField, `a list of up to ${mostRules} rules`)
} as const

const labelFields = { name: orNull(ownNameField), isArchived: flag, tags: tagsField } as const

const designField = object("a configuration without `data` and `content`", {}, styleFields)

const restyleFields = { design: designField, expectedPrice: priceField } as const

const changeObject = object(
  "an object",
  {},
  {
    ...labelFields,
    ...redirectFields,
    ...restyleFields,
    expectedVersion: whole(1, 2_147_483_647, "a version")
  }
)

const changeable = [...keysOf(labelFields), ...keysOf(redirectFields), "design"]

/** A change of a dynamic code in a request: times are texts with an offset. */
export interface GivenRedirectChange extends Omit<RedirectChange, "expiresAt" | "rules"> {
  readonly expiresAt?: string | null
  readonly rules?: ReadonlyArray<GivenRule>
}

/** A change of a code in a request: of its label, or of its redirect. */
export interface GivenQrCodeChange extends GivenRedirectChange {
  /** Null restores the name of the purchase. */
  readonly name?: string | null
  readonly isArchived?: boolean
  /** All tags, at most 10. */
  readonly tags?: ReadonlyArray<string>
  /** Another look, at the code's address. */
  readonly design?: TypeOf<typeof designField>
  /** The difference of the design's price to all that was paid for the code. */
  readonly expectedPrice?: Credits
}

/** A change of a code as callers write it: amounts are decimal. */
export interface WrittenQrCodeChange extends Omit<GivenQrCodeChange, "design" | "expectedPrice"> {
  readonly design?: GivenOf<typeof designField>
  readonly expectedPrice?: number
}

/** A change of a code: at least one field; a label or a design cannot be combined with others. */
export const qrCodeChangeField: Field<GivenQrCodeChange, WrittenQrCodeChange> = checked(
  changeObject,
  (given) => {
    const [label] = keysOf(labelFields).filter((key) => key in given)
    const others = Object.keys(given).filter((key) => !(key in labelFields))
    if (given.design !== undefined || given.expectedPrice !== undefined) {
      if (given.design === undefined) return [missingBeside(["design"], { other: "expectedPrice" })]
      if (given.expectedPrice === undefined) return [missingBeside(["expectedPrice"], { other: "design" })]
      const apart = Object.keys(given).filter((key) => !(key in restyleFields))
      return apart.length === 0 ? [] : [labelApart(["design"], { others: apart.join(", ") })]
    }
    if (label !== undefined)
      return others.length > 0 ? [labelApart([label], { others: others.join(", ") })] : []
    return others.some((key) => key in redirectFields) ? [] : [changesNothing([], { names: changeable })]
  }
)

/** The label of a change; undefined if it changes the redirect. */
export const labelOf = ({ name, isArchived, tags }: GivenQrCodeChange): QrCodeLabel | undefined =>
  name === undefined && isArchived === undefined && tags === undefined
    ? undefined
    : { ownName: name, isArchived, tags }

const timeOf = (text: string): DateTime.Utc => DateTime.unsafeMake(parseMoment(text)?.at ?? Number.NaN)

const ruleOf = ({ from, until, ...rule }: GivenRule): RedirectRule => ({
  ...rule,
  ...(from === undefined ? {} : { from: timeOf(from) }),
  ...(until === undefined ? {} : { until: timeOf(until) })
})

/** The redirect part of a change, with its times. */
export const redirectChangeOf = ({ expiresAt, rules, ...change }: GivenRedirectChange): RedirectChange => ({
  ...change,
  ...(expiresAt === undefined ? {} : { expiresAt: expiresAt === null ? null : timeOf(expiresAt) }),
  ...(rules === undefined ? {} : { rules: rules.map(ruleOf) })
})
