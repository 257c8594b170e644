import { type Body, BodyConsumed } from "../server/Exchange.ts"

const remedy = "hand the request over unread, or a request.clone() that was made before it was read"

/** Collects a body until it is longer than the limit or takes longer than the milliseconds. Rejects where the client aborts. */
export const readBody = async (
  { body, bodyUsed }: Request,
  limit: number,
  milliseconds: number
): Promise<Body> => {
  if (bodyUsed || body?.locked === true) return new BodyConsumed(remedy)
  if (body === null) return new Uint8Array(0)
  const reader = body.getReader()
  const giveUp = () => {
    reader.cancel().catch(() => undefined)
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    giveUp()
  }, milliseconds)
  const chunks: Array<Uint8Array> = []
  let length = 0
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length
      if (length > limit) {
        giveUp()
        return "PAYLOAD_TOO_LARGE"
      }
      chunks.push(read.value)
    }
  } finally {
    clearTimeout(timer)
  }
  if (isLate) return "REQUEST_TIMEOUT"
  const [only] = chunks
  if (only !== undefined && chunks.length === 1) return only
  const whole = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.length
  }
  return whole
}
