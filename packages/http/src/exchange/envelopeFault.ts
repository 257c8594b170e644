import type { PlainFault } from "@quick-response/core"
import * as Predicate from "effect/Predicate"
import type { EnvelopeFault } from "../contract/failures.ts"

/**
 * The most characters of a rule's parameters, above any bounds or list of options; only names from callers exceed it. A
 * larger fault has its sentence only.
 */
const maximumParameters = 4_000

/** A fault that accompanies its sentence, which states the expectation. */
export const envelopeFault = ({ path, rule, parameters }: PlainFault): EnvelopeFault => {
  const { accepted, ...others } = parameters
  const { description: _, ...bounds } = Predicate.isReadonlyRecord(accepted) ? accepted : {}
  const all = accepted === undefined ? others : { ...others, accepted: bounds }
  return JSON.stringify(all).length > maximumParameters
    ? { path, rule: "reason", parameters: {} }
    : { path, rule, parameters: all }
}
