import { makeConfig, sampleShapePath } from "@quick-response/core"
import { composeScene, encode } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { rasterize } from "@quick-response/drawing/raster/rasterize"
import * as FastCheck from "fast-check"
import { describe, expect, it } from "vitest"
import { forAll } from "../forAll.ts"
import { decoderNames, decoders } from "../scanning/decoders.ts"
import { runs } from "../storage/runs.ts"

const data = "https://example.com/menu"

const withPath = (bodyShapePath: string) => makeConfig({ data, bodyShape: "Custom", bodyShapePath })

const faultOf = (path: string): string | undefined =>
  Either.match(withPath(path), { onLeft: ({ errors }) => errors.join("; "), onRight: () => undefined })

const place = FastCheck.integer({ min: 0, max: 100_000 }).map((value) => String(value / 1000))
const flag = FastCheck.constantFrom("0", "1")
const angle = FastCheck.integer({ min: -360, max: 360 }).map(String)
const command = (letter: string, ...numbers: ReadonlyArray<FastCheck.Arbitrary<string>>) =>
  FastCheck.tuple(...numbers).map((written) => `${letter}${written.join(" ")}`)

/** Steps of every kind, as they may be written, from anywhere to anywhere. */
const steps = FastCheck.array(
  FastCheck.oneof(
    command("L", place, place),
    command("H", place),
    command("V", place),
    command("C", place, place, place, place, place, place),
    command("S", place, place, place, place),
    command("Q", place, place, place, place),
    command("T", place, place),
    command("A", place, place, angle, flag, flag, place, place)
  ),
  { minLength: 1, maxLength: 12 }
)

const randomPaths = FastCheck.tuple(place, place, steps).map(
  ([x, y, written]) => `M${x} ${y}${written.join(" ")}Z`
)

/** Outlines around the middle, so that most of them have room: of straight lines and of curves. */
const roundPaths = FastCheck.tuple(
  FastCheck.array(FastCheck.integer({ min: 30, max: 50 }), { minLength: 4, maxLength: 14 }),
  FastCheck.boolean()
).map(([radii, isCurved]) => {
  const points = radii.map((radius, i) => {
    const turn = (2 * Math.PI * i) / radii.length
    return `${(50 + radius * Math.cos(turn)).toFixed(2)} ${(50 + radius * Math.sin(turn)).toFixed(2)}`
  })
  const [first = "", ...others] = points
  return isCurved && others.length % 2 === 1
    ? `M${first}Q${others.join(" ")} ${first}Z`
    : `M${first}L${others.join(" ")}Z`
})

const scale = 6

/** True if the symbol lies inside the drawn shape: a flood fill of light from its corner ends at the rim. */
const standsInside = (path: string): boolean => {
  const config = Either.getOrThrow(
    makeConfig({ data, bodyShape: "Custom", bodyShapePath: path, outerEyeColor: "#ff0000" })
  )
  const scene = composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
  const { width, height, data: pixels } = rasterize(scene, scene.width * scale)
  const valueAt = (x: number, y: number, channel: number): number =>
    pixels[4 * (y * width + x) + channel] ?? 255
  let [left, top, right, bottom] = [width, height, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (valueAt(x, y, 0) < 128 || valueAt(x, y, 1) > 127) continue
      ;[left, top] = [Math.min(left, x), Math.min(top, y)]
      ;[right, bottom] = [Math.max(right, x), Math.max(bottom, y)]
    }
  }
  // One module around the symbol is light, and every way out of the picture's middle meets the rim.
  for (let at = left - scale + 1; at < right + scale; at++)
    for (const y of [top - scale + 1, bottom + scale - 1]) if (valueAt(at, y, 1) < 128) return false
  for (let at = top - scale + 1; at < bottom + scale; at++)
    for (const x of [left - scale + 1, right + scale - 1]) if (valueAt(x, at, 1) < 128) return false
  const seen = new Uint8Array(width * height)
  const open = [(top - scale + 1) * width + left - scale + 1]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [x, y] = [next % width, Math.floor(next / width)]
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return false
    if (seen[next] === 1 || valueAt(x, y, 1) < 128) continue
    seen[next] = 1
    open.push(next - 1, next + 1, next - width, next + width)
  }
  return true
}

