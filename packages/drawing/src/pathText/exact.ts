/** A number with the six decimals that a matrix needs to place the far end of a sheet to a hundredth of a point. */
export const exact = (value: number): string => String(Math.round(value * 1e6) / 1e6)
