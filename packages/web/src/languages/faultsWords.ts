import { faultsWords } from "catalogue:faults"
import type { words } from "messages:en/faults"
import type { Parameters, PlainFault } from "@quick-response/design/field/faults"

type FaultSentences = typeof words

type Sentence = (parameters: Readonly<Record<string, string>>) => unknown

const isSentence = (found: unknown): found is Sentence => typeof found === "function"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The texts of a list, with those of nested JSON Schema lists. */
const namesIn = ({ enum: names, anyOf }: Readonly<Record<string, unknown>>): ReadonlyArray<string> => {
  if (Array.isArray(names)) return names.filter((name) => typeof name === "string")
  return Array.isArray(anyOf) ? anyOf.filter(isRecord).flatMap(namesIn) : []
}

/** True for a schema of colors, alone or among others. */
const takesColors = ({ pattern, anyOf }: Readonly<Record<string, unknown>>): boolean =>
  (typeof pattern === "string" && pattern.includes("#")) ||
  (Array.isArray(anyOf) && anyOf.filter(isRecord).some(takesColors))

/** Describes an expected value by its JSON Schema; undefined if that is too vague. */
const sayExpected = (
  sentences: FaultSentences,
  accepted: Readonly<Record<string, unknown>>
): string | undefined => {
  const { type, minLength = 0, maxLength, minimum, maximum, decimals = 0, moment, format } = accepted
  if (takesColors(accepted)) return sentences.color
  const names = namesIn(accepted)
  if (names.length > 0) return sentences.oneOf?.({ values: names.join(", ") })
  const range = { least: String(minimum), most: String(maximum) }
  const lengths = { least: String(minLength), most: String(maxLength) }
  if (moment === "date") return sentences.date?.(range)
  if (typeof moment === "string") return sentences.time?.(range)
  if (format === "email") return sentences.email
  if (format === "uri") return sentences.webAddress
  if (format === "date-time") return sentences.moment
  if (format === "uuid") return sentences.uuid
  if (format === "password")
    return maxLength === undefined ? sentences.missing : sentences.password?.(lengths)
  if (type === "string" && maxLength !== undefined) return sentences.text?.(lengths)
  if (type === "integer" && maximum !== undefined) return sentences.whole?.(range)
  if (type !== "number" || maximum === undefined) return undefined
  return decimals === 0
    ? sentences.number?.(range)
    : sentences.decimals?.({ ...range, places: String(decimals) })
}

/** The parameters of a fault as texts. */
const textsOf = (parameters: Parameters): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : String(value)
    ])
  )

/** Words faults in a language; rules without a sentence keep the service's words. */
export const sayIn =
  (sentences: FaultSentences) =>
  ({ rule, parameters }: PlainFault, own: string): string => {
    if (rule === "expected" && isRecord(parameters.accepted))
      return sayExpected(sentences, parameters.accepted) ?? own
    const kinds: Readonly<Record<string, unknown>> = sentences.unusableFile ?? {}
    const rules: Readonly<Record<string, unknown>> = {
      ...sentences,
      ...sentences.content,
      ...sentences.account
    }
    const [known, name] = rule === "unusableFile" ? [kinds, String(parameters.kind)] : [rules, String(rule)]
    const found = Object.hasOwn(known, name) ? known[name] : undefined
    const said = isSentence(found) ? found(textsOf(parameters)) : found
    return typeof said === "string" ? said : own
  }

/** Says a fault in the language of the pages, or in the service's own words. */
export const sayFault = (fault: PlainFault, own: string): string => sayIn(faultsWords.value)(fault, own)
