import { verifyProof } from "@quick-response/core/proof"
import { encodePng } from "@quick-response/images/png/encodePng"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { open, type Service, start } from "../http/service.ts"
import { configOf, photographed, pixelsOf, stuckOn } from "./prints.ts"

let service: Service
let id: string
let dynamicId: string
let strangerKey: string

const send = (key: string, method: string, path: string, body?: object | Uint8Array<ArrayBuffer>) =>
  fetch(`${service.url}${path}`, {
    method,
    headers: {
      "x-api-key": key,
      "content-type": body instanceof Uint8Array ? "image/png" : "application/json"
    },
    ...(body === undefined ? {} : { body: body instanceof Uint8Array ? body : JSON.stringify(body) })
  })

const dataOf = async (answer: Promise<Response>) => (await (await answer).json()).data

const buy = async (design: object): Promise<string> =>
  (await dataOf(send(service.key, "POST", "/v1/Qr/purchase", design))).qrCodeId

const data = "https://example.com/menu"

const pngOf = (text: string) =>
  new Uint8Array(encodePng(photographed(pixelsOf(configOf({ data: text })), { degrees: 5 })))

beforeAll(async () => {
  service = await start()
  id = await buy({ data })
  dynamicId = await buy({ content: { type: "dynamic", target: "https://example.com/dinner" } })
  strangerKey = (await service.run(open(10))).key
})
afterAll(() => service.stop())

describe("POST /v1/Qr/{id}/print", () => {
  it("checks a print that is sent as raw bytes", async () => {
    expect(await dataOf(send(service.key, "POST", `/v1/Qr/${id}/print`, pngOf(data)))).toMatchObject({
      isThisCode: "yes",
      reserve: 100,
      says: data
    })
  })

  it("recognizes a sticker with another slug over a dynamic code", async () => {
    const checked = await dataOf(
      send(service.key, "POST", `/v1/Qr/${dynamicId}/print`, pngOf("HTTPS://Q.EXAMPLE/22222222"))
    )
    expect(checked).toMatchObject({ isThisCode: "no", findings: [{ kind: "otherSlug" }] })
  })

  it.each([
    ["no picture", new Uint8Array(12)],
    ["a cut picture", pngOf(data).slice(0, 400)],
    ["a bomb", Uint8Array.from(pngOf(data), (byte, at) => (at >= 16 && at < 20 ? 0x7f : byte))]
  ])("refuses %s by field", async (_, picture) => {
    const answer = await send(service.key, "POST", `/v1/Qr/${id}/print`, picture)
    expect(answer.status).toBe(400)
    expect((await answer.json()).errors[0]).toMatch(/^image: /)
  })

  it("does not find another account's code", async () => {
    for (const [method, path, body] of [
      ["POST", "print", pngOf(data)],
      ["GET", "proof", undefined],
      ["GET", "proof?format=pdf", undefined]
    ] as const)
      expect((await send(strangerKey, method, `/v1/Qr/${id}/${path}`, body)).status, path).toBe(404)
  })
})

describe("POST /v1/Qr/print", () => {
  it("answers for each code in the picture", async () => {
    const [own, other] = [pixelsOf(configOf({ data })), pixelsOf(configOf({ data: "https://other.example" }))]
    const width = own.width + other.width
    const paper = { width, height: own.height, data: new Uint8Array(4 * width * own.height).fill(255) }
    const picture = encodePng(stuckOn(stuckOn(paper, own, 0, 0), other, own.width, 0))
    const { codes } = await dataOf(send(service.key, "POST", "/v1/Qr/print", new Uint8Array(picture)))
    expect(
      codes.toSorted((one: { says: string }, two: { says: string }) => (one.says < two.says ? -1 : 1))
    ).toEqual([
      expect.objectContaining({ qrCodeId: id, isThisCode: "yes", reserve: 100, says: data }),
      expect.objectContaining({ qrCodeId: null, isThisCode: "no", reserve: 0, says: "https://other.example" })
    ])
    const strangers = await dataOf(send(strangerKey, "POST", "/v1/Qr/print", pngOf(data)))
    expect(strangers.codes).toMatchObject([{ qrCodeId: null, isThisCode: "no", says: data }])
  })
})

describe("GET /v1/Qr/{id}/proof", () => {
  it("verifies with the published keys", async () => {
    const proof = await dataOf(send(service.key, "GET", `/v1/Qr/${id}/proof`))
    const published = await fetch(`${service.url}/.well-known/quick-response.json`)
    expect(published.headers.get("content-type")).toMatch(/^application\/json/)
    expect(published.headers.get("access-control-allow-origin")).toBe("*")
    const { keys } = await published.json()
    expect(await verifyProof(proof, { keys })).toEqual({ valid: true, reason: "signed" })
    expect(proof).toMatchObject({ qrCodeId: id, says: data })
  })

  it("answers the same PDF of one page", async () => {
    const [one, other] = await Promise.all(
      [0, 1].map(() => send(service.key, "GET", `/v1/Qr/${id}/proof?format=pdf`))
    )
    expect(one?.headers.get("content-type")).toBe("application/pdf")
    expect(one?.headers.get("content-disposition")).toBe(`attachment; filename="proof-${id}.pdf"`)
    expect(Buffer.from((await one?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(
      Buffer.from((await other?.arrayBuffer()) ?? new ArrayBuffer(1))
    )
  })
})
