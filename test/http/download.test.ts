import { Storage } from "@quick-response/core"
import type { PromiseClient } from "@quick-response/http/client"
import * as Effect from "effect/Effect"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { orderBy } from "../storage/accounts.ts"
import { newCustomer, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

const customer = () => newCustomer(service)

const filesOf = async (blob: Promise<Blob>) => {
  const files = unzipSync(new Uint8Array(await (await blob).arrayBuffer()))
  const manifest = JSON.parse(strFromU8(files["manifest.json"] ?? new Uint8Array()))
  const rows: ReadonlyArray<Readonly<Record<string, unknown>>> = manifest.rows
  return { files, rows }
}

const refusalOf = (calling: Promise<unknown>) =>
  calling.then(
    () => "done",
    (error: unknown) => error
  )

const bought = async (client: PromiseClient, body: object) => (await client.purchase(body)).qrCodeId

describe("GET /v1/Qr/download", () => {
  it("has the pictures of ids, by present names, with a manifest", async () => {
    const { client } = await customer()
    const still = await bought(client, { data: "HELLO", name: "Menu" })
    const dynamic = await bought(client, {
      content: { type: "dynamic", target: "https://cafe.example/menu" },
      name: "Other",
      tags: ["door"]
    })
    await client.changeQrCode(dynamic, { name: "menu", isArchived: true })
    const { files, rows } = await filesOf(
      client.downloadQrCodes({ ids: [dynamic, still.toUpperCase(), still], formats: ["png", "svg"] })
    )
    expect(Object.keys(files)).toEqual([
      "menu.png",
      "menu.svg",
      "Menu-2.png",
      "Menu-2.svg",
      "manifest.json",
      "manifest.csv"
    ])
    const { dynamic: side } = await client.getQrCode(dynamic)
    expect(rows).toMatchObject([
      {
        qrCodeId: dynamic,
        success: true,
        shortUrl: side?.shortUrl,
        tags: ["door"],
        fileNames: ["menu.png", "menu.svg"]
      },
      { qrCodeId: still, success: true, fileNames: ["Menu-2.png", "Menu-2.svg"] }
    ])
    const { configJson } = await client.getQrCode(dynamic)
    expect(strFromU8(files["menu.svg"] ?? new Uint8Array())).toBe(
      await client.generate({ ...JSON.parse(configJson), format: "svg" })
    )
  })

  it("has the unarchived codes of a tag, newest first, as SVG", async () => {
    const { client } = await customer()
    for (const name of ["a", "b", "c"])
      await client.purchase({ data: name, name, tags: name === "b" ? [] : ["Menu"] })
    const archived = await bought(client, { data: "d", name: "d", tags: ["menu"] })
    await client.changeQrCode(archived, { isArchived: true })
    const { files, rows } = await filesOf(client.downloadQrCodes({ tag: "MENU" }))
    expect(Object.keys(files)).toEqual(["c.svg", "a.svg", "manifest.json", "manifest.csv"])
    expect(rows).toHaveLength(2)
  })

  it("names a picture that cannot be drawn, and draws the others", async () => {
    const { account, client } = await customer()
    const still = await bought(client, { data: "HELLO", name: "Menu" })
    const order = orderBy(account.id)
    await service.run(Effect.flatMap(Storage, ({ purchase }) => purchase(order)).pipe(Effect.orDie))
    const { files, rows } = await filesOf(client.downloadQrCodes({ ids: [order.qrCodeId, still] }))
    expect(Object.keys(files)).toEqual(["Menu.svg", "manifest.json", "manifest.csv"])
    expect(rows).toMatchObject([
      { qrCodeId: order.qrCodeId, success: false, code: "VALIDATION_FAILED", fileNames: [] },
      { qrCodeId: still, success: true }
    ])
  })

  it("takes 400 ids in one request line, and refuses others' codes", async () => {
    const { account, client } = await customer()
    const foreign = await bought((await customer()).client, { data: "HELLO" })
    const own = Array.from({ length: 399 }, () => orderBy(account.id))
    await service.run(
      Effect.flatMap(Storage, ({ purchase }) => Effect.forEach(own, purchase)).pipe(Effect.orDie)
    )
    const ids = own.map(({ qrCodeId }) => qrCodeId)
    const { rows } = await filesOf(client.downloadQrCodes({ ids: [...ids, ids[0] ?? ""] }))
    expect(rows.map(({ qrCodeId }) => qrCodeId)).toEqual(ids)
    expect(await refusalOf(client.downloadQrCodes({ ids: [...ids, foreign] }))).toMatchObject({
      code: "QR_CODE_NOT_FOUND",
      errors: [expect.stringContaining(foreign)]
    })
  })

  it("takes 500 codes by a tag, and refuses 501", async () => {
    const { account, client } = await customer()
    const sell = (count: number) =>
      service.run(
        Effect.flatMap(Storage, ({ purchase }) =>
          Effect.forEach(Array.from({ length: count }), () =>
            purchase({ ...orderBy(account.id), tags: ["many"] })
          )
        ).pipe(Effect.orDie)
      )
    await sell(500)
    expect((await filesOf(client.downloadQrCodes({ tag: "many" }))).rows).toHaveLength(500)
    await sell(1)
    expect(await refusalOf(client.downloadQrCodes({ tag: "many" }))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: ["tag: 501 codes have it, and a download has up to 500; name them by ids, in parts"]
    })
  })

  it.each([
    [{}, "ids: expected either ids or a tag"],
    [{ ids: [crypto.randomUUID()], tag: "menu" }, "ids: expected either ids or a tag"],
    [{ ids: ["1"] }, "ids: expected 1 to 400 ids"],
    [{ ids: Array<string>(401).fill("00000000-0000-4000-8000-000000000000") }, "ids: expected 1 to 400 ids"],
    [{ tag: "none" }, "tag: no code in your list has it"]
  ])("refuses %j", async (codes, sentence) => {
    const { client } = await customer()
    expect(await refusalOf(client.downloadQrCodes(codes))).toMatchObject({
      code: "VALIDATION_FAILED",
      errors: [expect.stringContaining(sentence)]
    })
  })
})
