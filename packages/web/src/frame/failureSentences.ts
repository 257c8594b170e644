import type { FailureCode } from "@quick-response/http/client"

/** The codes of failures that a page explains itself, or by the faults of its fields. */
type Explained = "INTERNAL_ERROR" | "RATE_LIMITED" | "TIMEOUT" | "UNAVAILABLE" | "VALIDATION_FAILED"

/** A sentence for each other code of a failing answer: a language that lacks one does not compile. */
export type FailureSentences = Readonly<Record<Exclude<FailureCode, Explained>, string>>

/** Says failures by their codes; one that these pages do not know in the service's own words. */
export const failureIn =
  (sentences: FailureSentences) =>
  (code: string, own: string): string => {
    const known: Readonly<Record<string, string>> = sentences
    return (Object.hasOwn(sentences, code) ? known[code] : undefined) ?? own
  }
