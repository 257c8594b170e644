import { type ErrorCorrectionLevel, errorCorrectionLevels, type QrConfig } from "@quick-response/core"
import { encode, judge } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import type { SampleRequest } from "@quick-response/design/request/readRequest"
import { paintedSymbolOf, type SymbolShape } from "@quick-response/drawing/scannability/binarized"
import { contrastFindings, judgeContrast } from "@quick-response/drawing/scannability/contrast"
import { isRepairable, logoDamage, versionForLogo } from "@quick-response/drawing/scannability/logoBudget"
import { isBlackOnWhite } from "@quick-response/drawing/scannability/verdict"
import { logoField } from "@quick-response/drawing/styles/logoField"
import { configOf, configRequests, configurations, dataTexts, logoImages } from "@quick-response/laws"
import { codewordLayout } from "@quick-response/symbol/codewordLayout"
import type { Matrix } from "@quick-response/symbol/Matrix"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll, forAllAsync } from "../forAll.ts"
import { runs } from "../storage/runs.ts"
import { decoders } from "./decoders.ts"
import { picture } from "./picture.ts"

const levels = errorCorrectionLevels.map(({ name }) => name)

const plain = configOf({ data: "https://example.com" })

const versionOf = (config: QrConfig): number =>
  Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)).version

const verdictOn = (config: QrConfig) => judge(config, versionOf(config))

const logos = FastCheck.record({
  size: FastCheck.integer({ min: 5, max: 30 }).map((percent) => percent / 100),
  padding: FastCheck.oneof(
    FastCheck.integer({ min: 0, max: 5 }),
    FastCheck.double({ min: 0, max: 5, noNaN: true })
  ),
  shape: FastCheck.constantFrom("square" as const, "circle" as const)
})

/** The symbol with every data module that the logo hides turned over, and the alignment patterns left whole. */
const spoilt = (
  matrix: Matrix,
  level: ErrorCorrectionLevel,
  cleared: (x: number, y: number) => boolean
): Matrix => {
  const { codewordOf } = codewordLayout(matrix.version, level)
  const modules = matrix.modules.map((dark, i) =>
    (codewordOf[i] ?? -1) >= 0 && cleared(i % matrix.width, Math.floor(i / matrix.width)) ? 1 - dark : dark
  )
  return { ...matrix, modules }
}

const follow = (config: QrConfig, reasons: ReadonlyArray<string>): QrConfig => {
  const changed: unknown = JSON.parse(JSON.stringify(config))
  for (const reason of reasons) {
    const [path = ""] = reason.split(":")
    const color = /(?:darken|lighten) it to (#[0-9a-f]{6})(?:$|, or set quietZone)/.exec(reason)?.[1]
    const margin = /raise margin to (\d+)$/.exec(reason)?.[1]
    const encoding = /set encoding to "(eci)"$/.exec(reason)?.[1]
    const value = color ?? encoding ?? (margin === undefined ? undefined : Number(margin))
    if (value === undefined) continue
    const keys = path.split(/[.[\]]+/).filter((key) => key !== "")
    const last = keys.pop() ?? ""
    let target: unknown = changed
    for (const key of keys) target = Reflect.get(Object(target), key)
    Reflect.set(Object(target), last, value)
  }
  return configOf({ ...config, ...Object(changed) })
}

/** From the eye at the left and top to the corner without one. */
const gradient = (from: string, to: string) =>
  ({
    type: "linear",
    angle: 45,
    stops: [
      { offset: 0, color: from },
      { offset: 1, color: to }
    ]
  }) as const

const radial = (from: string, to: string) => ({ ...gradient(from, to), type: "radial", angle: 0 }) as const

/** A ball that is dark in the middle and at its edge alone. */
const ringed = {
  ...radial("#000000", "#000000"),
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 0.09, color: "#a3a3a3" },
    { offset: 1, color: "#000000" }
  ]
} as const

const speckled = {
  ...radial("#000000", "#000000"),
  stops: [
    { offset: 0, color: "#000000" },
    { offset: 0.02, color: "#a3a3a3" },
    { offset: 0.04, color: "#000000" }
  ]
} as const

const striped = {
  ...gradient("#000000", "#000000"),
  angle: 0,
  stops: [
    { offset: 0.5, color: "#000000" },
    { offset: 0.53, color: "#a3a3a3" },
    { offset: 0.56, color: "#000000" }
  ]
} as const

