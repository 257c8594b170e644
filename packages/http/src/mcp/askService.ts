import * as Effect from "effect/Effect"
import { type Answer, isStream } from "../exchange/Answer.ts"
import type { Incoming } from "../exchange/Exchange.ts"
import type { HandleRequest } from "../serve/pipeline.ts"
import type { Ask, InnerAnswer } from "./McpContext.ts"

const readWhole = async ({ body }: Answer): Promise<string> => {
  if (typeof body === "string") return body
  const decoder = new TextDecoder()
  if (body === null) return ""
  if (!isStream(body)) return decoder.decode(body)
  let text = ""
  for await (const piece of body)
    text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true })
  return text + decoder.decode()
}

const readAnswer = async (answer: Answer): Promise<InnerAnswer> => {
  try {
    return { status: answer.status, headers: answer.headers, body: await readWhole(answer) }
  } finally {
    answer.hold?.release()
  }
}

/** The headers that a tool's request copies from its message: cookies and origins give it no access. */
const passedOn = ["host", "x-forwarded-for"]

/** The key of a message: a bearer token, or `X-API-Key`. */
export const keyOf = (header: Incoming["header"]): string => {
  const [, bearer] = /^bearer +(\S+) *$/i.exec(header("authorization") ?? "") ?? []
  return bearer ?? header("authorization") ?? header("x-api-key") ?? ""
}

/** Sends a tool's requests through the pipeline, as the message's caller. They are not counted again. */
export const askService =
  (handle: () => HandleRequest, header: Incoming["header"], address: string | undefined): Ask =>
  ({ method, target, body, headers = {} }) =>
    Effect.async((resume) => {
      const key = keyOf(header)
      const fields = new Map<string, string>([
        ...passedOn.flatMap((name): ReadonlyArray<readonly [string, string]> => {
          const value = header(name)
          return value === undefined ? [] : [[name, value]]
        }),
        ...(key === "" ? [] : ([["x-api-key", key]] as const)),
        ...(body === undefined ? [] : ([["content-type", "application/json"]] as const)),
        ...Object.entries(headers)
      ])
      const bytes = new TextEncoder().encode(body === undefined ? "" : JSON.stringify(body))
      const leave = handle()(
        {
          method,
          target,
          header: (name) => fields.get(name),
          fault: undefined,
          address,
          askHost: undefined,
          isCounted: true,
          readBody: (limit, _watch, done) => done(bytes.length > limit ? "PAYLOAD_TOO_LARGE" : bytes)
        },
        (answer) => resume(Effect.promise(() => readAnswer(answer)))
      )
      return Effect.sync(() => leave?.())
    })
