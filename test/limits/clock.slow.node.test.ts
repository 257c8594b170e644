import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { expect, test } from "vitest"
import { type ServerProcess, startServer } from "../storage/server.ts"
import { temporaryFolder } from "../storage/temporary.ts"

const wrongClock = pathToFileURL(fileURLToPath(new URL("../storage/wrongClock.mjs", import.meta.url))).href

const minute = 60_000

test("a step of the clock refuses no request within the database's limits", async () => {
  const folder = temporaryFolder()
  const clock = join(folder, "clock")
  const setClock = (offset: number) => writeFileSync(clock, String(offset))
  setClock(0)
  const environment = {
    NODE_OPTIONS: `--import ${wrongClock}`,
    QR_TEST_CLOCK: clock,
    QR_RATE_STORE: "database",
    QR_RATE_LIMIT: "100",
    QR_CPU_LIMIT: "3600"
  }
  const filename = join(folder, "clock.db")
  const refused: Array<string> = []
  /** Asks twelve times, of the twenty that an address may ask a minute. */
  const ask = async (when: string, { url }: ServerProcess) => {
    for (let i = 0; i < 12; i++) {
      const answer = await fetch(`${url}/v1/Qr/ping`)
      await answer.arrayBuffer()
      expect(answer.headers.get("ratelimit-policy")).toContain('"address";q=20;w=60')
      if (answer.status !== 200) refused.push(`${when}: ${answer.status} ${answer.headers.get("ratelimit")}`)
    }
  }
  const first = await startServer(filename, environment)
  await ask("at first", first)
  for (const [when, offset] of [
    ["back by 150 s", -2.5 * minute],
    ["ahead by two days", 2880 * minute],
    ["right again", 0],
    ["back by five seconds", -5_000]
  ] as const) {
    setClock(offset)
    await ask(when, first)
  }
  await first.kill()
  setClock(-2.5 * minute)
  const second = await startServer(filename, environment)
  await ask("back while no server ran", second)
  setClock(-5_000)
  await ask("at a time that was before", second)
  await second.kill()
  expect(refused).toEqual([])
})
