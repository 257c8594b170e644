import type { WeakPlace } from "./Finding.ts"
import type { CautionLimits, PlaceWeights } from "./placeShares.ts"

// Written by `npm run long -- cautions`, which fits them to photographs: see `docs/cautions.md`.

export const limits: CautionLimits = { opens: 0.675, names: 0.675 }

export const placeWeights: Readonly<Record<WeakPlace, PlaceWeights>> = {
  night: {
    plain: 2.96,
    harms: {
      ink: 0.8,
      paleInk: 1.15,
      ball: 2.47,
      paleRing: 1.09,
      palerRing: 0.93,
      ground: 2.94,
      darkestGround: 3.01,
      unevenGround: 1.22,
      lightInPaleModules: 0.34,
      narrowMargin: 0.08,
      narrowestMargin: 0.07,
      silhouette: 0.17,
      roundRing: 0.05,
      roundBall: 0.41,
      denser: 0.48
    }
  },
  motion: {
    plain: 4.2,
    harms: {
      inkOfSmallSymbol: 0.21
    }
  },
  cup: {
    plain: 3.14,
    harms: {
      paleRing: 1.56,
      unevenGround: 0.49,
      narrowMargin: 0.53,
      narrowestMargin: 0.47,
      roundRing: 0.37,
      weaker: 0.07,
      bend: 1.46
    }
  },
  messenger: {
    plain: 2.99,
    harms: {
      inkOfSmallSymbol: 0.48,
      palerBall: 0.12,
      paleRing: 0.49,
      ground: 2.04,
      darkestGround: 1.92,
      lightInModules: 1.19,
      lightInPaleModules: 5.22,
      roundRing: 0.1,
      weaker: 0.39
    }
  },
  thermal: {
    plain: 3.1,
    harms: {
      ink: 1.48,
      paleInk: 1.04,
      ball: 2.37,
      paleBall: 1.33,
      ring: 0.48,
      ringAmongInk: 1.23,
      ground: 1.3,
      darkestGround: 0.28,
      roundBall: 0.16
    }
  },
  glare: {
    plain: 3.39,
    harms: {
      inkOfSmallSymbol: 7.3,
      silhouette: 0.15,
      weaker: 0.95
    }
  },
  screen: {
    plain: 3.8,
    harms: {
      ink: 1.12,
      paleInk: 3.68,
      inkOfSmallSymbol: 0.45,
      ball: 0.97,
      paleBall: 0.69,
      ring: 1.78,
      paleRing: 0.27,
      ground: 1.69,
      darkestGround: 1.99,
      unevenGround: 5.18,
      lightInPaleModules: 3.14,
      roundRing: 0.3
    }
  }
}
