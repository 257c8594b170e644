import { maximumPhotographBytes } from "@quick-response/core"
import { fileBytes } from "../cli/standardInput.ts"

/** The bytes of a picture in a file, with one byte more than allowed to detect larger ones. */
export const pictureIn = (file: string, name: string): Promise<Uint8Array> =>
  fileBytes(file, name, maximumPhotographBytes + 1)
