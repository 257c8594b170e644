import { Rendering, Requester } from "@quick-response/core"
import { type DecodeElsewhere, makeBodyDecoder } from "@quick-response/http/bodyDecoding"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, describe, expect, it } from "vitest"
import { during, newCustomer, realRendering, type Service, start } from "./service.ts"

const service = await start()
afterAll(service.stop)

/** A new customer, and a function that sends a batch as it is. */
const customer = async (credits: number, at: Service = service) => {
  const { client, key } = await newCustomer(at, credits)
  const send = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${at.url}/v1/Qr/batch`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": key, ...headers },
      body: JSON.stringify(body)
    })
  return { client, send }
}

type RenderingService = typeof Rendering.Service

/** The real rendering with some of its functions replaced. */
const renderingWith = (replace: (real: RenderingService) => Partial<RenderingService>) =>
  Layer.effect(
    Rendering,
    Effect.map(Rendering, (real) => ({ ...real, ...replace(real) }))
  ).pipe(Layer.provide(realRendering))

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ data: `row ${i}`, name: `Row ${i}` }))

const codes = ({ rows }: { readonly rows: ReadonlyArray<{ readonly code: string }> }) =>
  rows.map(({ code }) => code)

/** The CRC-32 of ISO 3309, bit by bit. */
const crcOf = (bytes: Uint8Array): number => {
  let crc = -1
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}

/** The files of a ZIP; `unzipSync` does not look at their checksums, other programs do. */
const filesOf = async (zip: Blob) => {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  const files = unzipSync(bytes)
  const view = new DataView(bytes.buffer)
  const directory = view.getUint32(bytes.length - 6, true)
  const sums = new Map<string, number>()
  for (let at = directory; view.getUint32(at, true) === 0x02014b50; ) {
    const [name, extra] = [view.getUint16(at + 28, true), view.getUint16(at + 30, true)]
    sums.set(strFromU8(bytes.subarray(at + 46, at + 46 + name)), view.getUint32(at + 16, true))
    at += 46 + name + extra
  }
  expect(sums).toEqual(new Map(Object.entries(files).map(([name, file]) => [name, crcOf(file)])))
  return files
}

type Files = Awaited<ReturnType<typeof filesOf>>

const textOf = (files: Files, name: string): string => strFromU8(files[name] ?? new Uint8Array())

const manifestOf = (files: Files) => JSON.parse(textOf(files, "manifest.json"))

describe("POST /v1/Qr/batch", () => {
  it("answers each row in order, failed or not", async () => {
    const { client } = await customer(10)
    const stops = [
      { offset: 0, color: "#000" },
      { offset: 1, color: "red" }
    ]
    const { rows } = await client.batch({
      defaults: { bodyStyle: "Dots", size: 128 },
      rows: [
        { data: "fine", fileName: "one" },
        { data: "wrong", foreground: { type: "linear", stops } },
        { data: "x".repeat(7000) },
        { data: "pale", foreground: "#fff" },
        {},
        { data: "plain", bodyStyle: "Square", expectedPrice: 1 },
        { data: "dear", expectedPrice: 1 }
      ],
      formats: ["svg", "png"]
    })
    expect(rows.map(({ index, code }) => [index, code])).toEqual([
      [0, "OK"],
      [1, "VALIDATION_FAILED"],
      [2, "DATA_TOO_LONG"],
      [3, "NOT_SCANNABLE"],
      [4, "VALIDATION_FAILED"],
      [5, "OK"],
      [6, "PRICE_CHANGED"]
    ])
    expect(rows[0]).toEqual({
      index: 0,
      fileNames: ["one.svg", "one.png"],
      success: true,
      code: "OK",
      errors: [],
      totalPrice: 1.1
    })
    expect(rows[1]).toMatchObject({ success: false, fileNames: [], totalPrice: null })
    expect(rows.map(({ errors }) => errors[0])).toEqual([
      undefined,
      expect.stringMatching(/^rows\[1\]\.foreground\.stops\[1\]\.color: expected/),
      expect.stringMatching(/^rows\[2\]\.data: needs/),
      expect.stringMatching(/^rows\[3\]\.foreground: #ffffff is no darker/),
      "rows[4].data: is missing",
      undefined,
      expect.stringMatching(/^rows\[6\]\.expectedPrice: /)
    ])
    expect((await client.listQrCodes()).totalCount).toBe(0)
  })

  it("prefers a row's content or data to the defaults", async () => {
    const { client, send } = await customer(2)
    const bought = await client.batch(
      {
        defaults: { data: "x".repeat(7000) },
        rows: [
          { content: { type: "wifi", ssid: "Guests", password: "secret word" } },
          { data: "own" },
          { name: "of the defaults" }
        ],
        formats: ["svg"],
        purchase: true
      },
      { idempotencyKey: "guests" }
    )
    expect(codes(bought)).toEqual(["OK", "OK", "DATA_TOO_LONG"])
    expect((await client.listQrCodes()).qrCodes.map(({ name }) => name)).toEqual(["own", "Guests"])
    const answer = await send({ rows: [{ content: { type: "wifi" } }], formats: ["svg"] })
    const [refused] = (await answer.json()).data.rows
    expect(refused.errors[0]).toMatch(/^rows\[0\]\.content\.ssid: /)
    expect(refused.faults).toEqual([{ path: "content.ssid", rule: "missing", parameters: {} }])
  })

  it("refuses only the wrong row", async () => {
    const { send } = await customer(0)
    const answer = await send({
      rows: [
        5,
        { data: "x", format: "svg" },
        { data: "x", fileName: "" },
        { data: "x", fileName: 7, colour: "red" },
        { data: "x", purchase: true },
        { data: "x", "=cmd()": 1 },
        { data: "x" }
      ],
      formats: ["svg"]
    })
    const { data } = await answer.json()
    expect(data.rows.map(({ errors }: { errors: ReadonlyArray<string> }) => errors[0])).toEqual([
      "rows[0]: expected an object",
      "rows[1].format: is not taken here; name the formats of all rows in `formats`",
      "rows[2].fileName: expected a text of 1 to 100 characters",
      "rows[3].fileName: expected a text of 1 to 100 characters",
      expect.stringMatching(/^rows\[4\]\.purchase: /),
      expect.stringMatching(/^rows\[5\]\["=cmd\(\)"\]: unknown field/),
      undefined
    ])
  })

  it("refuses a wrong batch as a whole", async () => {
    const { send } = await customer(0)
    const row = { data: "x" }
    const wide = Object.fromEntries(Array.from({ length: 256 }, (_, index) => [`f${index}`, 1]))
    const refused: ReadonlyArray<readonly [body: object, sentence: string]> = [
      [{ rows: [], formats: ["svg"] }, "rows: expected a list of 1 to 500 rows"],
      [{ rows: Array(501).fill(row), formats: ["svg"] }, "rows: expected a list of 1 to 500 rows"],
      [{ rows: row, formats: ["svg"] }, "rows: expected"],
      [{ rows: [row], formats: [] }, "formats: expected a list of 1 to 4 formats, each once"],
      [{ rows: [row], formats: ["svg", "svg"] }, "formats: expected a list of 1 to 4 formats, each once"],
      [{ rows: [row], formats: ["svg", "gif"] }, "formats[1]: expected"],
      [{ rows: [row] }, "formats: is missing"],
      [{ rows: [row], formats: ["svg"], defaults: [] }, "defaults: expected an object"],
      [
        { rows: [row], formats: ["svg"], purchase: "yes" },
        "purchase: expected true to buy each row, or false"
      ],
      [{ rows: [row], formats: ["svg"], defaults: { format: "svg" } }, "defaults.format: is not taken here"],
      [{ rows: [row], formats: ["svg"], defaults: { margin: 99 } }, "defaults.margin: expected"],
      [{ rows: [row], formats: ["svg"], purchase: true }, "Idempotency-Key: is missing"],
      [{ rows: [row], formats: ["svg"], colour: "red" }, "colour: "],
      [{ rows: [row, wide], formats: ["svg"] }, "rows[1]: expected an object of at most 256 values"],
      [
        { rows: [row], formats: ["svg"], defaults: wide },
        "defaults: expected an object of at most 256 values"
      ]
    ]
    for (const [body, sentence] of refused) {
      const answer = await send(body)
      const { code, errors } = await answer.json()
      expect([answer.status, code, errors[0]?.slice(0, sentence.length)]).toEqual([
        400,
        "VALIDATION_FAILED",
        sentence
      ])
    }
  })

  it("takes a body of 8 MiB, and no more", async () => {
    const { send } = await customer(0)
    const batch = (length: number) => ({
      rows: [{ data: "x" }],
      formats: ["svg"],
      padding: "x".repeat(length)
    })
    const most = 8 * 2 ** 20
    const overhead = JSON.stringify(batch(0)).length
    const fits = await send(batch(most - overhead))
    expect([fits.status, (await fits.json()).errors]).toEqual([400, [expect.stringMatching(/^padding: /)]])
    const over = await send(batch(most - overhead + 1))
    expect([over.status, (await over.json()).code]).toEqual([413, "PAYLOAD_TOO_LARGE"])
  })

  it("answers a ZIP of generate's pictures, with the results", async () => {
    const { client } = await customer(0)
    const defaults = { bodyStyle: "Rounded", size: 200 } as const
    const body = {
      defaults,
      rows: [
        { data: "one", fileName: "same.PNG" },
        { data: "", fileName: "fails" },
        { data: "two", fileName: "Same" },
        { data: "three", fileName: "../../etc/passwd", size: 64 },
        { data: "four", name: "=1+1 | caf\u00e9" },
        { data: "five", fileName: "CON" },
        { data: "six" },
        { data: "seven", fileName: "manifest" }
      ],
      formats: ["png", "svg"] as const
    }
    const zip = await client.batch(body, { as: "zip" })
    expect(zip.type).toBe("application/zip")
    const files = await filesOf(zip)
    const stems = ["same", "Same-2", "_-..-etc-passwd", "_=1+1 _ caf\u00e9", "_CON", "code-7", "manifest-2"]
    expect(Object.keys(files)).toEqual([
      ...stems.flatMap((stem) => [`${stem}.png`, `${stem}.svg`]),
      "manifest.json",
      "manifest.csv"
    ])
    expect(textOf(files, "same.svg")).toBe(await client.generate({ ...defaults, data: "one" }))
    expect(files["_-..-etc-passwd.png"]).toEqual(
      new Uint8Array(await client.generate({ ...defaults, data: "three", size: 64, format: "png" }))
    )
    const { rows } = manifestOf(files)
    expect(rows.length).toBe(8)
    expect(rows[1]).toMatchObject({ code: "VALIDATION_FAILED", fileNames: [] })
    expect(rows[2]).toMatchObject({ code: "OK", fileNames: ["Same-2.png", "Same-2.svg"] })
    const lines = textOf(files, "manifest.csv").split("\r\n")
    expect(lines[0]).toBe("index,fileNames,success,code,errors,totalPrice,qrCodeId,shortUrl,tags")
    expect(lines[3]).toBe(`2,"Same-2.png; Same-2.svg",true,OK,,1.2,,,`)
    const { rows: told } = await client.batch(body)
    expect(rows).toEqual(told)
    const marked = await filesOf(
      await client.batch({ rows: [{ data: "x" }], formats: ["svg"] }, { as: "zip", bom: "1" })
    )
    expect([...(marked["manifest.csv"] ?? [])].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x69])
  })

  it("buys each row once under its key, in any format", async () => {
    const { client } = await customer(3)
    const batch = { rows: rowsOf(5), formats: ["svg"] as const, purchase: true }
    const key = { idempotencyKey: "tables" }
    const first = await client.batch(batch, key)
    expect(codes(first)).toEqual(["OK", "OK", "OK", "INSUFFICIENT_BALANCE", "INSUFFICIENT_BALANCE"])
    const again = await client.batch({ ...batch, formats: ["png"] }, key)
    expect(again.rows.map(({ qrCodeId, code }) => [qrCodeId, code])).toEqual(
      first.rows.map(({ qrCodeId, code }) => [qrCodeId, code])
    )
    const files = await filesOf(await client.batch(batch, { ...key, as: "zip" }))
    expect(Object.keys(files).length).toBe(3 + 2)
    const { qrCodes, totalCount } = await client.listQrCodes()
    expect([totalCount, qrCodes.map(({ name }) => name)]).toEqual([3, ["Row 2", "Row 1", "Row 0"]])
  })

  it("buys cheaper rows behind one over the balance", async () => {
    const { client } = await customer(1.1)
    const rows = [{ data: "dear", bodyStyle: "Rounded" }, { data: "cheap" }] as const
    const bought = await client.batch({ rows, formats: ["svg"], purchase: true })
    expect(codes(bought)).toEqual(["INSUFFICIENT_BALANCE", "OK"])
  })

  it("draws nothing for a row over the balance", async () => {
    let read = 0
    const rendering = renderingWith((real) => ({
      readBack: (config) =>
        Effect.suspend(() => {
          read++
          return real.readBack(config)
        }),
      render: () => Effect.die("a picture of a row that nobody can pay")
    }))
    await during({ rendering }, async (counted) => {
      const { client } = await customer(0.9, counted)
      const files = await filesOf(
        await client.batch({ rows: rowsOf(6), formats: ["svg"], purchase: true }, { as: "zip" })
      )
      const { rows } = manifestOf(files)
      expect(new Set(codes({ rows }))).toEqual(new Set(["INSUFFICIENT_BALANCE"]))
      expect(rows[5].errors[0]).toMatch(/^the price is 1.00 credits and the balance is 0.90;/)
      expect(read).toBe(0)
    })
  })

  it("refuses another batch under a used key", async () => {
    const { client } = await customer(10)
    const batch = { rows: rowsOf(2), formats: ["svg"] as const, purchase: true }
    const key = { idempotencyKey: "order 7" }
    await client.batch(batch, key)
    for (const other of [
      { ...batch, rows: rowsOf(3) },
      { ...batch, rows: rowsOf(1) },
      { ...batch, rows: rowsOf(2).reverse() },
      { ...batch, defaults: { margin: 5 } }
    ])
      await expect(client.batch(other, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" })
    const single = await client.purchase({ data: "row 0", name: "Row 0" }, key)
    expect(single.remainingBalance).toBe(7)
    expect(codes(await client.batch(batch, key))).toEqual(["OK", "OK"])
    expect((await client.listQrCodes()).totalCount).toBe(3)
  })

  it("runs one at a time under a key", async () => {
    const gate = await Effect.runPromise(Deferred.make<void>())
    const rendering = renderingWith((real) => ({
      readBack: (config) => Effect.zipRight(Deferred.await(gate), real.readBack(config))
    }))
    await during({ rendering }, async (held) => {
      const { client } = await customer(10, held)
      const batch = { rows: rowsOf(2), formats: ["svg"] as const, purchase: true }
      const key = { idempotencyKey: "once" }
      const first = client.batch(batch, key)
      await expect
        .poll(() => client.batch(batch, key).catch(({ code }) => code))
        .toBe("IDEMPOTENCY_KEY_IN_USE")
      await Effect.runPromise(Deferred.succeed(gate, undefined))
      expect(codes(await first)).toEqual(["OK", "OK"])
      expect(codes(await client.batch(batch, key))).toEqual(["OK", "OK"])
      expect((await client.listQrCodes()).totalCount).toBe(2)
    })
  })

  it("counts each row as a request", () =>
    during({ options: { rateLimit: { account: 4, address: 100 } } }, async (limited) => {
      const { client } = await customer(10, limited)
      const { rows } = await client.batch({ rows: rowsOf(5), formats: ["svg"] })
      expect(rows.map(({ code }) => code)).toEqual(["OK", "OK", "OK", "RATE_LIMITED", "RATE_LIMITED"])
      expect(rows[4]?.errors[0]).toMatch(/^an account may make 4 requests a minute/)
      // The minute after which four of the five are taken, and not the quarter of it after which one is.
      for (const { code, retryAfter } of rows)
        if (code !== "RATE_LIMITED") expect(retryAfter).toBeUndefined()
        else expect(retryAfter).toBeGreaterThan(45)
    }))

  it("counts the processor time of each row", () => {
    const rendering = renderingWith((real) => ({
      render: (config, output) =>
        Effect.zipLeft(
          real.render(config, output),
          Effect.sync(() => {
            const until = performance.now() + 60
            while (performance.now() < until);
          })
        )
    }))
    return during({ rendering, options: { cpuLimit: { account: 0.15, address: 5 } } }, async (limited) => {
      const { client } = await customer(10, limited)
      const files = await filesOf(await client.batch({ rows: rowsOf(8), formats: ["svg"] }, { as: "zip" }))
      const { rows } = manifestOf(files)
      expect([rows[0].code, rows.at(-1).code]).toEqual(["OK", "RATE_LIMITED"])
    })
  })

  it("gives each row the time of a request", async () => {
    const rendering = renderingWith((real) => ({
      readBack: (config) => (config.data === "row 1" ? Effect.never : real.readBack(config))
    }))
    await during({ rendering, options: { requestTimeout: "500 millis" } }, async (slow) => {
      const { client } = await customer(10, slow)
      const bought = await client.batch({ rows: rowsOf(3), formats: ["svg"], purchase: true })
      expect(codes(bought)).toEqual(["OK", "TIMEOUT", "OK"])
    })
  })

  it("draws four rows at a time, and buys in order", async () => {
    const [four, others] = await Effect.runPromise(Effect.all([Deferred.make<void>(), Deferred.make<void>()]))
    let [begun, working, most, ended] = [0, 0, 0, 0]
    const rendering = renderingWith((real) => ({
      // The first four wait for each other, and a moment more, in which a fifth would begin; the first of them also for the end of three.
      readBack: (config) =>
        Effect.gen(function* () {
          most = Math.max(most, ++working)
          if (++begun === 4) yield* Effect.forkDaemon(Effect.delay(Deferred.succeed(four, undefined), 200))
          yield* Deferred.await(four)
          if (config.data === "row 0") yield* Deferred.await(others)
          yield* real.readBack(config)
          if (++ended === 3) yield* Deferred.succeed(others, undefined)
        }).pipe(Effect.ensuring(Effect.sync(() => working--)))
    }))
    await during({ rendering }, async (held) => {
      const { client } = await customer(7, held)
      const bought = await client.batch({ rows: rowsOf(8), formats: ["svg"], purchase: true })
      expect(most).toBe(4)
      expect(codes(bought)).toEqual([...Array.from({ length: 7 }, () => "OK"), "INSUFFICIENT_BALANCE"])
      const { qrCodes } = await client.listQrCodes()
      expect(qrCodes.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2, 1, 0].map((row) => `Row ${row}`))
    })
  })

  it("queues its rows separately from the account's other requests", async () => {
    const requesters = new Map<string, string>()
    const rendering = renderingWith((real) => ({
      readBack: (config) =>
        Effect.flatMap(Requester, ({ id }) => {
          requesters.set(config.data, id)
          return real.readBack(config)
        })
    }))
    await during({ rendering }, async (held) => {
      const { client } = await customer(2, held)
      await client.batch({ rows: rowsOf(1), formats: ["svg"], purchase: true })
      await client.purchase({ data: "single" })
      expect(requesters.get("row 0")).toBe(`${requesters.get("single")} batch`)
    })
  })

  it("decodes the defaults' logo once, in a worker", async () => {
    const decode = makeBodyDecoder()
    const decoded: Array<string> = []
    const decodeElsewhere: DecodeElsewhere = (endpoint, bytes) =>
      Effect.sync(() => {
        decoded.push(endpoint)
        return decode(endpoint, bytes)
      })
    const logoOf = (color: string) => ({
      image: `data:image/svg+xml;base64,${btoa(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="${color}"/></svg>`)}`
    })
    await during({ options: { decodeElsewhere } }, async (beside) => {
      const { client, send } = await customer(0, beside)
      const defaults = { logo: logoOf("red"), bodyStyle: "Dots" } as const
      const rows = [
        ...rowsOf(3),
        { data: "own", logo: logoOf("blue") },
        { content: { type: "text", text: "shared" } } as const,
        { data: "wrong", margin: 99 }
      ]
      const files = await filesOf(await client.batch({ defaults, rows, formats: ["svg"] }, { as: "zip" }))
      expect(decoded).toEqual(["batch defaults", "batch row"])
      for (const [name, own] of [
        ["Row 2.svg", { data: "row 2" }],
        ["code-4.svg", rows[3]],
        ["code-5.svg", rows[4]]
      ] as const)
        expect(textOf(files, name)).toBe(await client.generate({ ...defaults, ...own }))
      const { rows: results } = manifestOf(files)
      expect(results[5].errors).toEqual([expect.stringMatching(/^rows\[5\]\.margin: expected/)])
      const refused = await send({
        defaults: { logo: { image: "data:," } },
        rows: rowsOf(1),
        formats: ["svg"]
      })
      expect((await refused.json()).errors).toEqual([expect.stringMatching(/^defaults\.logo\.image: /)])
    })
  })

  it("draws only as far as its client reads", async () => {
    // Bytes that no compression makes smaller: the pictures of a row take 2 MiB.
    const bytes = new Uint8Array(2 ** 20)
    for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    let drawn = 0
    const rendering = renderingWith(() => ({
      render: (_, { format }) =>
        Effect.sync(() => {
          drawn += bytes.length
          const mediaType = format === "webp" ? ("image/webp" as const) : ("image/png" as const)
          return { mediaType, bytes }
        })
    }))
    await during({ rendering }, async (held) => {
      const { send, client } = await customer(0, held)
      const formats = ["png", "webp"]
      const answer = await send({ rows: rowsOf(48), formats }, { accept: "application/zip" })
      const reader = answer.body?.getReader()
      let taken = (await reader?.read())?.value?.length ?? 0
      let before = -1
      while (before !== drawn) {
        before = drawn
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      // Some rows are in the buffers of the connection; all of them would take 96 MiB.
      expect(drawn).toBeLessThan(64 * 2 ** 20)
      expect(await client.ping()).toBeDefined()
      for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read())
        taken += next.value.length
      expect(drawn).toBe(96 * 2 ** 20)
      expect(taken).toBeGreaterThan(drawn)
    })
  })
})
