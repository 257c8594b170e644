import type { Pixels } from "./Pixels.ts"

/** Whether every pixel is wholly transparent. */
export const isClear = ({ data }: Pixels): boolean => {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 0) return false
  return true
}
