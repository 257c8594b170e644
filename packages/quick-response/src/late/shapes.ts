import type { ExamineShape } from "@quick-response/core/parts/checking"
import { loadStyles } from "./styles.ts"

/** What reads silhouettes, once a design has had one of its own. */
let examine: ExamineShape | undefined
let isNeeded = false

/** Examines a silhouette. Before {@link loadShapes} it refuses every one. */
export const examineShape: ExamineShape = (path) => {
  isNeeded = true
  return examine === undefined ? { reason: "waits for what reads silhouettes" } : examine(path)
}

/** Loads what reads silhouettes, where one was met without it; whether it was not there before. */
export const loadShapes = async (): Promise<boolean> => {
  if (examine !== undefined || !isNeeded) return false
  examine = (await loadStyles()).customSilhouette
  return true
}
