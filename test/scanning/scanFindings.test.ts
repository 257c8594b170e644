import { type QrConfig, Rendering, type ScanFinding, scanFindings } from "@quick-response/core"
import { cautionsOf, verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { admitConfig } from "@quick-response/design/config/QrConfig"
import type { Verdict } from "@quick-response/drawing/scannability/verdict"
import { configOf } from "@quick-response/laws"
import * as Effect from "effect/Effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Service, start } from "../http/service.ts"
import { randomDesign } from "./captures/judged.ts"
import { runtime } from "./images.ts"

const textOf = ({ field, sentence, remedy }: ScanFinding): string => `${field}: ${sentence}; ${remedy}`

describe("scanFindings()", () => {
  it("agree with readBack()'s refusals and the judge's warnings", async () => {
    const grades = new Set<string>()
    for (let seed = 1; seed <= 40; seed++) {
      const config = randomDesign(seed)
      const [sold, findings] = await runtime.runPromise(
        Effect.flatMap(Rendering, (rendering) =>
          Effect.all([Effect.either(rendering.readBack(config)), scanFindings(rendering, config)])
        )
      )
      const expected = Either.match(sold, {
        onLeft: (error) => ("reasons" in error ? error.reasons : [error.message]),
        onRight: () => {
          const { warnings, minimumVersion } = Either.getOrThrow(verdict(config))
          return [...warnings, ...cautionsOf(config, minimumVersion).map(({ text }) => text)]
        }
      })
      expect(findings.map(textOf), `seed ${seed}`).toEqual(expected)
      for (const { code, grade, places } of findings) {
        expect(grade).toBe(Either.isLeft(sold) ? "refused" : code === "places" ? "cautioned" : "warned")
        expect(places !== undefined).toBe(grade === "cautioned")
        grades.add(grade)
      }
    }
    expect([...grades].sort()).toEqual(["cautioned", "refused", "warned"])
  }, 60_000)

  it("are unaffected by earlier judgements", async () => {
    const judged = (config: QrConfig) =>
      runtime.runPromise(Effect.flatMap(Rendering, (rendering) => scanFindings(rendering, config)))
    const graded = ({ findings, minimumVersion }: Verdict, config: QrConfig) => {
      const refused = findings.filter((finding) => finding.refused)
      return (refused.length > 0 ? refused : [...findings, ...cautionsOf(config, minimumVersion)]).map(
        ({ text }) => text
      )
    }
    for (let seed = 1; seed <= 60; seed++) {
      const { logo, picture, ...design } = randomDesign(seed)
      for (const length of [1, 3, 120, 900]) {
        const config = admitConfig({ ...design, data: "x".repeat(length) })
        const findings = await judged(config)
        // Only a picture tells that pale ink does not read.
        if (findings.some(({ code }) => code === "unread")) continue
        expect(findings.map(textOf), `seed ${seed}, ${length}`).toEqual(
          graded(Either.getOrThrow(verdict(config)), config)
        )
      }
    }
  })

  it("name field, code and remedy", async () => {
    const of = (input: Parameters<typeof configOf>[0]) =>
      runtime.runPromise(
        Effect.flatMap(Rendering, (rendering) =>
          scanFindings(rendering, configOf({ data: "HELLO", ...input }))
        )
      )
    expect(await of({})).toEqual([])
    expect(await of({ background: "transparent" })).toMatchObject([
      {
        grade: "warned",
        field: "background",
        code: "transparency",
        remedy: expect.stringMatching(/^choose /)
      }
    ])
    expect(await of({ data: "Müller" })).toMatchObject([
      { grade: "warned", field: "encoding", code: "charset", remedy: 'set encoding to "eci"' }
    ])
    expect(await of({ data: "Müller", encoding: "eci" })).toEqual([])
    expect(await of({ foreground: "#3b82f6", errorCorrectionLevel: "Low" })).toMatchObject([
      { grade: "warned", field: "foreground", code: "contrast" },
      {
        grade: "cautioned",
        field: "foreground",
        code: "places",
        places: ["thermal", "glare"],
        sentence:
          "the code is read about 60 % as often as a plain one from a thermal printer and 25 % under glare",
        remedy: expect.stringMatching(/^darken it to #[0-9a-f]{6}$/)
      }
    ])
    expect(await of({ margin: 0, foreground: "#eeeeee" })).toMatchObject([
      {
        grade: "refused",
        field: "foreground",
        code: "contrast",
        remedy: expect.stringMatching(/^darken it to #/)
      },
      { grade: "refused", field: "margin", code: "quietZone", remedy: "raise margin to 4" }
    ])
    expect(await of({ data: "x".repeat(3_000) })).toMatchObject([
      { grade: "refused", field: "data", code: "length", remedy: "shorten it or lower the level" }
    ])
  })
})

describe("Quote and record", () => {
  let service: Service
  beforeAll(async () => {
    service = await start()
  })
  afterAll(() => service.stop())

  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${service.url}/v1/Qr/${path}`, init)
    return { status: answer.status, ...(await answer.json()) }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })

  it("name the refusals of a purchase", async () => {
    const design = { data: "https://example.com", margin: 0, foreground: "#dddddd" }
    const { data } = await post("calculate-price", design)
    const refused = await post("purchase", design, { "x-api-key": service.key })
    expect(refused).toMatchObject({ status: 422, code: "NOT_SCANNABLE" })
    expect(data.findings.map(textOf)).toEqual(refused.errors)
  })

  it("have the same warnings", async () => {
    const design = { data: "https://example.com", margin: 2, foreground: "#7d7d7d", bodyStyle: "Dots" }
    const { data: quoted } = await post("calculate-price", design)
    expect(quoted.findings.map(({ grade }: ScanFinding) => grade)).toEqual(["warned", "warned", "cautioned"])
    const key = { "x-api-key": service.key }
    const { data: receipt } = await post("purchase", design, key)
    const { data: record } = await ask(receipt.qrCodeId, { headers: key })
    expect(record.scannability).toEqual({ warnings: quoted.findings })
  })
})
