/**
 * Advice on a request before it is bought, for pages: what judges a design is loaded at once, and of the typefaces only that of its
 * caption.
 */

export type { Advice, AdvisedFinding } from "./adviseBy.ts"
export { adviseLater } from "./adviseLater.ts"
export { type Readability, readability } from "./readability.ts"
export { readableMend } from "./readableMend.ts"
