import { expect, it } from "vitest"
import { crash } from "./crash.ts"
import { temporaryFolder } from "./temporary.ts"

const kills = Number(process.env.QR_TEST_KILLS ?? 4)
const life = process.env.QR_TEST_KILLS === undefined ? 100 : 500

it(`purchase() loses and doubles nothing when its server is killed ${kills} times under load`, {
  timeout: 60_000 + kills * 30_000
}, async () => {
  const report = await crash(temporaryFolder(), { kills, clients: 32, life })
  console.log(report)
  const { lost, doubled, violations, acknowledged } = report
  expect({ lost, doubled, violations }).toEqual({ lost: 0, doubled: 0, violations: [] })
  expect(acknowledged).toBeGreaterThan(0)
})
