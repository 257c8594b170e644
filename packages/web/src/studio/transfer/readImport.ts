import { isJsonObject, type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { readPresets } from "../presets/readPresets.ts"
import type { Imported } from "./Imported.ts"
import { fromMiniQr, isMiniQr } from "./miniQr.ts"
import { fileVersion } from "./ownFile.ts"
import { fromQrCodeStyling, isQrCodeStyling } from "./qrCodeStyling.ts"

/** The largest file that is read, in characters: a design with the largest logo. */
export const largestImport = 4_000_000

/** A file cannot be imported; `message` says why and what to do, in sentences. */
export class CannotImport extends Error {
  override readonly name = "CannotImport"
}

const ownFile = async (value: JsonObject): Promise<Imported> => {
  if (value.quickResponse !== fileVersion)
    throw new CannotImport(
      "This file is of another version of the studio. Load the page again, then import it."
    )
  if (value.design === undefined && value.presets === undefined)
    throw new CannotImport("This file of the studio holds neither a design nor presets.")
  return {
    source: "the studio",
    ...(value.design === undefined ? {} : { design: await readDesign(value.design) }),
    ...(value.presets === undefined ? {} : { presets: await readPresets(value.presets) }),
    notes: []
  }
}

const read = async (value: unknown): Promise<Imported> => {
  if (!isJsonObject(value)) throw new CannotImport("This file is JSON, but not an object, as a design is.")
  if ("quickResponse" in value) return ownFile(value)
  if (isMiniQr(value)) return fromMiniQr(value)
  if (isQrCodeStyling(value)) return fromQrCodeStyling(value)
  if ("data" in value || "content" in value)
    return { source: "the API", design: await readDesign(value), notes: [] }
  throw new CannotImport(
    "This file is no design that the studio knows: it reads its own files, configurations of the API, options of qr-code-styling and configurations of mini-qr."
  )
}

/** Reads the text of an imported file. Rejects with {@link CannotImport}. */
export const readImport = async (text: string): Promise<Imported> => {
  if (text.length > largestImport) throw new CannotImport("This file is larger than a design can be.")
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    throw new CannotImport(
      "This file is no JSON. Options that are written as a program need quotes around each name."
    )
  }
  try {
    return await read(value)
  } catch (error) {
    if (error instanceof NoDesign)
      throw new CannotImport(`This design has faults: ${error.errors.join("; ")}.`)
    throw error
  }
}
