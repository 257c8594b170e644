import { keysOf, tableOf } from "@quick-response/design/config/keysOf"
import type { WeakPlace } from "./Finding.ts"
import { type Harm, harmsOf, type Weighed } from "./harms.ts"
import { limits, placeWeights } from "./placeWeights.ts"

/** The log-odds of a reading of a plain code, and how much each harm lowers them. */
export interface PlaceWeights {
  readonly plain: number
  readonly harms: Readonly<Partial<Record<Harm, number>>>
}

/** A caution is given if the estimate for any place is below `opens`, and names the places below `names`. */
export interface CautionLimits {
  readonly opens: number
  readonly names: number
}

export type Shares = Readonly<Record<WeakPlace, number>>

/** The share of a plain code's readings at a place, by weighed harms. */
export const shareOf = (harms: Readonly<Record<Harm, number>>, weights: PlaceWeights): number => {
  const lost = keysOf(weights.harms).reduce(
    (sum, harm) => sum + (weights.harms[harm] ?? 0) * harms[harm],
    -weights.plain
  )
  return 1 / (1 + Math.exp(lost))
}

/** The estimated share of a plain code's readings that a design reaches at each place. */
export const placeShares = (config: Weighed, version: number): Shares => {
  const harms = harmsOf(config, version)
  return tableOf(keysOf(placeWeights), (place) => shareOf(harms, placeWeights[place]))
}

/** The places that cautions name. */
export const namedPlaces = (
  shares: Shares,
  { opens, names }: CautionLimits = limits
): ReadonlyArray<WeakPlace> => {
  const places = keysOf(shares)
  return places.some((place) => shares[place] < opens) ? places.filter((place) => shares[place] < names) : []
}
