/**
 * The prefix of the pages' storage keys, below a root such as `/shop`: other services of this origin have their own.
 */
export const keptPrefix = (root: string): string => `quick-response ${root} `

/** The storage key of the last known policy for drawing. */
export const drawingName = "drawing"

/** The storage key of the unfinished design. */
export const draftName = "draft"

/** The storage key of the chosen language. */
export const languageName = "language"
