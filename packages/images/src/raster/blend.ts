import type { BlendMode } from "../picture/Picture.ts"

/** Blends channels from 0 to 1: backdrop, then source. */
type Blend = (behind: number, drawn: number) => number

const hardLight: Blend = (b, s) => (s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1))

const softLight: Blend = (b, s) => {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b)
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b)
  return b + (2 * s - 1) * (d - b)
}

/** Compositing and Blending 1, section 9.1. */
const blends: Readonly<Record<BlendMode, Blend>> = {
  normal: (_, s) => s,
  multiply: (b, s) => b * s,
  screen: (b, s) => b + s - b * s,
  overlay: (b, s) => hardLight(s, b),
  darken: Math.min,
  lighten: Math.max,
  "color-dodge": (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s))),
  "color-burn": (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s)),
  "hard-light": hardLight,
  "soft-light": softLight,
  difference: (b, s) => Math.abs(b - s),
  exclusion: (b, s) => b + s - 2 * b * s
}

/** Blends one premultiplied channel of the source over the backdrop; all are 0 to 255. */
export type Blender = (drawn: number, behind: number, drawnAlpha: number, behindAlpha: number) => number

export const blender = (mode: BlendMode): Blender => {
  const blend = blends[mode]
  return (drawn, behind, drawnAlpha, behindAlpha) => {
    const [a, b] = [drawnAlpha / 255, behindAlpha / 255]
    const both = a === 0 || b === 0 ? 0 : 255 * a * b * blend(behind / behindAlpha, drawn / drawnAlpha)
    return drawn * (1 - b) + behind * (1 - a) + both
  }
}
