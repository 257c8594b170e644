/** What draws a scene as PNG, and sums up bytes as PNG and ZIP do. */
export { crc32 } from "../rendering/png/checksums.ts"
export { png } from "../rendering/png/png.ts"
export { pngFile } from "../rendering/pngFile.ts"
