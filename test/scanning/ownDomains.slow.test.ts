import { parseConfig } from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { afterAll, beforeAll, expect, it } from "vitest"
import { heldHost } from "../http/domainSteps.ts"
import { openPerson } from "../http/person.ts"
import { type Service, shortUrl, start } from "../http/service.ts"
import { randomDesign } from "./captures/judged.ts"
import { decoderNames, decoders } from "./decoders.ts"
import { pixelsOfPng, render } from "./images.ts"

let service: Service
beforeAll(async () => {
  service = await start({ options: { shortUrl } })
})
afterAll(() => service.stop())

const sold = 40
const target = "https://cafe.example/menu"

/** Paths with each character that may stand in one. */
const oddPaths: ReadonlyArray<string> = [
  "Menu1",
  "menu1",
  "a.b-c_d~e",
  "!$&'()*+,;=",
  "a:b@c",
  "caf%C3%A9/%E4%BD%A0%E5%A5%BD",
  "a/b/c/",
  "%20%22%3C%3E",
  "2026/11/29",
  "x".repeat(190)
]

it("pictures under own domains read as their address by two decoders", async () => {
  const { account, cookie } = await service.run(openPerson(1000))
  const host = await heldHost(service, { account })
  const ask = (method: string, path: string, body?: object) =>
    fetch(`${service.url}/v1${path}`, {
      method,
      // Drawing and decoding hold this process up for longer than an idle connection is kept.
      headers: { cookie, connection: "close", "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  const unread: Array<string> = []
  let bought = 0
  for (let seed = 1; bought < sold; seed++) {
    const { data: _, ...style } = randomDesign(seed)
    const isAdopted = bought % 2 === 0
    const path = `${oddPaths[(bought >> 1) % oddPaths.length]}${seed}`
    const place = isAdopted ? { address: `https://${host}/${path}` } : { domain: host }
    const answer = await ask("POST", "/Qr/purchase", {
      ...style,
      content: { type: "dynamic", target, ...place }
    })
    const { code, errors, data: receipt } = await answer.json()
    if (code === "NOT_SCANNABLE") continue
    expect([code, errors]).toEqual(["OK", []])
    bought++
    const { data: record } = await (await ask("GET", `/Qr/${receipt.qrCodeId}`)).json()
    const address: string = record.dynamic.shortUrl
    expect(address).toMatch(isAdopted ? `https://${host}/` : `HTTPS://${host.toUpperCase()}/`)
    if (isAdopted) expect(address).toBe(place.address)
    const config = Either.getOrThrow(parseConfig(JSON.parse(record.configJson)))
    const image = await render(config, "png", 640)
    if (!("bytes" in image)) throw new Error("a PNG is bytes")
    const pixels = pixelsOfPng(image.bytes)
    const texts = await Promise.all(decoderNames.map((name) => decoders[name](pixels)))
    const read = texts.filter((text) => text !== undefined)
    expect(new Set(read), `seed ${seed}`).toEqual(new Set([address]))
    if (read.length < 2) unread.push(`seed ${seed}`)
  }
  expect(unread).toEqual([])
}, 300_000)
