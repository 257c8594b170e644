import type { DesignBody } from "./published.ts"

/** Draws the picture that a body asks for, as SVG. */
export type Draw = (body: DesignBody) => string | Promise<string>

/** Draws by the core of this project. */
export const drawByCore = async (): Promise<Draw> => {
  const { renderSvg } = await import("@quick-response/core/drawing")
  const { makeConfig } = await import("@quick-response/core")
  const { getOrThrow } = await import("@quick-response/core/either")
  return ({ format, size, ...design }) => getOrThrow(renderSvg(getOrThrow(makeConfig(design))))
}

/** Draws by `qrcode`, which knows no styles. */
export const drawPlain = async (): Promise<Draw> => {
  const { toString: plain } = await import("qrcode")
  return ({ data }) => plain(data, { type: "svg" })
}

const mostKept = 512

/** Keeps the JSON of pictures by the body of their request, and draws new ones. */
export const keepPictures = (draw: Draw): ((body: DesignBody, text: string) => string | Promise<string>) => {
  const kept = new Map<string, string>()
  const keep = (text: string, svg: string): string => {
    if (kept.size >= mostKept) kept.clear()
    const json = JSON.stringify(svg)
    kept.set(text, json)
    return json
  }
  return (body, text) => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const drawn = draw(body)
    return typeof drawn === "string" ? keep(text, drawn) : drawn.then((svg) => keep(text, svg))
  }
}
