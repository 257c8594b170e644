import { answer } from "./answer.ts"
import { open } from "./open.ts"
import type { DrawingAnswer, DrawingRequest, OpenAnswer, OpenRequest } from "./protocol.ts"

// Few designs do without these: named here, they are loaded with this file, not one after the other once a design is read.
export { templateStyle } from "@quick-response/design/config/templates"
export { captionFor } from "@quick-response/drawing/draw/captionFor"
export { composeStyled, modulesMarkup } from "@quick-response/drawing/draw/styles"
export { contrastFindings } from "@quick-response/drawing/scannability/contrast"

// The DOM's types describe a page's global scope; these are the members of a worker's that are used.
declare const self: {
  onmessage: ((event: MessageEvent<DrawingRequest | OpenRequest>) => void) | null
  readonly postMessage: (answer: DrawingAnswer | OpenAnswer) => void
}

/** The worker's file stands in a folder below the service's address. */
const service = new URL("../v1/Service", import.meta.url).href

self.onmessage = async ({ data }) =>
  self.postMessage("open" in data ? await open(data, service) : await answer(data))
