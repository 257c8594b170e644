import type { ExamineLogo } from "@quick-response/core/parts/checking"
import type { Logos } from "@quick-response/core/parts/composing"
import type { logoMarkup } from "@quick-response/core/parts/logos"

/** What reads logos and writes them as SVG, once a design has had one. */
let readers: typeof import("@quick-response/core/parts/logos") | undefined
let isNeeded = false

const waiting = { reason: "waits for what reads logos" }

/** Examines a logo. Before {@link loadLogos} it refuses every one. */
export const examineLogo: ExamineLogo = (image) => {
  isNeeded = true
  return readers === undefined ? waiting : readers.examineLogo(image)
}

/** Reads and judges logos that were examined. */
export const logos: Logos = {
  readLogo: (image) => (readers === undefined ? waiting : readers.readLogo(image)),
  judgeLogo: (config, logo, version) => {
    // A design with a logo is read before it is judged, and loads what reads it.
    if (readers === undefined) throw new Error(waiting.reason)
    return readers.judgeLogo(config, logo, version)
  }
}

/** Writes a logo that was read as elements of SVG. */
export const writeLogo: typeof logoMarkup = (layer, define, paint) =>
  readers === undefined ? "" : readers.logoMarkup(layer, define, paint)

/** Loads what reads logos, where one was met without it or is needed for another reason; whether it was not there before. */
export const loadLogos = async (isSure = false): Promise<boolean> => {
  if (readers !== undefined || !(isNeeded || isSure)) return false
  readers = await import("@quick-response/core/parts/logos")
  return true
}
