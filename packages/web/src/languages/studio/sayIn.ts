import type { Parameters, PlainFault } from "@quick-response/design/field/faults"
import { fileFaultKinds } from "@quick-response/images/file/Result"
import type { FaultSentences } from "./FaultSentences.ts"

type Sentence = (parameters: Parameters) => string

const isSentence = (found: unknown): found is Sentence => typeof found === "function"

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

/** The texts of a list, and of the lists of JSON Schema in one. */
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
  if (names.length > 0) return sentences.oneOf(names.join(", "))
  const [least, most] = [String(minimum), String(maximum)]
  if (moment === "date") return sentences.date(least, most)
  if (typeof moment === "string") return sentences.time(least, most)
  if (format === "email") return sentences.email
  if (format === "uri") return sentences.webAddress
  if (format === "date-time") return sentences.moment
  if (format === "uuid") return sentences.uuid
  if (format === "password")
    return maxLength === undefined
      ? sentences.missing
      : sentences.password(String(minLength), String(maxLength))
  if (type === "string" && maxLength !== undefined)
    return sentences.text(String(minLength), String(maxLength))
  if (type === "integer" && maximum !== undefined) return sentences.whole(least, most)
  if (type !== "number" || maximum === undefined) return undefined
  return decimals === 0 ? sentences.number(least, most) : sentences.decimals(least, most, String(decimals))
}

/** Words faults in a language; rules without a sentence keep the service's words. */
export const sayIn =
  (sentences: FaultSentences) =>
  ({ rule, parameters }: PlainFault, own: string): string => {
    const { noSuchCharacter, unusableFile, content, account } = sentences
    const known: Readonly<Record<string, unknown>> = { ...sentences, ...content, ...account }
    if (rule === "unusableFile") {
      const kind = fileFaultKinds.find((known) => known === parameters.kind)
      return kind === undefined ? own : unusableFile[kind]
    }
    if (rule === "expected" && isRecord(parameters.accepted))
      return sayExpected(sentences, parameters.accepted) ?? own
    if (rule === "noSuchCharacter") return noSuchCharacter(String(parameters.character))
    const found = Object.hasOwn(known, String(rule)) ? known[rule] : undefined
    if (typeof found === "string") return found
    return isSentence(found) ? found(parameters) : own
  }
