import { createServer } from "node:net"
import { afterAll, expect, test } from "vitest"
import { makePlace } from "../server/program.ts"
import { commandLine } from "./commandLine.ts"

const place = makePlace()
afterAll(() => place.remove())

test("the example serve.deno answers, and ends when it is told to", async () => {
  const free = createServer()
  await new Promise<void>((resolve) => free.listen(0, "127.0.0.1", resolve))
  const address = free.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  await new Promise((resolve) => free.close(resolve))
  const running = place.launch([...commandLine("serve.deno"), String(port)])
  const ping = () =>
    fetch(`http://127.0.0.1:${port}/v1/Qr/ping`).then(
      ({ status }) => status,
      () => 0
    )
  while ((await ping()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50))
  running.kill("SIGTERM")
  expect([await running.ended, running.stderr()]).toEqual([0, ""])
})
