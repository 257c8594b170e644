import { Failure, type FailureCode, failureCodes } from "@quick-response/http/contract"
import { explain } from "@quick-response/web/src/ground/explain.ts"
import { words as german } from "@quick-response/web/src/languages/de/frame.de.ts"
import { words as germanFaults } from "@quick-response/web/src/languages/de/studio/faults.de.ts"
import { words as english } from "@quick-response/web/src/languages/en/frame.en.ts"
import { words as spanish } from "@quick-response/web/src/languages/es/frame.es.ts"
import { words as french } from "@quick-response/web/src/languages/fr/frame.fr.ts"
import { words as portuguese } from "@quick-response/web/src/languages/pt-BR/frame.pt-BR.ts"
import { describe, expect, it } from "vitest"

const languages = { german, french, spanish, portuguese }

const own = "in the service's own words"

/** Failures that pages explain themselves, with a remedy or at the fields that they are about. */
const explained: ReadonlySet<FailureCode> = new Set([
  "INTERNAL_ERROR",
  "RATE_LIMITED",
  "TIMEOUT",
  "UNAVAILABLE",
  "VALIDATION_FAILED"
])

const sentences = failureCodes.filter((code) => !explained.has(code))

describe("failures of the service", () => {
  it.each(Object.entries(languages))("have a sentence for each code in %s", (_name, { failure }) => {
    expect(sentences.length).toBeGreaterThan(10)
    for (const code of sentences) expect(failure(code, own), code).not.toBe(own)
  })

  it("of unknown codes keep the service's words", () => {
    for (const { failure } of Object.values(languages)) {
      expect(failure("A_CODE_FROM_TOMORROW", own)).toBe(own)
      expect(failure("toString", own)).toBe(own)
    }
    for (const code of sentences) expect(english.failure(code, own)).toBe(own)
  })
})

describe("explain()", () => {
  const failure = new Failure({
    code: "VALIDATION_FAILED",
    message: "The request has invalid values",
    errors: ["until: is before from; name a later date", "a table has at most 10 rows"],
    faults: [
      { path: "until", rule: "daysReversed", parameters: {} },
      { path: "", rule: "tooManyRows", parameters: { most: 10 } }
    ],
    requestId: "1"
  })

  it("says faults of values as the service does", () => {
    expect(explain(failure)).toMatchObject({
      title: "until: It is before from; name a later date. A table has at most 10 rows.",
      isLimit: false
    })
  })

  it("says them in another language", () => {
    expect(explain(failure, germanFaults.say).title).toBe(
      "until: Der letzte Tag liegt vor dem ersten; wählen Sie einen späteren. Eine Tabelle hat höchstens 10 Zeilen; wählen Sie weniger Tage oder Monate, oder speichern Sie CSV."
    )
  })
})
