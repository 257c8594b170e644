import { advise, changed } from "@quick-response/core/drawing"
import { configRequests, logoImages } from "@quick-response/laws"
import { printedWidths } from "@quick-response/web/src/design/printing.ts"
import { gradeOf } from "@quick-response/web/src/studio/verdict/grade.ts"
import { judgedOf, shownFindings } from "@quick-response/web/src/studio/verdict/judgedOf.ts"
import { distanceText, inUnit, widthText } from "@quick-response/web/src/studio/verdict/lengths.ts"
import {
  densityFinding,
  leastModuleMm,
  mendedPrinting,
  moduleMm,
  reachOf
} from "@quick-response/web/src/studio/verdict/reach.ts"
import { sayFinding } from "@quick-response/web/src/studio/verdict/sayFinding.ts"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"

const data = "https://example.com"

const shownOf = (style: object) =>
  shownFindings(advise({ data, ...style }).findings).map((finding) => {
    const { sentence, label } = sayFinding(finding)
    return [sentence, label]
  })

describe("shownFindings()", () => {
  it.each([
    [{ foreground: "#ff8800" }, /^The body: a contrast of 2\.3 /, "Darken the body"],
    [{ foreground: "#cccccc" }, /contrast of 1\.6 .*too little for scanners/, "Darken the body"],
    [{ outerEyeColor: "#ffcc00" }, /^The outer eyes: /, "Darken the outer eyes"],
    [{ background: "transparent" }, /light surfaces only/, "Put it on white"],
    [{ margin: 0 }, /Scanners do not find the code/, "Widen the quiet zone to 4 modules"],
    [{ margin: 3 }, /^It has 3 of the 4 modules/, "Widen the quiet zone to 4 modules"],
    [
      { logo: { image: logoImages.svg, size: 0.3 }, errorCorrectionLevel: "Low" },
      /^The logo covers/,
      "Raise the error correction level to Medium"
    ],
    [{ logo: { image: "data:image/png;base64,AAAA" } }, /^Logo: /, "Leave the logo out"],
    [
      { data: "a".repeat(2000), errorCorrectionLevel: "High" },
      /^It says more/,
      "Lower the error correction level to Medium"
    ],
    [{ data: "a".repeat(4000) }, /^It says more/, undefined]
  ])("of %j have a sentence and a remedy", (style, sentence, label) => {
    expect(shownOf(style)).toEqual([[expect.stringMatching(sentence), label]])
  })

  it("are removed by their buttons", () => {
    FastCheck.assert(
      FastCheck.property(configRequests(FastCheck, { colors: "any" }), (request) => {
        const found = shownFindings(advise(request).findings)
        for (const finding of found) {
          const { key, mend } = finding
          expect(sayFinding(finding).sentence).toMatch(/^\S.*\S$/)
          if (mend === undefined) {
            expect(key).toMatch(/^length/)
            continue
          }
          const after = shownFindings(advise(changed(request, mend)).findings)
          expect(after.map((each) => each.key)).not.toContain(key)
        }
      }),
      { numRuns: 30 }
    )
  })
})

const reads = { plain: true, blurred: true, small: true, turned: true, dim: true }

const readabilities = FastCheck.record({
  isReadBack: FastCheck.constant(true),
  isModeled: FastCheck.constant(true),
  reads: FastCheck.constant(reads),
  pixelsPerModule: FastCheck.double({ min: 1, max: 6, noNaN: true }),
  modulesAcross: FastCheck.integer({ min: 21, max: 220 })
})

const printings = FastCheck.record({
  widthMm: FastCheck.double({ min: 5, max: 500, noNaN: true }),
  distance: FastCheck.double({ min: 0.1, max: 10, noNaN: true })
})

describe("densityFinding()", () => {
  it("names a width that fixes reach and print", () => {
    let found = 0
    FastCheck.assert(
      FastCheck.property(printings, readabilities, (printing, read) => {
        const finding = densityFinding(printing, read)
        const reaches = reachOf(printing, read) >= printing.distance * (1 - 1e-6)
        const prints = moduleMm(printing, read.modulesAcross) >= leastModuleMm * (1 - 1e-6)
        if (finding === undefined) {
          expect([reaches, prints]).toEqual([true, true])
          return
        }
        if (finding.widthMm === undefined) return
        found += 1
        expect(finding.widthMm).toBeGreaterThan(printing.widthMm)
        expect(finding.widthMm).toBeLessThanOrEqual(printedWidths.maximum)
        const better = mendedPrinting(printing, finding)
        expect(densityFinding(better, read)).toBe(undefined)
        expect(reachOf(better, read)).toBeGreaterThanOrEqual(printing.distance * (1 - 1e-6))
      })
    )
    expect(found).toBeGreaterThan(5)
  })
})

describe("gradeOf()", () => {
  const judged = { refusals: [], isUnfinished: false, findings: [], cautions: [] }
  const read = { isReadBack: true, isModeled: true, reads, pixelsPerModule: 2, modulesAcross: 33 }
  const warned = judgedOf(advise({ data, margin: 2 }))
  it.each([
    ["nothing yet", { judged: undefined, read: undefined }, false, "unknown"],
    ["a refusal", { judged: { ...judged, refusals: ["margin: ..."] }, read }, false, "refused"],
    [
      "an empty field",
      { judged: judgedOf(advise({ content: { type: "wifi" } })), read },
      false,
      "unfinished"
    ],
    [
      "an empty field in a style that is faulty, too",
      { judged: judgedOf(advise({ content: { type: "wifi" }, margin: -1 })), read },
      false,
      "refused"
    ],
    ["no reading yet", { judged, read: undefined }, false, "unknown"],
    ["what the service would not sell", { judged, read: { ...read, isReadBack: false } }, false, "unread"],
    ["a warning", { judged: warned, read }, false, "hard"],
    [
      "a view that is not read",
      { judged, read: { ...read, reads: { ...reads, dim: false } } },
      false,
      "hard"
    ],
    ["a print that is too fine", { judged, read }, true, "hard"],
    ["no fault", { judged, read }, false, "good"]
  ])("of %s", (_, verdict, isTooFine, grade) => {
    expect(gradeOf({ unread: undefined, ...verdict }, isTooFine)).toBe(grade)
  })

  it('is "unchecked" if nothing was read back', () => {
    expect(gradeOf({ judged, read: undefined, unread: "the program did not load" })).toBe("unchecked")
  })
})

describe("lengths", () => {
  it.each([
    [40, "cm", "4 cm"],
    [41.5, "cm", "4.2 cm"],
    [25.4, "in", "1 in"],
    [33, "in", "1.3 in"],
    [7, "mm", "7 mm"]
  ] as const)("widthText(%d, %s) is %s", (millimeters, unit, text) => {
    expect(widthText(millimeters, unit)).toBe(text)
    expect(inUnit(millimeters, unit)).toBe(text.split(" ")[0])
  })

  it.each([
    [0, "0 m"],
    [0.4567, "45 cm"],
    [0.9999, "99 cm"],
    [1.29, "1.2 m"],
    [23.9, "23 m"],
    [2, "2 m"]
  ])("distanceText(%d) is %s, rounded down", (meters, text) => {
    expect(distanceText(meters)).toBe(text)
  })
})
