import { execFile, spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import {
  clientSnippet,
  curlSnippet,
  embeddingSnippet,
  type SnippetSubject
} from "@quick-response/web/src/studio/download/snippets.ts"
import { verifySnippets } from "@quick-response/web/src/webhooks/verifySnippets.ts"
import { transform } from "esbuild"
import { Webhook } from "standardwebhooks"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { type Service, start } from "../http/service.ts"
import { decoders } from "../scanning/decoders.ts"
import { pixelsOfSvg } from "../scanning/images.ts"
import { commandLines } from "../server/program.ts"
import { temporaryFolder } from "../storage/temporary.ts"

let service: Service
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.stop())

const run = promisify(execFile)

const here = fileURLToPath(new URL("..", import.meta.url))

const feed = (command: string, words: ReadonlyArray<string>, program: string, env: NodeJS.ProcessEnv) => {
  const running = run(command, words, { cwd: here, env })
  running.child.stdin?.end(program)
  return running
}

const evaluate = (program: string, env: NodeJS.ProcessEnv) =>
  feed(process.execPath, ["--input-type=module", "-"], program, env)

/** Each snippet with its runner. */
const ways: Readonly<Record<string, (subject: SnippetSubject, env: NodeJS.ProcessEnv) => Promise<unknown>>> =
  {
    curl: (subject, env) => feed("sh", ["-e"], curlSnippet(subject), env),
    "the client": (subject, env) => evaluate(clientSnippet(subject), env),
    embedding: (subject, env) => evaluate(embeddingSnippet(subject), env)
  }

/** Characters that a shell, JavaScript and JSON each take for more than a text. */
const tricky = `DESIGN\n\`id\` $(id) \\ "quoted" $\{x} \u00e9\u2028`

/** A logo that makes the design longer than a command line may be. */
const largeLogo = `data:image/svg+xml;base64,${btoa(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!--${"x".repeat(150_000)}--><rect width="9" height="9"/></svg>`
)}`

/** Designs with texts that are special in a shell, JavaScript or JSON, by the text of the code. */
const designs: Readonly<Record<string, object>> = {
  "https://example.com/menu?a=1&b='$HOME'": {
    data: "https://example.com/menu?a=1&b='$HOME'",
    template: "brand"
  },
  [tricky]: { data: tricky, errorCorrectionLevel: "Low" },
  "tel:+15550100": {
    content: { type: "phone", number: "+15550100" },
    frameText: "CALL\u00a0'US'",
    template: "menu"
  },
  "with a logo": { data: "with a logo", bodyStyle: "Dots", logo: { image: largeLogo } }
}

describe.each(Object.keys(ways))("the snippet for %s", (way) => {
  it.each(Object.entries(designs))("draws %j", async (says, design) => {
    const file = `${temporaryFolder()}/my code's.svg`
    const subject = { configJson: JSON.stringify(design), serviceUrl: service.url, file }
    await ways[way]?.(subject, { ...process.env, API_KEY: service.key })
    expect(await decoders.zxing(pixelsOfSvg(readFileSync(file, "utf8")))).toBe(says)
  })
})

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** The command for a program on its standard input, and its text. */
const runtimes = {
  node: async (text: string) => ({
    command: [process.execPath, "--input-type=module", "-"],
    program: (await transform(text, { loader: "ts", format: "esm" })).code
  }),
  deno: async (text: string) => ({ command: [...commandLines.deno.slice(0, -1), "-"], program: text })
} as const

/** Starts a program as it is shown, but on another port; gives its address. */
const startVerifier = async (language: keyof typeof runtimes): Promise<string> => {
  const port = await freePort()
  const text = verifySnippets[language].text.replace("3000", String(port))
  const { command, program } = await runtimes[language](text)
  const [file = "", ...words] = command
  const running = spawn(file, words, { cwd: here, env: { ...process.env, WEBHOOK_SECRET: secret } })
  running.stdin.end(program)
  const ended = new Promise((resolve) => running.once("exit", resolve))
  onTestFinished(async () => {
    running.kill()
    await ended
  })
  const url = `http://127.0.0.1:${port}/`
  await vi.waitFor(() => fetch(url), { timeout: 30_000, interval: 100 })
  return url
}

const body = JSON.stringify({ id: "evt_1", type: "qrCode.purchased", data: { name: "Café" } })

const send = async (url: string, sent: string, signed = sent): Promise<number> => {
  const at = new Date()
  const headers = {
    "content-type": "application/json",
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": `v1,${"A".repeat(43)}= ${new Webhook(secret).sign("evt_1", at, signed)}`
  }
  return (await fetch(url, { method: "POST", headers, body: sent })).status
}

describe.each(["node", "deno"] as const)("the webhook verifier for %s", (language) => {
  it("answers 204 to signed and 400 to unsigned requests", async () => {
    const url = await startVerifier(language)
    expect(await send(url, body)).toBe(204)
    expect(await send(url, body.replace("Café", "Cafe"), body)).toBe(400)
    expect((await fetch(url, { method: "POST", body })).status).toBe(400)
  })
})
