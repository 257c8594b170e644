/** What draws a scene for print. */
export { eps } from "../rendering/print/eps.ts"
export { pdf } from "../rendering/print/pdf.ts"
export { epsFile, pdfFile } from "../rendering/print/printFiles.ts"
