import { type Body, BodyConsumed } from "../exchange/Exchange.ts"
import { type BodyFault, type BodyWatch, declaredLength, makeBodyBuffer } from "../memory/bodyBuffer.ts"

const remedy = "hand the request over unread, or a request.clone() that was made before it was read"

/** Collects a body up to the limit in bytes and the timeout in milliseconds. Rejects if the client aborts. */
export const readBody = async (
  { body, bodyUsed, headers }: Request,
  limit: number,
  milliseconds: number,
  watch: BodyWatch
): Promise<Body> => {
  if (bodyUsed || body?.locked === true) return new BodyConsumed(remedy)
  if (body === null) return new Uint8Array(0)
  const reader = body.getReader()
  let fault: BodyFault | undefined
  const stop = (by: BodyFault): void => {
    fault ??= by
    reader.cancel().catch(() => undefined)
  }
  const cutOff = (): void => stop("REQUEST_TIMEOUT")
  const timer = setTimeout(cutOff, milliseconds)
  watch.begun(cutOff)
  const buffer = makeBodyBuffer(limit, declaredLength(headers.get("content-length") ?? undefined), watch)
  try {
    for (let read = await reader.read(); !read.done && fault === undefined; read = await reader.read()) {
      const by = buffer.add(read.value)
      if (by !== undefined) stop(by)
    }
  } finally {
    clearTimeout(timer)
  }
  return fault ?? buffer.bytes()
}
