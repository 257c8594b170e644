/** Formats a number with at most `decimals` decimal places, without exponent and trailing zeros. */
export const plainDecimal = (value: number, decimals: number): string => {
  const fixed = value.toFixed(decimals)
  if (decimals === 0) return fixed
  let end = fixed.length
  while (fixed[end - 1] === "0") end--
  if (fixed[end - 1] === ".") end--
  const shortest = fixed.slice(0, end)
  return shortest === "-0" ? "0" : shortest
}
