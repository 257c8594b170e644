import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { expect, it } from "vitest"

it("isUrl() is true for letters beyond ASCII after any number of calls", () => {
  const address: string = JSON.parse('"http://m\\u00fcnchen.example/"')
  const wrong = Array.from({ length: 100_000 }, (_, i) => i).find(() => !isUrl(address))
  expect(wrong).toBeUndefined()
  expect(["", "münchen.example", "http://", "http://[:"].filter(isUrl)).toEqual([])
})
