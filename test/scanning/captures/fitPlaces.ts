import { verdict } from "@quick-response/core/drawing"
import * as Either from "@quick-response/core/either"
import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import type { WeakPlace } from "@quick-response/drawing/scannability/Finding"
import { type Harm, harmsOf } from "@quick-response/drawing/scannability/harms"
import {
  type CautionLimits,
  namedPlaces,
  type PlaceWeights,
  type Shares,
  shareOf
} from "@quick-response/drawing/scannability/placeShares"
import { randomDesign } from "./judged.ts"
import { enough, type Measured, weakPlaces } from "./placeReads.ts"

type Harms = Readonly<Record<Harm, number>>

/** A design: its harms, and the measured share of a plain code's readings at each place. */
interface Example {
  readonly harms: Harms
  readonly shares: Shares
}

export const exampleOf = ({ config, shares }: Measured): Example => ({
  harms: harmsOf(config, Either.getOrThrow(verdict(config)).minimumVersion),
  shares
})

/** Keeps weights small, so that a cause that few designs have is not trusted. */
const penalty = 0.006

const steps = 600

/** The log-odds of a plain code's readings: 90 to 99 %. */
const plainBounds = [2.2, 4.6] as const

const bounded = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * The weights of a place by logistic regression. No weight is negative: whatever removes a harm helps. Shares above one are
 * chance.
 */
const fitted = (examples: ReadonlyArray<Example>, place: WeakPlace): PlaceWeights => {
  const [first] = examples
  if (first === undefined) throw new Error("no designs")
  const names = keysOf(first.harms)
  // Only cups bend a code; other photographs are flat.
  const used = names.filter((name) => name !== "bend" || place === "cup")
  const scales = used.map((name) => {
    const mean = examples.reduce((sum, { harms }) => sum + harms[name], 0) / examples.length
    const squares = examples.reduce((sum, { harms }) => sum + (harms[name] - mean) ** 2, 0)
    return Math.sqrt(squares / examples.length) + 1e-3
  })
  const rows = examples.map(({ harms }) => used.map((name, i) => harms[name] / (scales[i] ?? 1)))
  const wanted = examples.map(({ shares }) => bounded(shares[place], 0.02, 0.99))
  const meanSquare =
    rows.reduce((sum, row) => sum + row.reduce((all, one) => all + one * one, 1), 0) / rows.length
  const rate = 4 / meanSquare
  // Accelerated gradient descent (Nesterov): each step starts beyond the last by its momentum.
  let [plain, plainBefore] = [3, 3]
  let [weights, before] = [used.map(() => 0), used.map(() => 0)]
  for (let step = 0; step < steps; step++) {
    const momentum = step / (step + 3)
    const ahead = weights.map((weight, j) => weight + momentum * (weight - (before[j] ?? 0)))
    const plainAhead = plain + momentum * (plain - plainBefore)
    const slopes = ahead.map((weight) => penalty * (1 + 2 * weight))
    let slopeOfPlain = 0
    for (const [i, row] of rows.entries()) {
      let lost = -plainAhead
      for (let j = 0; j < row.length; j++) lost += (row[j] ?? 0) * (ahead[j] ?? 0)
      const error = (1 / (1 + Math.exp(lost)) - (wanted[i] ?? 1)) / rows.length
      slopeOfPlain += error
      for (let j = 0; j < row.length; j++) slopes[j] = (slopes[j] ?? 0) - error * (row[j] ?? 0)
    }
    ;[plain, plainBefore] = [bounded(plainAhead - rate * slopeOfPlain, ...plainBounds), plain]
    ;[weights, before] = [ahead.map((weight, j) => Math.max(0, weight - rate * (slopes[j] ?? 0))), weights]
  }
  const harms: Partial<Record<Harm, number>> = {}
  for (const [i, name] of used.entries()) {
    const weight = Number(((weights[i] ?? 0) / (scales[i] ?? 1)).toFixed(2))
    if (weight >= 0.05) harms[name] = weight
  }
  return { plain: Number(plain.toFixed(2)), harms }
}

export type Weights = Readonly<Record<WeakPlace, PlaceWeights>>

