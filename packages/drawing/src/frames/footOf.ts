import type { Caption } from "./Frame.ts"

/** What lies below a picture: the caption's band, or a line. */
export const footOf = (side: number, caption: Caption | undefined, line: number): number =>
  caption === undefined ? line : Math.ceil(side * 0.18)
