/** What draws the pixels of formats that an encoder writes, and completes its files. */
export { encodedFile, pixelsToEncode } from "../rendering/encoded/encodedFile.ts"
