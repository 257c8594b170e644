import type { BodyStream } from "../answer.ts"

const encoder = new TextEncoder()

/**
 * A stream as a `fetch` host takes it: a piece is made when the host asks for it. It fails where its making fails, and
 * where the next piece is not asked for within so many milliseconds.
 */
export const readableOf = (pieces: BodyStream, milliseconds: number): ReadableStream<Uint8Array> => {
  const iterator = pieces[Symbol.asyncIterator]()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = async () => {
    clearTimeout(timer)
    await iterator.return?.()
  }
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        clearTimeout(timer)
        // Whoever made the pieces has logged why they ended; a host may print what it is told here.
        const { done, value } = await iterator.next().catch(() => {
          throw new Error("the answer was cut off")
        })
        if (done === true) {
          controller.close()
          return
        }
        controller.enqueue(encoder.encode(value))
        timer = setTimeout(() => {
          controller.error(new Error("the client took too long to take the answer"))
          void stop()
        }, milliseconds)
      },
      cancel: stop
    },
    { highWaterMark: 0 }
  )
}
