/** Begins the names of the pages' texts in a browser, below a root such as `/shop`: other services of this origin have their own. */
export const keptPrefix = (root: string): string => `quick-response ${root} `

/** The name under which this browser keeps how drawing was sold when the service was reached last. */
export const drawingName = "drawing"

/** The name under which this browser keeps the design that was left unfinished. */
export const draftName = "draft"

/** The name under which this browser keeps the language that was chosen. */
export const languageName = "language"
