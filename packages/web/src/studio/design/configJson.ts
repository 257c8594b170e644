import type { Design, Style } from "./values.ts"

/** What of a design is drawn: all but its name and how it is printed. */
export const configOf = ({ name: _, printing: __, ...config }: Design): Omit<Design, "name" | "printing"> =>
  config

/** What a code looks like, whatever it says. */
export const styleOf = ({ name: _, printing: __, data: ___, content: ____, ...style }: Design): Style => style

/** A design as the drawing worker, `check` and `price` take it, and the API but for format and size. */
export const configJsonOf = (design: Design): string => JSON.stringify(configOf(design))
