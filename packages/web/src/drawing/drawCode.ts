import type { ImageFormat } from "quick-response"
import { api } from "../app/api.ts"
import { asMember } from "../session/session.ts"
import { CannotDraw } from "./drawings.ts"
import { drawInWorker } from "./worker.ts"

const mediaTypes = {
  svg: "image/svg+xml",
  png: "image/png",
  pdf: "application/pdf",
  eps: "application/postscript"
} as const satisfies Record<ImageFormat, string>

/** What `generate` takes. */
type Generate = Parameters<typeof api.generate>[0]

/** Has the service draw a design, in a format and a width in pixels, for whoever is signed in. */
export const drawnByService = (
  configJson: string,
  { format, size }: { readonly format: ImageFormat; readonly size: number }
): Promise<Blob> => {
  const design: Generate = JSON.parse(configJson)
  return asMember(() => api.generate({ ...design, format, size }, { as: "blob" }))
}

/**
 * Draws a bought code, by its `configJson`, in a format and a width in pixels. The browser draws it; what it cannot draw, the
 * service does.
 */
export const drawCode = async (
  configJson: string,
  {
    format,
    size,
    ...options
  }: { readonly format: ImageFormat; readonly size: number } & Parameters<typeof drawInWorker>[1]
): Promise<Blob> => {
  try {
    return new Blob([await drawInWorker({ configJson, format, size }, options)], { type: mediaTypes[format] })
  } catch (error) {
    if (!(error instanceof CannotDraw)) throw error
    return drawnByService(configJson, { format, size })
  }
}
