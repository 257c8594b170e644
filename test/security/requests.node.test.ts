import { once } from "node:events"
import * as Http from "node:http"
import { afterAll, expect, it } from "vitest"
import { start } from "../http/service.ts"

const service = await start()
afterAll(service.stop)

const ask = async (method: string, path: string, headers: Readonly<Record<string, string>> = {}) => {
  const request = Http.request(`${service.url}${path}`, { method, headers, agent: false })
  request.end()
  const [answer]: Array<Http.IncomingMessage> = await once(request, "response")
  if (answer === undefined) throw new Error("there was no answer")
  answer.setEncoding("utf8")
  let body = ""
  for await (const piece of answer) body += piece
  return { status: answer.statusCode, body }
}

it("TRACE repeats nothing of a request", async () => {
  for (const path of ["/v1/Qr/ping", "/v1/Account", "/docs", "/nowhere"]) {
    const { status, body } = await ask("TRACE", path, { cookie: "qr_session=a-secret" })
    expect([path, status]).toEqual([path, path === "/nowhere" ? 404 : 405])
    expect(body).not.toContain("a-secret")
  }
})

it("no folder is listed, and no program file served", async () => {
  for (const path of [
    "/.git/config",
    "/package.json",
    "/icons/",
    "/docs/",
    "/v1/",
    "/data/quick-response.db"
  ]) {
    const { status, body } = await ask("GET", path)
    expect([path, status]).toEqual([path, path === "/docs/" ? 200 : 404])
    expect(body).not.toMatch(/Index of|\[core\]|"workspaces"/)
  }
})

it("an answer names its media type and charset", async () => {
  for (const [path, type] of [
    ["/v1/Qr/ping", "application/json"],
    ["/nowhere", "application/json"],
    ["/docs", "text/html; charset=utf-8"]
  ] as const) {
    const answer = await fetch(`${service.url}${path}`)
    expect([path, answer.headers.get("content-type")]).toEqual([path, type])
    await answer.text()
  }
})