const fittedAll = (examples: ReadonlyArray<Example>): Weights =>
  tableOf(weakPlaces, (place) => fitted(examples, place))

export const estimated = ({ harms }: Pick<Example, "harms">, weights: Weights): Shares =>
  tableOf(weakPlaces, (place) => shareOf(harms, weights[place]))

/** How often cautions are right, over the places of designs. */
export interface Counts {
  readonly designs: number
  readonly cautioned: number
  /** Places at which a design is weak, that cautions name, and both; `bad` below half of the plain code's readings. */
  readonly weak: number
  readonly told: number
  readonly right: number
  readonly bad: number
  readonly badTold: number
}

export interface Judged {
  readonly shares: Shares
  readonly named: ReadonlyArray<WeakPlace>
}

export const countsOf = (
  judged: ReadonlyArray<Judged>,
  places: ReadonlyArray<WeakPlace> = weakPlaces
): Counts => {
  const count = (isCounted: (share: number, isNamed: boolean) => boolean): number =>
    judged.reduce(
      (sum, { shares, named }) =>
        sum + places.filter((place) => isCounted(shares[place], named.includes(place))).length,
      0
    )
  return {
    designs: judged.length,
    cautioned: judged.filter(({ named }) => places.some((place) => named.includes(place))).length,
    weak: count((share) => share < enough),
    told: count((_, isNamed) => isNamed),
    right: count((share, isNamed) => isNamed && share < enough),
    bad: count((share) => share < 0.5),
    badTold: count((share, isNamed) => isNamed && share < 0.5)
  }
}

/** Numbers of parts; the designs of each are estimated by weights that were fitted to the others. */
const partings = [6, 8, 10]

const possible = Array.from({ length: 17 }, (_, i) => Number((0.4 + 0.025 * i).toFixed(3)))

/** Of cautions at least this share is right, and at most that share of designs carries any, with a little room. */
const wantedOf = { right: 0.76, cautioned: 0.33 }

/** Designs by whose estimates the share that carry a caution is known; they need no photographs. */
const unphotographed = { first: 40_001, designs: 600 } as const

const estimatesOfOthers = (weights: Weights): ReadonlyArray<Shares> =>
  Array.from({ length: unphotographed.designs }, (_, i) => randomDesign(unphotographed.first + i)).flatMap(
    (config) => {
      const { minimumVersion, refusals } = Either.getOrThrow(verdict(config))
      return refusals.length > 0 ? [] : [estimated({ harms: harmsOf(config, minimumVersion) }, weights)]
    }
  )

/** The limits at which the most weak places are named among those that keep cautions right and rare. */
const limitsFor = (examples: ReadonlyArray<Example>, others: ReadonlyArray<Shares>): CautionLimits => {
  const estimates = partings.flatMap((parts) =>
    Array.from({ length: parts }, (_, part) => {
      const isOf = (i: number) => i % parts === part
      const weights = fittedAll(examples.filter((_, i) => !isOf(i)))
      return examples
        .filter((_, i) => isOf(i))
        .map((example) => ({ shares: example.shares, estimate: estimated(example, weights) }))
    }).flat()
  )
  let best = { limits: { opens: possible[0] ?? 0, names: possible[0] ?? 0 }, right: 0 }
  for (const opens of possible)
    for (const names of possible.filter((limit) => limit >= opens)) {
      const limits = { opens, names }
      const counts = countsOf(
        estimates.map(({ shares, estimate }) => ({ shares, named: namedPlaces(estimate, limits) }))
      )
      const cautioned = others.filter((estimate) => namedPlaces(estimate, limits).length > 0).length
      const isAllowed =
        counts.right >= wantedOf.right * counts.told && cautioned <= wantedOf.cautioned * others.length
      if (isAllowed && counts.right > best.right) best = { limits, right: counts.right }
    }
  return best.limits
}

/** The weights that estimate best, and the limits of cautions. */
export const fitCautions = (
  examples: ReadonlyArray<Example>
): { readonly weights: Weights; readonly limits: CautionLimits } => {
  const weights = fittedAll(examples)
  return { weights, limits: limitsFor(examples, estimatesOfOthers(weights)) }
}
