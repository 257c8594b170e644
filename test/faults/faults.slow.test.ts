import { expect, it } from "vitest"
import { type Runtime, thisRuntime } from "../server/program.ts"
import { liveAWeek } from "./week.ts"

/** The long form: `npm run long -- faults`. */
const { QR_FAULTS_MINUTES: minutes, QR_FAULTS_SEED: given } = process.env
const isLong = minutes !== undefined
const seed = Number(given ?? Math.floor(Math.random() * 2 ** 31))

const runtimes: readonly [Runtime, ...ReadonlyArray<Runtime>] = isLong ? ["node", "deno"] : [thisRuntime]

/** The faults of the short form. */
const few = 6

it("liveAWeek() survives all faults without loss, double charge or repair", {
  timeout: isLong ? (Number(minutes) + 20) * 60_000 : 900_000
}, async () => {
  console.log(`QR_FAULTS_SEED=${seed}`)
  const end = performance.now() + Number(minutes) * 60_000
  const report = await liveAWeek({
    seed,
    runtimes,
    onFault: (fault) => isLong && console.log(`${new Date().toISOString()} ${fault}`),
    goesOn: (episodes) => (isLong ? performance.now() < end : episodes < few)
  })
  console.log(report)
  expect(report.violations).toEqual([])
})