describe("judge() on colors and margins", () => {
  it.each([
    [{}, [], []],
    [{ foreground: "#767676" }, [], []],
    [{ foreground: "#777777" }, [], ["foreground: #777777 has a contrast of 4.47"]],
    [{ foreground: "#7e7e7e" }, [], ["foreground: #7e7e7e has a contrast of 4.0"]],
    [{ foreground: "#7f7f7f" }, ["foreground: #7f7f7f has a contrast of 4.0"], []],
    [{ foreground: "#949494" }, ["foreground: #949494 has a contrast of 3.03"], []],
    [{ foreground: "#ff8800" }, ["foreground: #ff8800 has a contrast of 2.39"], []],
    [{ foreground: "#aaaaaa" }, ["foreground: #aaaaaa has a contrast of 2.32"], []],
    [
      { foreground: "#aaaaaa", outerEyeColor: "#000000", innerEyeColor: "#000000" },
      ["foreground: #aaaaaa"],
      []
    ],
    [{ innerEyeColor: "#7e7e7e" }, [], ["innerEyeColor: #7e7e7e has"]],
    [{ innerEyeColor: "#7f7f7f" }, ["innerEyeColor: #7f7f7f has"], []],
    [{ innerEyeColor: ringed }, ["innerEyeColor.stops[1].color: #a3a3a3 has"], []],
    [{ innerEyeColor: speckled }, ["innerEyeColor.stops[1].color: #a3a3a3 has"], []],
    [{ innerEyeColor: striped }, ["innerEyeColor.stops[1].color: #a3a3a3 has"], []],
    [{ outerEyeColor: striped }, ["outerEyeColor.stops[1].color: #a3a3a3 has"], []],
    [{ innerEyeColor: "#8c8c8c" }, ["innerEyeColor: #8c8c8c has"], []],
    [{ innerEyeColor: "#a0a0a0" }, ["innerEyeColor: #a0a0a0 has"], []],
    [{ outerEyeColor: "#a0a0a0" }, ["outerEyeColor: #a0a0a0 has"], []],
    [{ outerEyeColor: "#25d366" }, ["outerEyeColor: #25d366 has"], []],
    [{ outerEyeColor: radial("#111111", "#f59e0b") }, [], ["outerEyeColor.stops[1].color: #f59e0b has"]],
    [{ outerEyeColor: radial("#f59e0b", "#111111") }, [], ["outerEyeColor.stops[0].color: #f59e0b has"]],
    [
      { outerEyeColor: { ...gradient("#111111", "#38bdf8"), angle: 0 } },
      ["outerEyeColor.stops[1].color: #38bdf8 has"],
      []
    ],
    [{ innerEyeColor: radial("#9ca3af", "#111111") }, ["innerEyeColor.stops[0].color: #9ca3af has"], []],
    [{ background: "#808080" }, [], []],
    [{ background: "#606060" }, ["background: #606060 is so dark"], []],
    [{ foreground: "#606060", background: "#a0a0a0" }, ["foreground: #606060 has"], []],
    [{ foreground: "#606060", background: "#c0c0c0" }, ["foreground: #606060 has"], []],
    [{ foreground: "#606060", background: "#d0d0d0" }, [], ["foreground: #606060 has"]],
    [{ foreground: gradient("#000000", "#e0e0e0") }, [], ["foreground.stops[1].color: #e0e0e0"]],
    [{ foreground: gradient("#e0e0e0", "#000000") }, ["foreground.stops[0].color: #e0e0e0"], []],
    [
      { foreground: gradient("#000000", "#ffffff"), errorCorrectionLevel: "Low" },
      ["foreground.stops[1].color: #ffffff"],
      []
    ],
    [{ background: gradient("#ffffff", "#303030") }, ["background.stops[1].color: #303030 is so dark"], []],
    [{ background: gradient("#ffffff", "#808080") }, [], []],
    [
      { foreground: "#ffffff", background: "#000000" },
      ["foreground: #ffffff is no darker than", "background: #000000 is so dark"],
      []
    ],
    [
      { outerEyeColor: "#ffcc00", innerEyeColor: "#ffcc00" },
      ["outerEyeColor: #ffcc00", "innerEyeColor: #ffcc00"],
      []
    ],
    [
      {
        foreground: {
          type: "linear",
          stops: [
            { offset: 0, color: "#000000" },
            { offset: 1, color: "#ffff00" }
          ]
        }
      },
      ["foreground.stops[1].color: #ffff00 has"],
      []
    ],
    [{ background: "transparent" }, [], ["background: is transparent"]],
    [
      { background: "transparent", foreground: "#eeeeee" },
      ["foreground: #eeeeee"],
      ["background: is transparent"]
    ],
    [{ margin: 0 }, ["margin: without any light"], []],
    [{ margin: 3 }, [], ["margin: 3 of the 4 modules"]]
  ] as const)("%j", (style, refusals, warnings) => {
    const verdict = verdictOn(configOf({ ...plain, ...style }))
    expect(verdict.refusals.map((text, i) => text.slice(0, refusals[i]?.length))).toEqual(refusals)
    expect(verdict.warnings.map((text, i) => text.slice(0, warnings[i]?.length))).toEqual(warnings)
  })

  it("finds nothing in black on white, in any style", () => {
    forAll(
      [configurations(FastCheck, { colors: "any" }), FastCheck.integer({ min: 21, max: 177 })],
      {},
      (styled, side) => {
        const config = configOf({
          ...styled,
          foreground: "#000000",
          background: "#ffffff",
          outerEyeColor: undefined,
          innerEyeColor: undefined,
          template: undefined
        })
        expect(isBlackOnWhite(config)).toBe(true)
        expect(
          contrastFindings(config, { symbol: config.symbol ?? "qr", width: side, height: side })
        ).toEqual([])
      }
    )
  })

  it("names remedies that remove every finding", () => {
    forAll([configurations(FastCheck, { colors: "any", logos: false })], { numRuns: runs(80) }, (config) => {
      const { refusals, warnings } = verdictOn(config)
      const better = verdictOn(follow(config, [...refusals, ...warnings]))
      expect(better.refusals).toEqual([])
      expect(better.warnings.filter((text) => !text.includes("transparent"))).toEqual([])
    })
  })
})

