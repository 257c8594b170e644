import { expect, it } from "vitest"
import { thisRuntime } from "../server/program.ts"
import { liveAWeek } from "./week.ts"

/** The long form: `QR_TEST_CUTS=100 npx vitest run test/faults/powerCuts`. */
const cuts = Number(process.env.QR_TEST_CUTS ?? 2)

it(`a server keeps acknowledged purchases once over ${cuts} power cuts`, {
  timeout: 600_000 + cuts * 60_000
}, async () => {
  const report = await liveAWeek({
    seed: Math.floor(Math.random() * 2 ** 31),
    runtimes: [thisRuntime],
    faults: ["power cut"],
    buyersOfEach: 4,
    pauses: 20,
    goesOn: (episodes) => episodes < cuts
  })
  console.log(report)
  expect(report.violations).toEqual([])
})
