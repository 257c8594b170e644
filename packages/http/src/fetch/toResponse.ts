import { type Answer, isStream } from "../exchange/Answer.ts"
import {
  chooseCoding,
  codedHeaders,
  compressOnce,
  isCompressible,
  varies
} from "../exchange/contentCoding.ts"
import { nextTurn } from "../exchange/eventLoop.ts"
import type { Hold } from "../memory/memoryShares.ts"

const encoder = new TextEncoder()

/**
 * A stream with backpressure for a `fetch` host: pieces are made on pull. Fails if a piece fails or is not pulled
 * within these milliseconds. Releases the hold once the host has taken all.
 */
const readableOf = (
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

/** Bytes of a long answer that the host gets at a time. */
const pieceBytes = 64 * 1024

async function* piecesOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let offset = 0; offset < bytes.length; offset += pieceBytes)
    yield bytes.subarray(offset, offset + pieceBytes)
}

/** Codings of answers; precompressed ones have both. */
const gzip = ["gzip"] as const
const brOrGzip = ["br", "gzip"] as const

/** Compresses a shared body once. */
const gzipShared = compressOnce<"gzip">(async (coding, body) => {
  const stream = new Blob([new Uint8Array(body)]).stream().pipeThrough(new CompressionStream(coding))
  return new Uint8Array(await new Response(stream).arrayBuffer())
})

/** The answer as a `Response`, compressed if accepted and worthwhile. */
export const toResponse = (
  { method, headers: asked }: Request,
  answer: Answer,
  { compression, sendTimeout }: { readonly compression: boolean; readonly sendTimeout: number }
): Response | Promise<Response> => {
  const { status, headers, body, hold, coded: ahead } = answer
  if (method === "HEAD") hold?.release()
  if (isStream(body)) {
    const content = method === "HEAD" ? null : readableOf(body, sendTimeout, hold)
    return new Response(content, { status, headers })
  }
  const bytes = typeof body === "string" ? encoder.encode(body) : body === null ? null : new Uint8Array(body)
  const coding =
    compression && isCompressible(answer)
      ? chooseCoding(asked.get("accept-encoding") ?? undefined, ahead?.br === undefined ? gzip : brOrGzip)
      : undefined
  const fields = compression && varies(answer) ? codedHeaders(headers, coding) : headers
  if (method === "HEAD" && bytes !== null) {
    const length: Readonly<Record<string, string>> =
      coding === undefined ? { "content-length": String(bytes.length) } : {}
    return new Response(null, { status, headers: { ...fields, ...length } })
  }
  if (bytes === null) return new Response(null, { status, headers: fields })
  const held = (bytes: Uint8Array<ArrayBuffer>) =>
    hold === undefined ? bytes : readableOf(piecesOf(bytes), sendTimeout, hold)
  if (coding === undefined) {
    const length: Readonly<Record<string, string>> =
      hold === undefined ? {} : { "content-length": String(bytes.length) }
    return new Response(held(bytes), { status, headers: { ...fields, ...length } })
  }
  // Cloudflare Workers would compress a coded body again; other runtimes ignore this member.
  const coded = { status, headers: fields, encodeBody: "manual" }
  const made = ahead?.[coding]
  if (made !== undefined) return new Response(held(new Uint8Array(made)), coded)
  if (answer.isShared === true && body instanceof Uint8Array)
    return gzipShared("gzip", body).then((gzipped) => new Response(held(new Uint8Array(gzipped)), coded))
  const content = held(bytes)
  const stream = content instanceof ReadableStream ? content : new Blob([content]).stream()
  return new Response(stream.pipeThrough(new CompressionStream("gzip")), coded)
}
