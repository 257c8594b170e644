/** What sets and draws captions in Hebrew and Arabic. */
export { arrange, rightToLeftTypefaces } from "../rendering/styles/typefaces/rightToLeft.ts"
