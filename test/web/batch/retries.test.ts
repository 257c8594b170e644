import { type ManifestRow, secondsUntilRetry } from "@quick-response/http/batch"
import { describe, expect, it } from "vitest"

const row = (code: string, retryAfter?: number): ManifestRow => ({
  index: 0,
  success: code === "OK",
  code,
  errors: [],
  ...(retryAfter === undefined ? {} : { retryAfter })
})

describe("secondsUntilRetry()", () => {
  it("is what the service said of the rows that were over a limit, the longest of several", () => {
    expect(secondsUntilRetry([row("OK"), row("RATE_LIMITED", 40), row("RATE_LIMITED", 38)])).toBe(40)
  })

  it("is a minute where an older service says nothing, and a second after anything else that passes", () => {
    expect(secondsUntilRetry([row("RATE_LIMITED")])).toBe(60)
    expect(secondsUntilRetry([row("TIMEOUT"), row("UNAVAILABLE")])).toBe(1)
  })

  it("is undefined where no row would fare better", () => {
    expect(secondsUntilRetry([row("OK"), row("INSUFFICIENT_BALANCE")])).toBeUndefined()
  })
})
