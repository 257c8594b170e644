import { spawn } from "node:child_process"
import { createServer } from "node:net"
import process from "node:process"
import { fileURLToPath } from "node:url"
import { verifySnippets } from "@quick-response/web/src/webhooks/verifySnippets.ts"
import { transform } from "esbuild"
import { Webhook } from "standardwebhooks"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { commandLines } from "../server/program.ts"

/** The folder in which programs find the packages. */
const here = fileURLToPath(new URL("..", import.meta.url))

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** The command that runs a program from its standard input, and the program as it is run. */
const runs = {
  node: async (text: string) => ({
    command: [process.execPath, "--input-type=module", "-"],
    program: (await transform(text, { loader: "ts", format: "esm" })).code
  }),
  deno: async (text: string) => ({ command: [...commandLines.deno.slice(0, -1), "-"], program: text })
} as const

/** Starts a program as it is shown, but on another port; gives its address. */
const start = async (language: keyof typeof runs): Promise<string> => {
  const port = await freePort()
  const text = verifySnippets[language].text.replace("3000", String(port))
  const { command, program } = await runs[language](text)
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

describe.each(["node", "deno"] as const)("the program for %s that verifies webhooks", (language) => {
  it("takes what is signed by the secret, and refuses what is not", async () => {
    const url = await start(language)
    expect(await send(url, body)).toBe(204)
    expect(await send(url, body.replace("Café", "Cafe"), body)).toBe(400)
    expect((await fetch(url, { method: "POST", body })).status).toBe(400)
  })
})
