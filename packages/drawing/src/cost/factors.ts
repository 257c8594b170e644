import type { BodyShape, BodyStyle, FrameStyle } from "@quick-response/design/config/options"

// Measured on two shared cores, the smallest of several runs. A new style takes the figures of the one that it resembles most.

/** Microseconds for each module of a body style. */
export interface ModuleCosts {
  /** Writing it into an SVG. */
  readonly svg: number
  /** Writing it into a PDF or EPS, for one of a thousand modules: the cost grows with their number. */
  readonly pdf: number
  readonly eps: number
  /** Drawing it for reading back, and reading it. */
  readonly read: number
  /** Drawing it into a PNG, without its pixels. */
  readonly draw: number
  /** Drawing and compressing a pixel of its outline, in one color and in gradients. */
  readonly outline: number
  readonly gradientOutline: number
}

export const moduleCosts = {
  Square: {
    svg: 0.027,
    pdf: 0.9,
    eps: 0.24,
    read: 0.28,
    draw: 0.029,
    outline: 0.034,
    gradientOutline: 0.062
  },
  Dots: { svg: 0.11, pdf: 1.9, eps: 1.3, read: 0.31, draw: 0.056, outline: 0.047, gradientOutline: 0.25 },
  Rounded: {
    svg: 0.11,
    pdf: 0.84,
    eps: 0.57,
    read: 0.29,
    draw: 0.072,
    outline: 0.029,
    gradientOutline: 0.097
  },
  "Extra rounded": {
    svg: 0.14,
    pdf: 0.85,
    eps: 0.54,
    read: 0.2,
    draw: 0.068,
    outline: 0.061,
    gradientOutline: 0.13
  },
  Classy: { svg: 0.12, pdf: 0.37, eps: 0.28, read: 0.17, draw: 0.035, outline: 0.068, gradientOutline: 0.12 },
  "Horizontal bars": {
    svg: 0.17,
    pdf: 1.4,
    eps: 1.1,
    read: 0.34,
    draw: 0.16,
    outline: 0.026,
    gradientOutline: 0.087
  },
  "Vertical bars": {
    svg: 0.15,
    pdf: 1.5,
    eps: 1.3,
    read: 0.29,
    draw: 0.091,
    outline: 0.085,
    gradientOutline: 0.13
  },
  "Classy rounded": {
    svg: 0.12,
    pdf: 0.81,
    eps: 0.54,
    read: 0.3,
    draw: 0.09,
    outline: 0.047,
    gradientOutline: 0.15
  },
  Fluid: { svg: 0.15, pdf: 1.5, eps: 1.2, read: 0.16, draw: 0.073, outline: 0.03, gradientOutline: 0.3 },
  "Small square": {
    svg: 0.13,
    pdf: 0.66,
    eps: 0.86,
    read: 0.4,
    draw: 0.1,
    outline: 0.048,
    gradientOutline: 0.14
  },
  Squircle: { svg: 0.14, pdf: 2.5, eps: 1.7, read: 0.45, draw: 0.049, outline: 0.12, gradientOutline: 0.14 },
  Diamond: { svg: 0.19, pdf: 2.6, eps: 1.5, read: 0.26, draw: 0.056, outline: 0.06, gradientOutline: 0.16 },
  Hexagon: { svg: 0.27, pdf: 1.3, eps: 1.2, read: 0.29, draw: 0.046, outline: 0.061, gradientOutline: 0.21 },
  Octagon: { svg: 0.21, pdf: 0.86, eps: 0.74, read: 0.33, draw: 0.11, outline: 0.034, gradientOutline: 0.3 },
  Leaf: { svg: 0.15, pdf: 1.4, eps: 1.3, read: 0.27, draw: 0.039, outline: 0.084, gradientOutline: 0.17 },
  Star: { svg: 0.19, pdf: 1.6, eps: 1.6, read: 0.41, draw: 0.022, outline: 0.095, gradientOutline: 0.18 },
  Heart: { svg: 0.14, pdf: 2.7, eps: 0.2, read: 0.26, draw: 0.056, outline: 0.12, gradientOutline: 0.26 },
  Flower: { svg: 0.12, pdf: 3.5, eps: 2.3, read: 0.31, draw: 0.073, outline: 0.11, gradientOutline: 0.39 },
  Sparkle: { svg: 0.16, pdf: 3.2, eps: 0.12, read: 0.2, draw: 0.083, outline: 0.046, gradientOutline: 0.13 },
  Plus: { svg: 0.15, pdf: 5.6, eps: 0.16, read: 0.15, draw: 0.1, outline: 0.044, gradientOutline: 0.05 },
  Stitch: { svg: 0.18, pdf: 3.1, eps: 0.087, read: 0.27, draw: 0.029, outline: 0.042, gradientOutline: 0.27 },
  Triangle: { svg: 0.3, pdf: 3.9, eps: 1.9, read: 0.56, draw: 0.062, outline: 0.069, gradientOutline: 0.16 },
  Chevron: {
    svg: 0.22,
    pdf: 0.74,
    eps: 0.8,
    read: 0.18,
    draw: 0.035,
    outline: 0.069,
    gradientOutline: 0.058
  },
  Slash: { svg: 0.14, pdf: 0.47, eps: 0.4, read: 0.27, draw: 0.041, outline: 0.11, gradientOutline: 0.2 },
  "Edge cut": {
    svg: 0.36,
    pdf: 0.37,
    eps: 0.23,
    read: 0.17,
    draw: 0.051,
    outline: 0.049,
    gradientOutline: 0.12
  },
  Pointed: { svg: 0.15, pdf: 0.49, eps: 0.23, read: 0.15, draw: 0.045, outline: 0.09, gradientOutline: 0.23 },
  Concave: { svg: 0.25, pdf: 0.74, eps: 0.74, read: 0.19, draw: 0.12, outline: 0.034, gradientOutline: 0.13 },
  Circuit: { svg: 0.19, pdf: 2.6, eps: 2.1, read: 0.26, draw: 0.067, outline: 0.052, gradientOutline: 0.25 },
  Weave: { svg: 0.21, pdf: 2.5, eps: 2.1, read: 0.3, draw: 0.047, outline: 0.076, gradientOutline: 0.19 },
  Wave: { svg: 0.27, pdf: 1.7, eps: 1.4, read: 0.36, draw: 0.29, outline: 0.067, gradientOutline: 0.15 },
  Mosaic: { svg: 0.21, pdf: 1.4, eps: 0.79, read: 0.41, draw: 0.073, outline: 0.18, gradientOutline: 0.25 },
  Bubbles: { svg: 0.19, pdf: 1.8, eps: 1.3, read: 0.45, draw: 0.069, outline: 0.048, gradientOutline: 0.13 },
  Confetti: { svg: 0.22, pdf: 2.2, eps: 2, read: 0.41, draw: 0.067, outline: 0.084, gradientOutline: 0.18 }
} as const satisfies Record<BodyStyle, ModuleCosts>

