import type { QrConfig } from "@quick-response/core"
import { parserBy, type StyleFields, styleFieldsBy } from "@quick-response/core/parts/checking"
import { type Design, requestOf } from "./design.ts"
import { loadedOnce } from "./late/loadedOnce.ts"
import { examineLogo, loadLogos } from "./late/logos.ts"
import { applyPicture, loadPictures } from "./late/pictures.ts"
import { examineShape, loadShapes } from "./late/shapes.ts"

/** The fields that a design may have beside what it says. What examines logos and silhouettes is loaded when {@link configOfRequest} meets one. */
export const styleFields: StyleFields = /* @__PURE__ */ styleFieldsBy(examineLogo, examineShape)
const parse = /* @__PURE__ */ parserBy(styleFields, applyPicture)

const parserOfContents = /* @__PURE__ */ loadedOnce(async () =>
  parserBy(styleFields, applyPicture, await import("@quick-response/core/parts/content"))
)

/** What parses a request: what reads contents is loaded when one has a content. */
const parserFor = async (request: unknown): Promise<typeof parse> =>
  typeof request === "object" && request !== null && Object.hasOwn(request, "content")
    ? parserOfContents()
    : parse

/**
 * The checked configuration of what may be a design. What reads logos, pictures and silhouettes is loaded when it has one. Rejects
 * with what is wrong.
 */
export const configOfRequest = async (request: unknown): Promise<QrConfig> => {
  const parseRequest = await parserFor(request)
  for (;;) {
    try {
      const config = parseRequest(request)
      // A content may bring a logo of its own, which nothing has examined.
      if (config.logo !== undefined) await loadLogos(true)
      return config
    } catch (error) {
      const loaded = [await loadLogos(), await loadShapes(), await loadPictures()]
      if (!loaded.includes(true)) throw error
    }
  }
}

/** The checked configuration of a design, or of the `configJson` of a QR code. Rejects with what is wrong. */
export const configOf = async (design: Design | string): Promise<QrConfig> =>
  configOfRequest(requestOf(design))
