import type { ApplyPicture, Pictures } from "@quick-response/core/parts/checking"
import { InvalidInput } from "@quick-response/core/parts/checking"

/** What draws pictures in symbols, once a design has had one. */
let drawers: typeof import("@quick-response/core/parts/pictures") | undefined
let isNeeded = false

const waiting = "picture: waits for what draws pictures"

/** Adds to a request what its picture does. Before {@link loadPictures} it refuses every request with one. */
export const applyPicture: ApplyPicture = (fields) => {
  if (fields.picture === undefined) return fields
  isNeeded = true
  if (drawers === undefined) throw new InvalidInput([waiting])
  return drawers.applyPicture(fields)
}

const loaded = (): typeof import("@quick-response/core/parts/pictures") => {
  // A design with a picture is read before it is drawn, and loads what draws it.
  if (drawers === undefined) throw new Error(waiting)
  return drawers
}

/** Draws pictures of designs that were read. */
export const pictures: Pictures = {
  halftone: (matrix, picture) => loaded().pictures.halftone(matrix, picture),
  halftoneSymbol: (matrix, config, picture) => loaded().pictures.halftoneSymbol(matrix, config, picture),
  backdrop: (picture, ink, ground) => loaded().pictures.backdrop(picture, ink, ground)
}

/** Loads what draws pictures, where a request had one; whether it was not there before. */
export const loadPictures = async (): Promise<boolean> => {
  if (drawers !== undefined || !isNeeded) return false
  drawers = await import("@quick-response/core/parts/pictures")
  return true
}