/** The modules of a body shape, relative to those of the symbol with its margin. */
export const shapeModules = {
  Square: 1,
  "Rounded square": 1.3,
  Circle: 1.6,
  Diamond: 2,
  Hexagon: 1.6,
  Octagon: 1.7,
  Heart: 2.1,
  Star: 1.8,
  Shield: 1.9,
  Squircle: 1.4,
  Seal: 1.9,
  Clover: 1.7,
  House: 1.6,
  Cloud: 1.9,
  Custom: 2.2
} as const satisfies Record<BodyShape, number>

/** The size of a frame, relative to its content. */
export const frameExtent = {
  none: [1, 1],
  border: [1.09, 1.09],
  "banner-below": [1.04, 1.24],
  "banner-above": [1.04, 1.24],
  "text-only": [1, 1.16],
  "balloon-below": [1.04, 1.33],
  "balloon-above": [1.04, 1.33],
  ribbon: [1.22, 1.25],
  "focus-corners": [1.09, 1.26],
  box: [1.09, 1.16],
  badge: [1.11, 1.23],
  circular: [1.46, 1.46],
  ticket: [1.09, 1.31],
  phone: [1.13, 1.4],
  arrow: [1, 1.2],
  polaroid: [1.13, 1.27],
  bag: [1.09, 1.44],
  "double-banner": [1.06, 1.36],
  speech: [1.06, 1.32],
  seal: [1.51, 1.51],
  cup: [1.24, 1.38],
  tag: [1.06, 1.4],
  clapper: [1.06, 1.45],
  envelope: [1.11, 1.41],
  gift: [1.12, 1.5],
  "hand-arrow": [1, 1.25],
  poster: [1.18, 1.47],
  arch: [1.2, 1.58],
  plaque: [1.2, 1.4]
} as const satisfies Record<FrameStyle, readonly [width: number, height: number]>
