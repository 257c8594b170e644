import { writeFile } from "node:fs/promises"
import process from "node:process"
import { keysOf } from "@quick-response/design/config/keysOf"
import { type CautionLimits, namedPlaces } from "@quick-response/drawing/scannability/placeShares"
import { countsOf, estimated, exampleOf, fitCautions, type Judged, type Weights } from "./fitPlaces.ts"
import {
  enough,
  type Measured,
  measuredSet,
  measuredTwice,
  photographed,
  turns,
  weakPlaces
} from "./placeReads.ts"

const [, , documentFile = "", weightsFile = "", readingsFile = ""] = process.argv

const row = (cells: ReadonlyArray<string | number>): string => `| ${cells.join(" | ")} |`

/** A limit in percent. */
const limitText = (limit: number): string => `${Number((100 * limit).toFixed(1))} %`

const percent = (part: number, whole: number): string => `${Math.round((100 * part) / Math.max(1, whole))} %`

const sourceOf = (
  weights: Weights,
  { opens, names }: CautionLimits
): string => `import type { WeakPlace } from "./Finding.ts"
import type { CautionLimits, PlaceWeights } from "./placeShares.ts"

// Written by \`npm run long -- cautions\`, which fits them to photographs: see \`docs/cautions.md\`.

export const limits: CautionLimits = { opens: ${opens}, names: ${names} }

export const placeWeights: Readonly<Record<WeakPlace, PlaceWeights>> = {
${weakPlaces
  .map((place) => {
    const { plain, harms } = weights[place]
    const lines = keysOf(harms).map((harm) => `      ${harm}: ${harms[harm]}`)
    return `  ${place}: {\n    plain: ${plain},\n    harms: {\n${lines.join(",\n")}\n    }\n  }`
  })
  .join(",\n")}
}
`

/** The number of designs that are weak at a place at least. */
const weakDesigns = (judged: ReadonlyArray<Judged>): number =>
  judged.filter(({ shares }) => weakPlaces.some((place) => shares[place] < enough)).length

/** The weak places of the third of designs that has the most, and all: more cannot be named if a third carries cautions. */
const mostNamed = (judged: ReadonlyArray<Judged>): readonly [named: number, weak: number] => {
  const counts = judged
    .map(({ shares }) => weakPlaces.filter((place) => shares[place] < enough).length)
    .toSorted((one, other) => other - one)
  const sumOf = (some: ReadonlyArray<number>): number => some.reduce((sum, count) => sum + count, 0)
  return [sumOf(counts.slice(0, counts.length / 3)), sumOf(counts)]
}

const tableOf = (judged: ReadonlyArray<Judged>): string => {
  const all = countsOf(judged)
  const weak = weakDesigns(judged)
  return [
    `Of ${all.designs} sold designs, ${weak} (${percent(weak, all.designs)}) are weak at one place or more, and ${all.cautioned} (${percent(all.cautioned, all.designs)}) have a caution. Cautions name`,
    `${all.told} places, of which ${all.right} (${percent(all.right, all.told)}) are weak. Of ${all.weak} weak places, ${all.right} (${percent(all.right, all.weak)}) are named; of the ${all.bad} at which a design is read`,
    `less than half as often as plain, ${all.badTold} (${percent(all.badTold, all.bad)}).`,
    "",
    row(["place", "weak", "named", "both", "below half", "named of these"]),
    row(["---", "--:", "--:", "--:", "--:", "--:"]),
    ...weakPlaces.map((place) => {
      const { weak, told, right, bad, badTold } = countsOf(judged, [place])
      return row([photographed[place], weak, told, right, bad, badTold])
    })
  ].join("\n")
}

const fitted = (await measuredSet("fitted", readingsFile)).map(exampleOf)
const { weights, limits } = fitCautions(fitted)
await writeFile(weightsFile, sourceOf(weights, limits))

const judgedOf = (measured: ReadonlyArray<Measured>, by: CautionLimits = limits): ReadonlyArray<Judged> =>
  measured
    .map(exampleOf)
    .map((example) => ({ shares: example.shares, named: namedPlaces(estimated(example, weights), by) }))

