import { codeNamedBy } from "@quick-response/web/src/operate/codes/codeNamedBy.ts"
import { expect, it } from "vitest"

const id = "01a218f4-395d-7064-b98c-c244048fc863"

it.each([
  ["DN8CSF1M", "DN8CSF1M"],
  [" HTTPS://Q.EXAMPLE/R/DN8CSF1M\n", "DN8CSF1M"],
  ["https://q.example/r/dn8csf1m+", "dn8csf1m"],
  ["q.example/r/dn8csf1m/", "dn8csf1m"],
  [id, id],
  [`https://shop.example/account/codes/${id}`, id],
  [" / ", ""]
])("codeNamedBy() of %j is the last part of its path", (typed, expected) => {
  expect(codeNamedBy(typed)).toBe(expected)
})
