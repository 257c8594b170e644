/** Advice before a purchase, for pages: code that judges loads at once, and of the typefaces only the caption's. */

export type { Advice, AdvisedFinding } from "./adviseBy.ts"
export { adviseLater } from "./adviseLater.ts"
export { type Readability, readability } from "./readability.ts"
export { readableMend } from "./readableMend.ts"
