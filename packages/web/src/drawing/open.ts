import { readOpened } from "../design/readOpened.ts"
import { configJsonOf, type Design, says } from "../design/values.ts"
import { answer } from "./answer.ts"
import { type OpenAnswer, type OpenedPicture, type OpenRequest, pictureSizes } from "./protocol.ts"

/** After how many milliseconds the service counts as out of reach, as far as the first picture is concerned. */
const patience = 3000

/** True where drawing is free; the service's last answer where it cannot be reached, and sold before it ever was. */
const isDrawingFree = async (service: string, lastDrawing: string | null): Promise<boolean> => {
  try {
    const response = await fetch(service, { signal: AbortSignal.timeout(patience) })
    if (!response.ok) return lastDrawing === "free"
    const { data } = Object(await response.json())
    return Object(data).drawing === "free"
  } catch {
    return lastDrawing === "free"
  }
}

const drawPicture = async (design: Design, isFree: boolean): Promise<OpenedPicture | undefined> => {
  const configJson = configJsonOf(design)
  const [format, size, type] = isFree
    ? (["svg", pictureSizes.whole, "image/svg+xml"] as const)
    : (["png", pictureSizes.unpaid, "image/png"] as const)
  const drawn = await answer({ id: 0, configJson, format, size })
  if (!("image" in drawn)) return undefined
  return {
    configJson,
    image: new Blob([drawn.image], { type }),
    width: size,
    alternative: `QR code: ${says(design)}`
  }
}

/** Opens a design and draws it, whole or in pixels as the service, at this address, sells it. */
export const open = async (
  { open: opening, lastDrawing }: OpenRequest,
  service: string
): Promise<OpenAnswer> => {
  const asked = isDrawingFree(service, lastDrawing)
  const opened = await readOpened(opening)
  const shown = opened.linked ?? opened.draft
  return { opened, picture: shown === undefined ? undefined : await drawPicture(shown, await asked) }
}
