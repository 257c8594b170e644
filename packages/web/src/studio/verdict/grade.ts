import type { ViewName } from "@quick-response/drawing/camera/cameraViews"
import type { Verdict } from "../state/verdictProtocol.ts"

/** The grades of a design for scanners, in a word each. */
export const grades = {
  unknown: { word: "Checking", tone: "second" },
  unfinished: { word: "Not finished", tone: "second" },
  refused: { word: "Will not scan", tone: "bad" },
  unread: { word: "Not readable", tone: "bad" },
  unchecked: { word: "Not read back", tone: "warn" },
  hard: { word: "Hard to scan", tone: "warn" },
  good: { word: "Scans well", tone: "good" }
} as const

/** The name of a grade. */
export type Grade = keyof typeof grades

/** The views of the camera's model, in words. */
export const viewNames = {
  plain: "Plain",
  blurred: "Blurred",
  small: "Small",
  turned: "Turned",
  dim: "Dim"
} as const satisfies Record<ViewName, string>

/** True where the design would be drawn, but was not read back. */
export const isUnread = ({ judged, read }: Pick<Verdict, "judged" | "read">): boolean =>
  judged?.refusals.length === 0 && read?.isReadBack === false

/** The grade of a verdict, and of whether the print is too fine. */
export const gradeOf = (
  { judged, read, unread }: Pick<Verdict, "judged" | "read" | "unread">,
  isTooFine = false
): Grade => {
  if (judged === undefined) return "unknown"
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
