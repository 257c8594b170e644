import type { Language } from "@quick-response/design/languages/languages"

/** The word that marks a preview, in each language: kept here because it is drawn before the messages are loaded. */
export const previewMarks: Readonly<Record<Language, string>> = {
  en: "PREVIEW",
  de: "VORSCHAU",
  fr: "APERÇU",
  es: "MUESTRA",
  "pt-BR": "PRÉVIA"
}

/** The size of the watermark and the distance between its lines, as fractions of the picture's width. */
const looks = { size: 0.042, apart: 0.25, angle: -Math.PI / 7 } as const

/**
 * Draws a watermark across a picture, in small light letters with a thin dark edge: it is visible on any design, and
 * the design remains visible.
 */
const markAcross = (
  context: OffscreenCanvasRenderingContext2D,
  { mark, width, height }: { readonly mark: string; readonly width: number; readonly height: number }
): void => {
  const size = looks.size * width
  context.translate(width / 2, height / 2)
  context.rotate(looks.angle)
  context.font = `600 ${size}px system-ui, sans-serif`
  context.textAlign = "center"
  context.textBaseline = "middle"
  context.lineWidth = size / 7
  // Mitered corners would grow spikes.
  context.lineJoin = "round"
  context.letterSpacing = `${size / 10}px`
  context.fillStyle = "#ffffffa6"
  context.strokeStyle = "#16161852"
  const step = looks.apart * width
  const lines = Math.ceil(Math.hypot(width, height) / step / 2)
  for (let line = -lines; line <= lines; line++)
    for (let place = -2; place <= 2; place++) {
      const x = (place + (line % 2) / 2) * width * 0.55
      context.strokeText(mark, x, line * step)
      context.fillText(mark, x, line * step)
    }
}

/** A document as a PNG whose longer side has this many pixels, optionally with a watermark. */
export const inPixels = async (
  svg: string,
  longest: number,
  { mark }: { readonly mark?: string } = {}
): Promise<Blob> => {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const scale = longest / Math.max(image.naturalWidth, image.naturalHeight)
  const [width, height] = [scale * image.naturalWidth, scale * image.naturalHeight].map(Math.round)
  const canvas = new OffscreenCanvas(width ?? longest, height ?? longest)
  const context = canvas.getContext("2d")
  context?.drawImage(image, 0, 0, canvas.width, canvas.height)
  if (mark !== undefined && context !== null)
    markAcross(context, { mark, width: canvas.width, height: canvas.height })
  return canvas.convertToBlob()
}
