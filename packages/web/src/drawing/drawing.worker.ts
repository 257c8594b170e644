import { answer } from "./answer.ts"
import { open } from "./open.ts"
import type { DrawingAnswer, DrawingRequest, OpenAnswer, OpenRequest } from "./protocol.ts"

// The DOM's types describe a page's global scope; these are the members of a worker's that are used.
declare const self: {
  onmessage: ((event: MessageEvent<DrawingRequest | OpenRequest>) => void) | null
  readonly postMessage: (answer: DrawingAnswer | OpenAnswer) => void
}

/** The worker's file stands in a folder below the service's address. */
const service = new URL("../v1/Service", import.meta.url).href

self.onmessage = async ({ data }) =>
  self.postMessage("open" in data ? await open(data, service) : await answer(data))
