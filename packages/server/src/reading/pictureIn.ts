import { maximumPhotographBytes } from "@quick-response/core"
import { fileBytes } from "../cli/standardInput.ts"

/** The bytes of a picture file, up to one byte more than allowed, so that larger files are detected. */
export const pictureIn = (file: string, name: string): Promise<Uint8Array> =>
  fileBytes(file, name, maximumPhotographBytes + 1)
