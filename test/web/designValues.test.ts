import { configJsonOf, styleOf } from "@quick-response/web/src/design/values.ts"
import { expect, test } from "vitest"

const design = {
  name: "Poster",
  printing: { widthMm: 420, distance: 3 },
  data: "x",
  margin: 5
}

test("configJsonOf() holds what the API takes: neither the name nor how it is printed", () => {
  expect(JSON.parse(configJsonOf(design))).toEqual({ data: "x", margin: 5 })
})

test("styleOf() holds what a code looks like alone", () => {
  expect(styleOf(design)).toEqual({ margin: 5 })
})
