import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { commandLine, type Environment, keyOf, makePlace, type Server } from "../server/program.ts"

const place = makePlace()
const database = `sqlite:${join(place.folder, "agents.db")}`
let server: Server
let keyOfService = ""
let keyOfDatabase = ""

beforeAll(async () => {
  server = await place.serve(["--database", "memory:", "--demo"], {})
  keyOfService = await keyOf(server)
  const run = (...words: ReadonlyArray<string>) => place.run([...words, "--database", database], {})
  await run("account", "create", "ann@example.com")
  await run("account", "credit", "ann@example.com", "10", "--reason", "a start")
  const { stdout } = await run(
    ...["key", "create", "ann@example.com", "--name", "agent", "--verb", "buy,read", "--limit", "1/day"]
  )
  keyOfDatabase = stdout.trim()
}, 60_000)

afterAll(() => place.remove())

interface Connected {
  readonly listTools: () => Promise<{ readonly tools: ReadonlyArray<{ readonly name: string }> }>
  readonly callTool: (call: { readonly name: string; readonly arguments: object }) => Promise<{
    readonly content: ReadonlyArray<{ readonly type: string; readonly text?: string }>
    readonly isError?: boolean
  }>
  readonly close: () => Promise<void>
}

interface Command {
  readonly command: string | undefined
  readonly args: ReadonlyArray<string>
  readonly env: Readonly<Record<string, string>>
}

interface Clients {
  readonly clients: Readonly<Record<string, { readonly stdio: (command: Command) => Promise<Connected> }>>
}

// By its address: the clients' types need a validator that this project has no use for.
const { clients }: Clients = await import(new URL("officialClients.mjs", import.meta.url).href)

const commandOf = (words: ReadonlyArray<string>, key?: string, settings: Environment = {}): Command => {
  const [command, ...args] = [...commandLine, "mcp", ...words]
  const env = {
    PATH: process.env.PATH ?? "",
    ...(key === undefined ? {} : { QR_API_KEY: key }),
    ...settings
  }
  return { command, args, env }
}

const design = { data: "https://example.com/menu" }

describe.each(Object.entries(clients))("quick-response mcp, by %s", (_, { stdio }) => {
  it("serves the public tools without a key", async () => {
    const client = await stdio(commandOf(["--database", database]))
    expect((await client.listTools()).tools).toHaveLength(4)
    const { content } = await client.callTool({ name: "preview_code", arguments: design })
    expect(content.map(({ type }) => type)).toEqual(["text", "image"])
    await client.close()
  })

  it("buys under the key's limit, on its own database", async () => {
    const client = await stdio(commandOf(["--database", database], keyOfDatabase))
    const order = { ...design, expectedPrice: 1, idempotencyKey: "one" }
    const bought = await client.callTool({ name: "buy_code", arguments: order })
    expect([bought.isError, bought.content[0]?.text]).toEqual([
      undefined,
      expect.stringContaining("qrCodeId")
    ])
    const another = await client.callTool({
      name: "buy_code",
      arguments: { ...order, idempotencyKey: "two" }
    })
    expect(another.content[0]?.text).toContain("KEY_LIMIT_REACHED")
    await client.close()
  })

  it("serves a running service by --service", async () => {
    const client = await stdio(commandOf(["--service", server.url], keyOfService))
    expect((await client.listTools()).tools.length).toBeGreaterThan(10)
    const drawn = await client.callTool({ name: "draw_code", arguments: { ...design, format: "png" } })
    expect(drawn.content[1]?.type).toBe("image")
    await client.close()
  })
})

describe("quick-response mcp", () => {
  const lineOf = (method: string, params: object, id?: number) =>
    `${JSON.stringify({ jsonrpc: "2.0", ...(id === undefined ? {} : { id }), method, params })}\n`

  it("sells dynamic codes by the settings of the server", async () => {
    const { stdout } = await place.run(
      ["key", "create", "ann@example.com", "--name", "dynamic", "--database", database],
      {}
    )
    const settings = { QR_BASE_URL: "https://qr.example.com", QR_API_KEY: stdout.trim() }
    const order = {
      content: { type: "dynamic", target: "https://example.com" },
      expectedPrice: 2,
      idempotencyKey: "dynamic"
    }
    const lines = lineOf("tools/call", { name: "buy_code", arguments: order }, 1)
    const bought = await place.run(["mcp", "--database", database], settings, lines)
    const answer: { readonly result: { readonly structuredContent: { readonly qrCodeId: string } } } =
      JSON.parse(bought.stdout)
    const given = { id: answer.result.structuredContent.qrCodeId }
    const question =
      lineOf("tools/call", { name: "get_code", arguments: given }, 2) + lineOf("resources/list", {}, 3)
    const { stdout: got, stderr } = await place.run(["mcp", "--database", database], settings, question)
    expect(stderr).toBe("")
    expect(got).toContain("HTTPS://QR.EXAMPLE.COM/R/")
    expect(got).toContain("https://qr.example.com/docs/guides/agents.md")
  }, 30_000)

  it("does not answer notifications, and says why a service does not answer", async () => {
    const lines = lineOf("notifications/initialized", {}) + lineOf("ping", {}, 1)
    const unknownKey = await place.run(["mcp", "--database", database], { QR_API_KEY: "qr_live_no" }, lines)
    expect(JSON.parse(unknownKey.stdout)).toMatchObject({ id: 1, error: { code: -32000 } })
    const away = await place.run(["mcp", "--service", "http://127.0.0.1:1"], {}, lines)
    expect(JSON.parse(away.stdout)).toMatchObject({
      id: 1,
      error: { message: expect.stringMatching(/^fetch failed: ./) }
    })
    const wrong = await place.run(["mcp", "--service", "nonsense"], {}, lines)
    expect([wrong.code, wrong.stdout]).toEqual([2, ""])
    expect(wrong.stderr).toContain("expected an http or https URL")
  }, 30_000)
})
