import { answer } from "./answer.ts"
import type { DrawingAnswer, DrawingRequest } from "./protocol.ts"

// The DOM's types describe a page's global scope; these are the two members of a worker's that are used.
declare const self: {
  onmessage: ((event: MessageEvent<DrawingRequest>) => void) | null
  readonly postMessage: (answer: DrawingAnswer) => void
}

self.onmessage = async ({ data }) => self.postMessage(await answer(data))
