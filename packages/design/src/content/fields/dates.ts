import { boundOfText } from "../../field/Bound.ts"
import { type Field, refuse } from "../../field/Field.ts"
import { type Parameters, type Rule, rule } from "../../field/faults.ts"
import type { ContentField } from "./ContentField.ts"
import { isTimeZone, parseMoment } from "./calendar.ts"
import { text } from "./kinds.ts"

export const notTimeZone: Rule<Parameters> = rule(
  "notTimeZone",
  () => "is not a time zone of IANA's; write its name, as in Europe/Zurich or America/New_York"
)

interface About {
  readonly label: string
  readonly hint?: string
  readonly example: string
}

interface DateOptions extends About {
  readonly minimum: string
  readonly maximum: string
}

const longestTime = 40

const momentField = (
  { minimum, maximum, example }: DateOptions,
  kinds: ReadonlyArray<string>,
  what: string
): Field<string> => {
  const description = `${what} from ${minimum} to ${maximum}, as in ${example}`
  const accepted = { moment: kinds.join(" "), minimum, maximum, description }
  return {
    description,
    bound: boundOfText(longestTime),
    jsonSchema: { type: "string", maxLength: longestTime, description },
    read: (value, faults) => {
      const moment = typeof value === "string" ? parseMoment(value) : undefined
      // Years have four digits, so texts sort by date.
      return typeof value === "string" &&
        moment !== undefined &&
        kinds.includes(moment.kind) &&
        value.slice(0, 10) >= minimum &&
        value.slice(0, 10) <= maximum
        ? value
        : refuse(accepted, value, faults)
    }
  }
}

const base = ({ label, hint = "", example }: About) =>
  ({ label, hint, example, secret: false, required: true }) as const

export const date = (options: DateOptions): ContentField<string> => ({
  ...base(options),
  bounds: { kind: "date", minimum: options.minimum, maximum: options.maximum },
  field: momentField(options, ["date"], "a date")
})

/** A date or time. */
export const time = (options: DateOptions): ContentField<string> => ({
  ...base(options),
  bounds: { kind: "time", minimum: options.minimum, maximum: options.maximum },
  field: momentField(options, ["date", "utc", "local"], "a date or a time")
})

export const instant = (options: DateOptions): ContentField<string> => ({
  ...base(options),
  bounds: { kind: "time", minimum: options.minimum, maximum: options.maximum, instant: true },
  field: momentField(options, ["utc"], "a time with its offset")
})

/** A time zone of IANA, or one of some other names. */
export const timeZone = (about: About, others: ReadonlyArray<string> = []): ContentField<string> =>
  text({
    ...about,
    maxLength: 64,
    examine: (name) => (isTimeZone(name) || others.includes(name) ? name : notTimeZone([], {}))
  })
