import { fileURLToPath } from "node:url"
import { afterAll, describe, expect, test } from "vitest"
import { launch, makePlace, said } from "./program.ts"

const place = makePlace()
afterAll(() => place.remove())

const root = fileURLToPath(new URL("../..", import.meta.url))

describe("npm start", () => {
  test("installs and builds what is missing, serves with a demo account, and ends with npm", async () => {
    const npm = launch(["npm", "start"], root, { PORT: "0", QR_DATABASE: "memory:" })
    const [, key = ""] = await said(npm, "stdout", /^API key: (\S+)$/m)
    const [, url = ""] = await said(npm, "stdout", /^curl -sS (http:\/\/[^/]+)/m)
    const list = () => fetch(`${url}/v1/Qr/my-qrcodes`, { headers: { "x-api-key": key } })
    expect((await list()).status).toBe(200)
    npm.kill("SIGTERM")
    await npm.ended
    expect(npm.stderr()).toContain("stopped")
    await expect(list()).rejects.toThrow()
  })
})
