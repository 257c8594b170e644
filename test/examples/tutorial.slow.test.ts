import { afterAll, expect, it } from "vitest"
import { codeBlocksOf } from "../docs/codeBlocks.ts"
import { keyOf, launch, makePlace } from "../server/program.ts"

const place = makePlace()
afterAll(() => place.remove())

it("the tutorial sells a dynamic code, redirects, and counts", async () => {
  const server = await place.serve(["--demo"], { QR_DATABASE: "memory:" })
  const environment: Record<string, string> = { API_KEY: await keyOf(server) }
  const scripts = codeBlocksOf("docs/tutorial.md")
    .filter(({ language, code }) => language === "sh" && code.includes("curl"))
    .map(({ code }) => code.replaceAll("http://127.0.0.1:8080", server.url).replace(/^export.*$/m, ""))
  const run = async (script = ""): Promise<string> => {
    const shell = launch(["sh", "-euc", script], place.folder, environment)
    expect([await shell.ended, shell.stderr()]).toEqual([0, ""])
    return shell.stdout()
  }
  expect(scripts).toHaveLength(4)
  const [buy, look, follow, count] = scripts

  const { data: bought } = JSON.parse(await run(buy))
  environment.ID = bought.qrCodeId
  const { dynamic } = JSON.parse(await run(look)).data
  expect(dynamic.target).toBe("https://example.com/menu")
  environment.SHORT_URL = dynamic.shortUrl
  const followed = (await run(follow)).split("\n")
  expect([followed.at(0), followed.at(-2)?.replace(/^.*\}/, "")]).toEqual([
    "https://example.com/menu",
    "https://example.com/dinner"
  ])
  expect(JSON.parse(await run(count)).success).toBe(true)
  await server.stop()
}, 60_000)
