import { expect, it } from "vitest"
import { thisRuntime } from "../server/program.ts"
import { liveAWeek } from "./week.ts"

/** The long form: `npm run long -- crash`. */
const { QR_TEST_KILLS: given } = process.env
const kills = Number(given ?? 1)

it(`a server killed under load keeps acknowledged purchases once (kills: ${kills})`, {
  timeout: 600_000 + kills * 60_000
}, async () => {
  const report = await liveAWeek({
    seed: Math.floor(Math.random() * 2 ** 31),
    runtimes: [thisRuntime],
    faults: ["SIGKILL of the server"],
    buyersOfEach: 5,
    pauses: 1,
    goesOn: (episodes) => episodes < kills
  })
  console.log(report)
  expect(report.violations).toEqual([])
})
