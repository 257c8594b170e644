import { makeConfig } from "@quick-response/core"
import { type AdvisedFinding, adviseLater } from "@quick-response/core/advice"
import { advise, changed, renderSvg } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { anyContents, configRequests, contentsOf, logoImages } from "@quick-response/laws"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { runs } from "../storage/runs.ts"

const data = "https://example.com"

/** Requests in any colors, with logos of any size, some with a content in place of the data. */
const requests = FastCheck.record({
  request: configRequests(FastCheck, { colors: "any" }),
  content: FastCheck.option(anyContents(FastCheck), { freq: 4, nil: undefined })
}).map(({ request, content }): Readonly<Record<string, unknown>> => {
  const { data, ...style } = request
  return content === undefined ? { data, ...style } : { content, ...style }
})

const pressed = (request: Readonly<Record<string, unknown>>, { mend }: AdvisedFinding) =>
  changed(request, mend ?? {})

const names = (findings: ReadonlyArray<AdvisedFinding>) =>
  findings.map(({ cause }) => `${cause.topic} ${cause.field}`)

describe("advise()", () => {
  it("refuses as the renderer does, in the same words", () => {
    forAll([requests], { numRuns: runs(15) }, (request) => {
      const drawn = Either.flatMap(makeConfig(Object(request)), (config) => renderSvg(config))
      const expected = Either.match(drawn, {
        onLeft: (error) =>
          "errors" in error ? error.errors : "reasons" in error ? error.reasons : [error.message],
        onRight: () => []
      })
      const { refusals, drawn: scene } = advise(request)
      expect(refusals).toEqual(expected)
      expect(scene === undefined).toBe(refusals.length > 0)
    })
  })

  it("proposes changes that remove their finding without a new one", () => {
    const seen = new Map<string, number>()
    FastCheck.assert(
      FastCheck.property(requests, (request) => {
        const { findings } = advise(request)
        const refused = names(findings.filter((finding) => finding.refused))
        for (const finding of findings) {
          const [name = ""] = names([finding])
          if (finding.mend === undefined) {
            expect(["request", "length"]).toContain(finding.cause.topic)
            continue
          }
          seen.set(name, (seen.get(name) ?? 0) + 1)
          const after = advise(pressed(request, finding)).findings
          expect(names(after)).not.toContain(name)
          // A too small version hides other refusals.
          if (finding.cause.topic === "version") continue
          expect(refused).toEqual(expect.arrayContaining(names(after.filter((each) => each.refused))))
        }
      }),
      {
        numRuns: runs(25),
        seed: 1,
        examples: [
          // Random designs mostly have a frame, and with it a card.
          [{ data: "A", background: "transparent" }],
          // With more margin its gradient darkens the symbol: only a card mends the margin without refusing more.
          [
            {
              data: " ",
              background: {
                type: "radial",
                stops: [
                  { offset: 0, color: "#8c27ae" },
                  { offset: 0.22708174989115767, color: "#00ae86" }
                ]
              },
              margin: 0,
              picture: { image: logoImages.quartersJpeg, mode: "halftone" }
            }
          ],
          // With more margin its pale stops reach the symbol: the margin is mended together with the body.
          [
            {
              data: "|Qb",
              bodyShape: "Hexagon",
              foreground: {
                type: "radial",
                angle: -609,
                stops: [
                  { offset: 0.01, color: "#71f774" },
                  { offset: 0.25, color: "#4b02e7" },
                  { offset: 0.31, color: "#4eb1ea" },
                  { offset: 0.68, color: "#d131ed" },
                  { offset: 0.94, color: "#50e391" },
                  { offset: 0.98, color: "#4848eb" }
                ]
              },
              outerEyeColor: "#001d82",
              innerEyeColor: "#301d82",
              margin: 1,
              version: 2
            }
          ]
        ]
      }
    )
    for (const name of [
      "contrast foreground",
      "contrast outerEyeColor",
      "contrast innerEyeColor",
      "ground background",
      "transparency background",
      "quietZone margin",
      "logo logo"
    ])
      expect(seen.get(name), name).toBeGreaterThan(0)
  })

  it("leads to no finding within ten steps", () => {
    forAll([requests], { numRuns: runs(8) }, (request) => {
      let better = request
      for (let step = 0; step < 10; step++) {
        const [finding] = advise(better).findings.filter(({ mend }) => mend !== undefined)
        if (finding === undefined) break
        better = pressed(better, finding)
      }
      expect(names(advise(better).findings).filter((name) => !/^(?:request|length)/.test(name))).toEqual([])
    })
  })

  it.each([
    [{ margin: 1 }, "quietZone", { margin: 4 }],
    [{ background: "transparent" }, "transparency", { background: "#ffffff" }],
    [{ foreground: "#ff8800" }, "contrast", { foreground: "#b35f00" }],
    [
      { logo: { image: logoImages.svg, size: 0.3 }, errorCorrectionLevel: "Low" },
      "logo",
      { errorCorrectionLevel: "Medium" }
    ],
    [{ logo: { image: "data:image/png;base64,AAAA" } }, "request", { logo: null }]
  ])("for %j mends %s by %j", (style, topic, mend) => {
    const { findings } = advise({ data, ...style })
    expect(findings.map(({ cause, mend }) => [cause.topic, mend])).toEqual([[topic, mend]])
  })

  it("lowers the level to the strongest that fits", () => {
    const { findings } = advise({ data: "a".repeat(2000), errorCorrectionLevel: "High" })
    expect(findings.map(({ mend }) => mend)).toEqual([{ errorCorrectionLevel: "Medium" }])
    expect(advise({ data: "a".repeat(3000) }).findings.map(({ mend }) => mend)).toEqual([undefined])
  })

  it("omits a level that the standard forbids", () => {
    const [content] = FastCheck.sample(contentsOf(FastCheck, "sepa"), { numRuns: 1, seed: 1 })
    const { findings } = advise({ content, errorCorrectionLevel: "High" })
    expect(findings.map(({ cause, mend }) => [cause.field, mend])).toEqual([
      ["errorCorrectionLevel", { errorCorrectionLevel: null }]
    ])
  })

  it.each([[null], [undefined], ["text"], [[]], [{}], [{ data, nothing: 1 }]])(
    "explains %j and proposes nothing",
    (request) => {
      const { findings, drawn } = advise(request)
      expect(drawn).toBe(undefined)
      expect(findings.length).toBeGreaterThan(0)
      expect(findings.every(({ mend, refused }) => refused && mend === undefined)).toBe(true)
    }
  )
})

describe("adviseLater()", () => {
  it("agrees with advise(), in all typefaces and scripts", async () => {
    const captions = FastCheck.record({
      frameStyle: FastCheck.constantFrom("none", "banner-below"),
      frameText: FastCheck.constantFrom("SCAN ME", "Καλημέρα", "سلام", "☎ 12"),
      frameFont: FastCheck.constantFrom("sans", "serif", "rounded", "mono")
    })
    let drawn = 0
    await FastCheck.assert(
      FastCheck.asyncProperty(
        FastCheck.oneof(requests, FastCheck.constant({ data })),
        captions,
        async (request, caption) => {
          const captioned = { ...request, ...caption }
          const advice = advise(captioned)
          expect(await adviseLater(captioned)).toEqual(advice)
          if (advice.drawn !== undefined) drawn++
        }
      ),
      {
        numRuns: runs(15),
        examples: [[{ data }, { frameStyle: "banner-below", frameText: "سلام", frameFont: "serif" }]]
      }
    )
    expect(drawn).toBeGreaterThan(0)
  })
})