/** The findings without a cache. */
const judgedAnew = (config: QrConfig, shape: SymbolShape) => judgeContrast(paintedSymbolOf(config, shape))

describe("contrastFindings()", () => {
  const texts = dataTexts(FastCheck)
  const requests = configRequests(FastCheck, { colors: "any", data: texts })
  const shapes = FastCheck.record({
    symbol: FastCheck.constantFrom("qr" as const, "micro" as const, "rmqr" as const),
    width: FastCheck.integer({ min: 11, max: 177 }),
    height: FastCheck.integer({ min: 7, max: 177 })
  })

  it("equals the uncached judgement, and is one value for all messages", () => {
    forAll([requests, texts, shapes], {}, (request, data, shape) => {
      const config = configOf(request)
      const found = contrastFindings(config, shape)
      expect(found).toEqual(judgedAnew(config, shape))
      expect(contrastFindings(configOf({ ...request, data }), shape)).toBe(found)
    })
  })

  const qr = { symbol: "qr", width: 21, height: 21 } as const
  const black = { offset: 0, color: "#000000" }
  const paling = { type: "linear", stops: [black, { offset: 0.9, color: "#a0a0a0" }] } as const
  const blackEyes = { outerEyeColor: "#000000", innerEyeColor: "#000000" }
  const paleCorner = {
    type: "linear",
    angle: 45,
    stops: [black, { offset: 0.6, color: "#808080" }, { offset: 0.8, color: "#ffffff" }]
  } as const
  const darkening = {
    type: "linear",
    stops: [
      { offset: 0, color: "#ffffff" },
      { offset: 1, color: "#404040" }
    ]
  } as const

  it.each<{
    readonly fact: string
    readonly style: SampleRequest
    readonly changed?: SampleRequest
    readonly shape?: Partial<SymbolShape>
  }>([
    {
      fact: "level",
      style: { ...blackEyes, foreground: paleCorner },
      changed: { errorCorrectionLevel: "High" }
    },
    { fact: "body shape", style: { foreground: paling }, changed: { bodyShape: "Heart" } },
    { fact: "eye", style: { foreground: "#1d2b64" }, changed: { innerEyeColor: "#cccccc" } },
    { fact: "card", style: { background: darkening }, changed: { quietZone: "card" } },
    { fact: "margin", style: { background: darkening, margin: 0 }, changed: { margin: 20 } },
    { fact: "size", style: { background: darkening, margin: 20 }, shape: { width: 177 } },
    { fact: "kind of symbol", style: { foreground: paling }, shape: { symbol: "micro" } }
  ])("tells designs apart that differ in $fact", ({ style, changed, shape }) => {
    const one = contrastFindings(configOf(style), qr)
    const [config, other] = [configOf({ ...style, ...changed }), { ...qr, ...shape }]
    const found = contrastFindings(config, other)
    expect(found).not.toEqual(one)
    expect(found).toEqual(judgedAnew(config, other))
  })

  it("is frozen, and shared by verdicts on codes of one style", () => {
    const [first, second] = ["one", "two"].map(
      (data) => judge(configOf({ data, foreground: "#888888" }), 1).findings[0]
    )
    const cause = first?.cause
    expect(cause?.topic === "contrast" && [first, cause, cause.colors].every(Object.isFrozen)).toBe(true)
    expect(second).toBe(first)
  })

  it("has a short key for the largest design", () => {
    const stops = Array.from({ length: 8 }, (_, i) => ({ offset: i / 7, color: "#1d2b64" }))
    const gradient = { type: "linear", angle: 100 / 3, stops } as const
    const config = configOf({
      data: "A".repeat(4000),
      foreground: gradient,
      background: gradient,
      outerEyeColor: gradient,
      innerEyeColor: gradient,
      bodyShape: "Custom",
      logo: { image: Object.values(logoImages)[0] ?? "" }
    })
    const painted = paintedSymbolOf(config, { symbol: "qr", width: 177, height: 177 })
    expect(JSON.stringify(painted).length).toBeLessThan(3000)
  })
})

