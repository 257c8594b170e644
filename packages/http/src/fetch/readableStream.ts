import { nextTurn } from "../exchange/eventLoop.ts"
import type { Hold } from "../memory/memoryShares.ts"

const encoder = new TextEncoder()

/**
 * A stream with backpressure for a `fetch` host: pieces are made on pull. Fails if a piece fails or is not pulled
 * within these milliseconds. Releases the hold once the host has taken all.
 */
export const readableOf = (
  pieces: AsyncIterable<string | Uint8Array<ArrayBuffer>>,
  milliseconds: number,
  hold?: Hold
): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const iterator = pieces[Symbol.asyncIterator]()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = async () => {
    clearTimeout(timer)
    hold?.release()
    await iterator.return?.()
  }
  const giveUp = (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    controller.error(new Error("the client took too long to take the answer"))
    void stop()
  }
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start: (controller) => {
        if (hold !== undefined) hold.cut = () => giveUp(controller)
      },
      pull: async (controller) => {
        clearTimeout(timer)
        await nextTurn()
        // The cause is logged already, and hosts may print this error.
        const { done, value } = await iterator.next().catch(() => {
          hold?.release()
          throw new Error("the answer was cut off")
        })
        if (done === true) {
          hold?.release()
          controller.close()
          return
        }
        controller.enqueue(typeof value === "string" ? encoder.encode(value) : value)
        hold?.awaitClient()
        timer = setTimeout(() => giveUp(controller), milliseconds)
      },
      cancel: stop
    },
    { highWaterMark: 0 }
  )
}
