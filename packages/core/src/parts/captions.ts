/** What draws captions: most of it is a font. */
export { caption } from "../rendering/styles/caption.ts"
