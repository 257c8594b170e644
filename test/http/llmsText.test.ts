import * as Fetch from "@quick-response/http/fetch"
import { eachEndpoint } from "@quick-response/http/testing"
import { afterAll, expect, test } from "vitest"
import { realServices } from "./service.ts"

const { handler, dispose } = Fetch.fetchHandler(realServices, {
  baseUrl: "https://shop.example",
  basePath: "/qr"
})
afterAll(dispose)

test("/llms.txt links every endpoint by a working address", async () => {
  const answer = await handler(new Request("https://shop.example/qr/llms.txt"))
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"])
  const text = await answer.text()
  expect(text).toMatch(/^# Quick-Response\n\n> .+https:\/\/shop\.example\/qr\.\n/)
  const links = [...text.matchAll(/^- \[([^\]]+)\]\(([^)]+)\): .+$/gm)].map(([, name, link]) => ({
    name,
    link
  }))
  const named = links.map(({ name }) => name)
  for (const { method, path } of eachEndpoint(false))
    expect(named).toContain(`${method} ${path.replace(/:(\w+)/g, "{$1}")}`)
  for (const { link = "" } of links)
    expect([link, (await handler(new Request(link))).status]).toEqual([link, 200])
})
