import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { commandLine, keyOf, makePlace, type Server } from "../server/program.ts"

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

const commandOf = (words: ReadonlyArray<string>, key?: string): Command => {
  const [command, ...args] = [...commandLine, "mcp", ...words]
  const env = { PATH: process.env.PATH ?? "", ...(key === undefined ? {} : { QR_API_KEY: key }) }
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
