import type { Path, Segment } from "@quick-response/images/geometry/Path"

/** The horizontal extent of a segment: a curve stays between its control points. */
const acrossOf = (segment: Segment): ReadonlyArray<number> => {
  switch (segment[0]) {
    case "M":
    case "L":
      return [segment[1]]
    case "Q":
      return [segment[1], segment[3]]
    case "C":
      return [segment[1], segment[3], segment[5]]
    case "A":
      return [segment[4]]
    case "Z":
      return []
  }
}

/** The left and right end of a caption; both 0 if it is empty. */
export const endsOf = (text: Path): readonly [left: number, right: number] => {
  const across = text.flatMap(acrossOf)
  return across.length === 0 ? [0, 0] : [Math.min(...across), Math.max(...across)]
}
