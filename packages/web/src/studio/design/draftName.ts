/** The name under which this browser keeps the design that was left unfinished. */
export const draftName = "draft"
