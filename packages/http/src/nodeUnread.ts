import type * as Http from "node:http"

/** Up to this many bytes an answer is left to the system's own buffers, and not counted. */
const briefAnswer = 64 * 1024

/** How many bytes of answers may wait for their clients to read them. */
const roomForAnswers = 256 * 1024 * 1024

/**
 * Keeps account of long answers that clients have yet to read. Where they take more than 256 MiB, those that have waited
 * longest are cut off: who asks for large images and does not read them is not to fill the memory.
 */
export const makeUnread = (): ((response: Http.ServerResponse, length: number) => void) => {
  const waiting = new Map<Http.ServerResponse, number>()
  let bytes = 0
  const forget = (response: Http.ServerResponse): void => {
    bytes -= waiting.get(response) ?? 0
    waiting.delete(response)
  }
  return (response, length) => {
    if (length <= briefAnswer) return
    waiting.set(response, length)
    bytes += length
    response.once("close", () => forget(response))
    for (const oldest of waiting.keys()) {
      if (bytes <= roomForAnswers) return
      forget(oldest)
      oldest.destroy()
    }
  }
}
