import { isJsonObject, type JsonObject, NoDesign, readDesign } from "../../design/checkDesign.ts"
import { faultsPhrase } from "../../design/sayFault.ts"
import { dialogsWords } from "../../languages/studio/dialogsWords.ts"
import { readPresets } from "../presets/readPresets.ts"
import type { Imported, Told } from "./Imported.ts"
import { fromMiniQr, isMiniQr } from "./miniQr.ts"
import { fileVersion } from "./ownFile.ts"
import { fromQrCodeStyling, isQrCodeStyling } from "./qrCodeStyling.ts"

/** The largest file that is read, in characters: a design with the largest logo. */
export const largestImport = 4_000_000

/** A file cannot be imported; `say` explains it and the remedy in the page's language. */
export class CannotImport extends Error {
  override readonly name = "CannotImport"
  readonly say: Told

  constructor(say: Told) {
    super(say())
    this.say = say
  }
}

const ownFile = async (value: JsonObject): Promise<Imported> => {
  if (value.quickResponse !== fileVersion) throw new CannotImport(() => dialogsWords.value.otherVersion)
  if (value.design === undefined && value.presets === undefined)
    throw new CannotImport(() => dialogsWords.value.holdsNeither)
  return {
    source: () => dialogsWords.value.theStudio,
    ...(value.design === undefined ? {} : { design: await readDesign(value.design) }),
    ...(value.presets === undefined ? {} : { presets: await readPresets(value.presets) }),
    notes: []
  }
}

const read = async (value: unknown): Promise<Imported> => {
  if (!isJsonObject(value)) throw new CannotImport(() => dialogsWords.value.noObject)
  if ("quickResponse" in value) return ownFile(value)
  if (isMiniQr(value)) return fromMiniQr(value)
  if (isQrCodeStyling(value)) return fromQrCodeStyling(value)
  if ("data" in value || "content" in value)
    return { source: () => dialogsWords.value.theApi, design: await readDesign(value), notes: [] }
  throw new CannotImport(() => dialogsWords.value.noKnownDesign)
}

/** Reads the text of an imported file. Rejects with {@link CannotImport}. */
export const readImport = async (text: string): Promise<Imported> => {
  if (text.length > largestImport) throw new CannotImport(() => dialogsWords.value.fileTooLarge)
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""))
  } catch {
    throw new CannotImport(() => dialogsWords.value.noJson)
  }
  try {
    return await read(value)
  } catch (error) {
    if (!(error instanceof NoDesign)) throw error
    const { faults } = error
    throw new CannotImport(() => dialogsWords.value.hasFaults(faultsPhrase(faults)))
  }
}
