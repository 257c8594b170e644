import type { PlainFault } from "@quick-response/design/field/faults"
import type { Cause } from "@quick-response/drawing/scannability/Finding"
import { sayFault as sayByRule } from "../languages/faultsWords.ts"
import { reasonSentence } from "./reasonSentence.ts"
import { sayCause } from "./sayCause.ts"

/** The cause of a finding that prevents a sale. */
const causeOf = ({ rule, parameters }: PlainFault): Cause | undefined => {
  const isCause = (cause: unknown): cause is Cause => rule === "finding" && cause !== undefined
  return isCause(parameters.cause) ? parameters.cause : undefined
}

/** Says a fault by its rule and parameters; in the service's own words in English, or if a rule has no sentence. */
export const sayRule = (fault: PlainFault, own: string): string => {
  const cause = causeOf(fault)
  return (cause === undefined ? undefined : sayCause(cause, true)) ?? sayByRule(fault, own)
}

/** A fault as a sentence for people who see its field. */
export const sayFault = (fault: PlainFault): string => sayRule(fault, reasonSentence(fault.text))

/** Faults of a design that no form shows, each with the path of its field. */
export const faultsPhrase = (faults: ReadonlyArray<PlainFault>): string =>
  faults
    .map((fault) => [fault.path, sayRule(fault, fault.text)].filter((part) => part !== "").join(": "))
    .join("; ")