describe("judge() on logos", () => {
  it("allows exactly the damage that a decoder repairs", async () => {
    let [allowed, refused] = [0, 0]
    await forAllAsync(
      [FastCheck.integer({ min: 1, max: 12 }), FastCheck.constantFrom(...levels), logos, FastCheck.nat()],
      { numRuns: runs(120), seed: 2 },
      async (version, level, logo, seed) => {
        const matrix = Either.getOrThrow(encode(`${seed}`, level, { minimumVersion: version }))
        const damage = logoDamage(version, level, logo)
        if (damage.hidesFunctionPattern) return
        const { cleared } = logoField(matrix.width, logo)
        const read = await decoders.zxing(picture(spoilt(matrix, level, cleared), 3))
        expect(read === `${seed}`).toBe(isRepairable(damage))
        if (isRepairable(damage)) allowed += 1
        else refused += 1
      }
    )
    expect(Math.min(allowed, refused)).toBeGreaterThan(10)
  })

  it("clears covered modules only up to the padding", () => {
    forAll([FastCheck.integer({ min: 1, max: 40 }), logos], { numRuns: runs(30) }, (version, logo) => {
      const size = 17 + 4 * version
      const { box, cleared } = logoField(size, logo)
      const center = size / 2
      const wrong: Array<string> = []
      for (let y = 0; y < size; y++) {
        for (let x = 0; x < size; x++) {
          const distance = Math.max(Math.abs(x + 0.5 - center), Math.abs(y + 0.5 - center))
          const isCovered = distance < box.width / 2 + 0.5 - 1e-6
          const isFar = distance > box.width / 2 + Math.max(logo.padding, 0.5)
          const isCleared = cleared(x, y)
          if (logo.shape === "square" && isCovered && !isCleared) wrong.push(`${x},${y} is drawn`)
          if (isFar && isCleared) wrong.push(`${x},${y} is cleared`)
          if (isCleared !== cleared(size - 1 - x, y) || isCleared !== cleared(y, x)) wrong.push("lopsided")
        }
      }
      expect(wrong).toEqual([])
    })
  })

  it("raises the version to the least comfortable one", () => {
    forAll(
      [FastCheck.integer({ min: 1, max: 20 }), FastCheck.constantFrom(...levels), logos],
      { numRuns: 100 },
      (version, level, logo) => {
        const found = versionForLogo(version, level, logo)
        const fitting: Array<number> = []
        const comfortable: Array<number> = []
        for (let raised = version; raised <= 40 && 17 + 4 * raised <= 2 * (17 + 4 * version); raised++) {
          const damage = logoDamage(raised, level, logo)
          if (isRepairable(damage)) fitting.push(raised)
          if (isRepairable(damage) && 4 * damage.lost <= 3 * damage.correctable) comfortable.push(raised)
        }
        expect(found).toBe(comfortable[0] ?? fitting[0])
      }
    )
  })

  it("names remedies that each suffice", () => {
    const kinds = new Set<string>()
    forAll(
      [FastCheck.integer({ min: 1, max: 900 }), FastCheck.constantFrom(...levels), logos],
      { numRuns: runs(200) },
      (length, errorCorrectionLevel, logo) => {
        const config = configOf({
          ...plain,
          data: "a".repeat(length),
          errorCorrectionLevel,
          logo: { image: logoImages.png, ...logo }
        })
        const [refusal] = verdictOn(config).refusals
        if (refusal === undefined) return
        const remedies = refusal.slice(refusal.indexOf("; ") + 2).split(" or ")
        expect(remedies.length).toBeGreaterThan(0)
        for (const remedy of remedies) {
          const changes = remedy.split(" and ").map((change) => /^(\w+) ([\w.]+) to ([\w.]+)$/.exec(change))
          const changed = { logo: { ...config.logo, ...logo }, level: errorCorrectionLevel }
          for (const [, , field, value] of changes.filter((change) => change !== null)) {
            kinds.add(field ?? "")
            if (field === "errorCorrectionLevel")
              changed.level = levels.find((level) => level === value) ?? "Low"
            if (field === "logo.size") changed.logo.size = Number(value)
            if (field === "logo.padding") changed.logo.padding = Number(value)
          }
          const better = configOf({
            ...config,
            errorCorrectionLevel: changed.level,
            logo: { image: logoImages.png, ...changed.logo }
          })
          expect(verdictOn(better).refusals, `${JSON.stringify(logo)}: ${remedy}`).toEqual([])
        }
      }
    )
    expect([...kinds].sort()).toEqual(["errorCorrectionLevel", "logo.padding", "logo.size"])
  })
})
