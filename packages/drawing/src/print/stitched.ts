import { number } from "../pathText/pathData.ts"

/** The colors between stops as a function of the offset, from 0 to 1 (ISO 32000-1, section 7.10.4). */
export const stitched = (
  stops: ReadonlyArray<{ readonly offset: number; readonly color: string }>
): string => {
  const pieces = stops.flatMap(({ offset, color }, i) => {
    const to = stops[i + 1]
    return to === undefined || number(to.offset) === number(offset)
      ? []
      : [{ end: number(to.offset), from: color, to: to.color }]
  })
  const functions = pieces.map(
    ({ from, to }) => `<< /FunctionType 2 /Domain [0 1] /C0 [${from}] /C1 [${to}] /N 1 >>`
  )
  const bounds = pieces.slice(0, -1).map(({ end }) => end)
  return `<< /FunctionType 3 /Domain [0 1] /Functions [${functions.join(" ")}] /Bounds [${bounds.join(" ")}] /Encode [${pieces.map(() => "0 1").join(" ")}] >>`
}
