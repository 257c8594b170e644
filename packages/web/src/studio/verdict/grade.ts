import type { Verdict } from "../state/verdictProtocol.ts"

/** The grades of a design for scanners, and the tone in which each is shown. */
export const tones = {
  unknown: "second",
  unfinished: "second",
  refused: "bad",
  unread: "bad",
  unchecked: "warn",
  hard: "warn",
  good: "good"
} as const

/** The name of a grade. */
export type Grade = keyof typeof tones

/** True if the design can be drawn but did not read back. */
export const isUnread = ({ judged, read }: Pick<Verdict, "judged" | "read">): boolean =>
  judged?.refusals.length === 0 && read?.isReadBack === false

/** The readings of a design that can be sold; undefined for others, so that no distance is promised for them. */
export const readingsOf = ({ judged, read }: Pick<Verdict, "judged" | "read">): Verdict["read"] =>
  judged?.refusals.length === 0 && read?.isReadBack === true ? read : undefined

/** The grade of a verdict, which also depends on whether the print is too fine. */
export const gradeOf = (
  { judged, read, unread }: Pick<Verdict, "judged" | "read" | "unread">,
  isTooFine = false
): Grade => {
  if (judged === undefined) return unread === undefined ? "unknown" : "unchecked"
  if (judged.isUnfinished) return "unfinished"
  if (judged.refusals.length > 0) return "refused"
  if (unread !== undefined) return "unchecked"
  if (read === undefined) return "unknown"
  if (!read.isReadBack) return "unread"
  const isSeenAlways = Object.values(read.reads).every((isSeen) => isSeen)
  return judged.findings.length === 0 && !isTooFine && isSeenAlways && read.pixelsPerModule !== undefined
    ? "good"
    : "hard"
}
