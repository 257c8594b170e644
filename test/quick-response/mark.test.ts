import { contentsOf } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { check, renderSvg } from "quick-response"
import { expect, it } from "vitest"

it("check() and renderSvg() take a content with its own mark", async () => {
  const [content] = FastCheck.sample(contentsOf(FastCheck, "swiss-bill"), { numRuns: 1, seed: 1 })
  if (content === undefined) throw new Error("there is a sample")
  expect(await check({ content })).toMatchObject({ isScannable: true, refusals: [] })
  expect(await renderSvg({ content })).toContain("<svg")
})
