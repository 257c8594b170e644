import { Failure, type FailureCode, failureCodes } from "@quick-response/http/contract"
import { explain, inOwnWords, loadSay, rowSentence } from "@quick-response/web/src/ground/explain.ts"
import { speak } from "@quick-response/web/src/languages/catalogue.ts"
import { failureSentence, frameWords } from "@quick-response/web/src/languages/frameWords.ts"
import { afterEach, beforeAll, describe, expect, it } from "vitest"

beforeAll(frameWords.load)
afterEach(() => speak("en"))

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

describe("failureSentence()", () => {
  it.each(["de", "fr", "es", "pt-BR"] as const)("has sentences for codes in %s", async (language) => {
    await speak(language)
    const missing = sentences.filter((code) => failureSentence(code, own) === own)
    if (missing.length > 0) console.warn(`shown in English in ${language}: ${missing.join(", ")}`)
    expect(sentences.length - missing.length).toBeGreaterThan(10)
    expect(failureSentence("A_CODE_FROM_TOMORROW", own)).toBe(own)
    expect(failureSentence("toString", own)).toBe(own)
  })

  it("keeps the service's words in English", () => {
    for (const code of sentences) expect(failureSentence(code, own)).toBe(own)
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

  it("says them in another language", async () => {
    await speak("de")
    const say = await loadSay()
    expect(explain(failure, say()).title).toBe(
      "until: Der letzte Tag liegt vor dem ersten; wählen Sie einen späteren. Eine Tabelle hat höchstens 10 Zeilen; wählen Sie weniger Tage oder Monate, oder speichern Sie CSV."
    )
  })
})

describe("rowSentence()", () => {
  const refused = {
    code: "VALIDATION_FAILED",
    errors: ["content.target: leads to this service itself; write an address of another host"],
    faults: [{ path: "content.target", rule: "targetIsOwn", parameters: {} }]
  }

  it("says the fault of a value in the language of the page", async () => {
    await speak("de")
    const say = (await loadSay())()
    const sentence = "Die Adresse führt zu diesem Dienst selbst; schreiben Sie eine eines anderen Hosts."
    expect(rowSentence(refused, say)).toBe(`content.target: ${sentence}`)
    expect(rowSentence(refused, say, { hasPaths: false })).toBe(sentence)
  })

  it("says failures without faults by their code", async () => {
    const errors = ["a sentence of the service"]
    expect(rowSentence({ code: "VALIDATION_FAILED", errors }, inOwnWords)).toBe("A sentence of the service.")
    await speak("fr")
    for (const code of ["RATE_LIMITED", "INSUFFICIENT_BALANCE", "UNAVAILABLE"])
      expect(rowSentence({ code, errors }, inOwnWords)).not.toContain("sentence")
  })
})
