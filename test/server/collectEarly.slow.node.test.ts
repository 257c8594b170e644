import { execFileSync } from "node:child_process"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

const module = new URL("../../packages/server/dist/process/collectEarly.js", import.meta.url)

/** A program that keeps some objects and makes many that live for a while. It prints the largest heap, in multiples of the kept objects. */
const program = (before: string): string => `
  ${before}
  const kept = Array.from({ length: 600_000 }, (_, i) => ({ i, own: [i] }))
  const least = process.memoryUsage().heapUsed
  let [passing, most] = [[], 0]
  for (let i = 0; i < 4_000_000; i++) {
    passing.push({ i, own: [i] })
    if (passing.length > 200_000) passing = []
    if (i % 100_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
  }
  console.log(kept.length === 0 ? 0 : most / least)
`

/** The growth of the heap in a process of its own: what other tests left in this one would count. */
const growthAfter = (before: string): number =>
  Number(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program(before)], {
      cwd: fileURLToPath(new URL("../..", import.meta.url)),
      encoding: "utf8"
    })
  )

test("collectEarly() keeps the heap a fifth below V8's", () => {
  const early = `import { collectEarly } from ${JSON.stringify(module.href)}; collectEarly()`
  expect(growthAfter(early)).toBeLessThan(0.8 * growthAfter(""))
})
