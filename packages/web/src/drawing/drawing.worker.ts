import { answer } from "./answer.ts"
import { open } from "./open.ts"
import type { DrawingAnswer, DrawingRequest, OpenAnswer, OpenRequest } from "./protocol.ts"

// Named here so that the files of the styles are loaded beside this one, not after it.
export { composeStyled, modulesMarkup } from "@quick-response/drawing/draw/styles"

// The DOM's types describe a page's global scope; these are the members of a worker's that are used.
declare const self: {
  onmessage: ((event: MessageEvent<DrawingRequest | OpenRequest>) => void) | null
  readonly postMessage: (answer: DrawingAnswer | OpenAnswer) => void
}

/** The worker's file stands in a folder below the service's address. */
const service = new URL("../v1/Service", import.meta.url).href

// Few designs do without styles: they are loaded before one is read. Where that fails, drawing tries again, and tells.
import("@quick-response/drawing/draw/styles").catch(() => undefined)

self.onmessage = async ({ data }) =>
  self.postMessage("open" in data ? await open(data, service) : await answer(data))
