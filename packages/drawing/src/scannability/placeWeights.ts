import type { WeakPlace } from "./Finding.ts"
import type { CautionLimits, PlaceWeights } from "./placeShares.ts"

// Written by `npm run long -- cautions`, which fits them to photographs: see `docs/cautions.md`.

export const limits: CautionLimits = { opens: 0.575, names: 0.725 }

export const placeWeights: Readonly<Record<WeakPlace, PlaceWeights>> = {
  night: {
    plain: 2.94,
    harms: {
      ink: 0.09,
      ball: 1.66,
      paleBall: 4.51,
      ring: 0.33,
      paleRing: 1.44,
      palerRing: 1.62,
      ground: 3.82,
      darkestGround: 4.02,
      unevenGround: 3.45,
      lightInPaleModules: 3.2,
      narrowMargin: 0.37,
      narrowestMargin: 0.13,
      silhouette: 0.31,
      roundRing: 0.3,
      denser: 1.14
    }
  },
  motion: {
    plain: 4.21,
    harms: {
      inkOfSmallSymbol: 1.27,
      ball: 0.55,
      palerBall: 5.58,
      ring: 0.17,
      ground: 1.11,
      darkestGround: 0.15,
      lightInPaleModules: 0.05
    }
  },
  cup: {
    plain: 2.95,
    harms: {
      palerBall: 0.24,
      ground: 0.57,
      darkestGround: 0.85,
      narrowMargin: 0.55,
      narrowestMargin: 0.91,
      roundRing: 0.64,
      weaker: 0.22,
      bend: 1.51
    }
  },
  messenger: {
    plain: 2.75,
    harms: {
      palestInk: 1.96,
      inkOfSmallSymbol: 0.63,
      ringAmongInk: 1.2,
      ground: 2.04,
      darkestGround: 2.36,
      unevenGround: 0.3,
      lightInModules: 1.8,
      lightInPaleModules: 4.53,
      roundRing: 0.2,
      weaker: 0.4
    }
  },
  thermal: {
    plain: 2.73,
    harms: {
      ink: 1.86,
      palerInk: 2.96,
      ball: 0.07,
      paleBall: 1.21,
      palerBall: 0.75,
      ring: 1.58,
      ground: 1.92,
      roundBall: 0.16,
      denser: 0.17
    }
  },
  glare: {
    plain: 3.38,
    harms: {
      palestInk: 1.5,
      inkOfSmallSymbol: 5.68,
      palerBall: 2,
      ground: 0.59,
      frame: 0.08,
      roundBall: 0.55,
      weaker: 0.84
    }
  },
  screen: {
    plain: 3.92,
    harms: {
      ink: 0.41,
      paleInk: 1.37,
      palerInk: 0.89,
      ball: 0.77,
      paleBall: 0.34,
      palerBall: 2.36,
      ring: 2.51,
      paleRing: 6.02,
      ground: 2.49,
      darkestGround: 2.92,
      unevenGround: 6.34,
      lightInPaleModules: 4.21,
      narrowMargin: 0.19,
      roundRing: 0.49
    }
  }
}