describe("bodyShapePath", () => {
  it.each([
    ["", "at character 1: a path begins with M"],
    ["L1 1Z", "at character 1: a path begins with M"],
    ["M0 0L100 0", "at character 11: a path ends with Z, which closes it"],
    ["M0 0L100 0 100 100 0 100ZM1 1Z", "at character 26: Z must be last: a shape is one closed path"],
    ["M0 0L9 9M1 1Z", "at character 9: a second M begins another path; draw one outline"],
    ["M0 0l9 9Z", 'at character 5: "l" is relative; write absolute coordinates after capital letters'],
    ["M0 0X9 9Z", 'at character 5: expected one of M L H V C S Q T A Z, got "X"'],
    ["M0 0L101 9Z", "at character 6: a place from 0 to 100 is expected, got 101"],
    ["M0 0L1e1 9Z", 'at character 7: expected a number, got "e"'],
    ["M0 0L9", "at character 7: expected a number, got the end"],
    ["M0 0L.Z", 'at character 6: expected a number, got "."'],
    ["M0 0A5 5 0 2 0 9 9Z", 'at character 12: expected a flag, 0 or 1, got "2"'],
    ["M0 0A0 5 0 0 0 9 9Z", "at character 6: a radius from 0.001 to 1000 is expected, got 0"],
    [`M0 0L100 0 100 100 0 100Z${" ".repeat(2000)}`, "has 2025 characters; 2000 are the most"],
    ["M0 40H100V60H0Z", "leaves room for a square of"],
    ["M0 0L100 100 100 0 0 100Z", "leaves room for a square of"],
    ["M0 0H100V100H20L30 90V95L20 80H0Z", "crosses itself near"],
    ["M5 5Z", "has no area"],
    ["M50 50H50.5V50.5Z", "has no area"],
    ["M10 50A60 60 0 1 1 90 50Z", "a curve leaves the box of 0 to 100"]
  ])("%s is refused by place and remedy", (path, reason) => {
    expect(faultOf(path)).toContain(`bodyShapePath: ${reason}`)
  })

  it("is required only for the shape Custom", () => {
    for (const bodyShape of [14, "custom", "Custom"] as const)
      expect(Either.getLeft(makeConfig({ data, bodyShape }))).toMatchObject({
        value: { errors: ['bodyShapePath: is missing: the body shape "Custom" needs it'] }
      })
    expect(Either.isRight(makeConfig({ data, bodyShape: "Heart" }))).toBe(true)
  })

  it("has one normal form, which is never longer", () => {
    const normalOf = (path: string): string | undefined =>
      Either.match(withPath(path), { onLeft: () => undefined, onRight: (config) => config.bodyShapePath })
    expect(normalOf(" M 0,0 L +100.0 0\n L 100 100.0004, H 0.50 Z ")).toBe("M0 0 100 0 100 100H.5Z")
    let accepted = 0
    forAll([FastCheck.oneof(randomPaths, roundPaths)], { numRuns: runs(60) }, (path) => {
      const normal = normalOf(path)
      if (normal === undefined) return
      accepted++
      expect(normal.length).toBeLessThanOrEqual(path.length)
      expect(normalOf(normal)).toBe(normal)
    })
    expect(accepted).toBeGreaterThan(10)
  })

  it("is accepted or InvalidInput, for any text", () => {
    const texts = FastCheck.oneof(
      FastCheck.string({ unit: "binary", maxLength: 60 }),
      FastCheck.string({ unit: FastCheck.constantFrom(..."MLHVCSQTAZ0159.,- "), maxLength: 400 }),
      randomPaths
    )
    forAll([texts], { numRuns: runs(300) }, (path) => {
      const made = makeConfig({ data, bodyShape: "Custom", bodyShapePath: path })
      if (Either.isLeft(made)) expect(made.left._tag).toBe("InvalidInput")
    })
  })

  it("contains the symbol with a light module around it, or is refused", () => {
    let drawn = 0
    forAll([roundPaths], { numRuns: runs(20) }, (path) => {
      if (faultOf(path) !== undefined) return
      drawn++
      expect(standsInside(path)).toBe(true)
    })
    expect(drawn).toBeGreaterThan(2)
  })

  it.each([
    "M80 50 80.64 75.71 55.21 79.54 35 75.98 21.81 60.26 21.81 39.74 35 24.02 55.21 20.46 82.17 23Z",
    "M91 50 76.81 72.5 55.21 79.54 35 75.98 21.81 60.26 13.35 36.66 35 24.02 58.34 2.73 76.05 28.15Z",
    "M93 50 66.5 78.58 35 75.98 16 50 30.5 16.23 74.5 7.56Z"
  ])("keeps its rim whole at an almost straight corner: %s", (path) => {
    expect(standsInside(path)).toBe(true)
  })

  it("draws elliptic arcs as curves", () => {
    const scenes = ["40 40", "40 40.001"].map((radii) => {
      const config = Either.getOrThrow(withPath(`M10 50A${radii} 0 0 1 90 50A${radii} 0 0 1 10 50Z`))
      return composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
    })
    const [circle, ellipse] = scenes.map((scene) => rasterize(scene, 400).data)
    let differing = 0
    for (const [i, value] of circle?.entries() ?? [])
      if (Math.abs(value - (ellipse?.[i] ?? 0)) > 64) differing++
    expect(differing).toBeLessThan(40)
  })

  it("is read by every decoder", async () => {
    const config = Either.getOrThrow(withPath(sampleShapePath))
    const scene = composeScene(Either.getOrThrow(encode(config.data, config.errorCorrectionLevel)), config)
    const pixels = rasterize(scene, 512)
    for (const name of decoderNames) expect(await decoders[name](pixels), name).toBe(data)
  })
})