/** The share of cautioned designs, right names and named weak places by limits. */
const otherLimits = (measured: ReadonlyArray<Measured>): string =>
  [
    row(["a caution below", "names below", "have one", "right", "weak places named"]),
    row(["--:", "--:", "--:", "--:", "--:"]),
    ...[
      [limits.opens, limits.names],
      [0.65, 0.7],
      [0.75, 0.75],
      [0.8, 0.8],
      [0.85, 0.85]
    ].map(([opens = 0, names = 0]) => {
      const { designs, cautioned, told, right, weak } = countsOf(judgedOf(measured, { opens, names }))
      return row([
        limitText(opens),
        limitText(names),
        percent(cautioned, designs),
        percent(right, told),
        percent(right, weak)
      ])
    })
  ].join("\n")

const checked = await measuredSet("checked", readingsFile)
const judged = judgedOf(checked)
const templates = await measuredSet("templates", readingsFile)
const twice = await measuredTwice(checked, readingsFile)
const pairs = twice.flatMap(([first, again]) =>
  weakPlaces.map((place) => [first[place] < enough, again[place] < enough] as const)
)
const weakFirst = pairs.filter(([first]) => first).length
const weakTwice = pairs.filter(([first, again]) => first && again).length
const weakAgain = pairs.filter(([, again]) => again).length

await writeFile(
  documentFile,
  `# Cautions, and how often they are right

A caution names the places at which a design is read less than 75 % as often as the plain code with the same data, the
difference, and the change that helps. It is estimated in microseconds to a millisecond from the lightness of ink, eyes and ground at
points of the symbol, the light that the body style leaves in modules, the margin, silhouette and frame, the level and the version
(\`packages/drawing/src/scannability/harms.ts\`), by a logistic regression. Its weights are never negative, so removing a harm always
raises the estimate. The weights and the two limits are fitted to one set of random designs (\`fitted\`), and checked on
another (\`checked\`).

Each design is photographed at each place by code that shares nothing with the renderer, and read by zxing-wasm, ZBar and a
port of ZXing for Java: ${turns[0]} times, and up to ${turns.at(-1)} times while its share is near 75 %, or the plain code is read too rarely to
judge. The plain code has the smallest version for the data.

\`npm run long -- cautions\` measures, fits, and writes this page and \`packages/drawing/src/scannability/placeWeights.ts\`.

## How repeatable "weak" is

${twice.length} of the checked designs were measured again with photographs from other seeds. Of ${weakFirst} places that are weak in the
first photographs, ${weakTwice} (${percent(weakTwice, weakFirst)}) are weak in the others; of ${weakAgain} that are weak in the others, ${percent(weakTwice, weakAgain)} are weak in the first. An estimate cannot agree with the
photographs more often than they agree with each other.

## Goals that exclude each other

There were three goals for random designs: nine in ten weak places are named, three in four named places are weak, and at
most a third of designs have a caution. But ${percent(weakDesigns(judged), judged.length)} of the checked designs are weak at some place, so the first and the third goal
exclude each other: the third of the designs with the most weak places has ${percent(...mostNamed(judged))} of all weak places. The limits are chosen with
the fitted set, and with 600 designs without photographs: they meet the second and the third goal, and name as many weak places as
these allow. A design is cautioned if the estimate for some place is below ${limitText(limits.opens)}, and all its places below ${limitText(limits.names)} are named.
A remedy raises the estimate for every place to 75 % at least.

The checked designs with other limits:

${otherLimits(checked)}

## Checked

${tableOf(judged)}

## Fitted

${tableOf(fitted.map((example) => ({ shares: example.shares, named: namedPlaces(estimated(example, weights), limits) })))}

## Templates

${tableOf(judgedOf(templates))}

## Measured once

- On a cup, a code with more modules of the same printed width is read less often. For a text that needs version 3 at Medium, level High in version 4 is read
  86 % as often as plain, in version 5 57 %, in version 6 38 %.
- From a thermal printer at four to eight dots a module, zxing-wasm and ZBar read a symbol in any gray up to 35 % of white in nearly all
  of 8 photographs. The port of ZXing for Java reads a symbol with black eyes as often, but with eyes of 9 % in 5, of 25 % in 3 and of
  35 % in none. So many designs are read two thirds as often as plain there, just below 75 %: a few photographs decide if they are weak.
`
)
process.exit(0)
