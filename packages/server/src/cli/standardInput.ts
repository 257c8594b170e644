import process from "node:process"
import * as Effect from "effect/Effect"
import { UsageError } from "../failure.ts"

/** The word that names standard input and output in place of a file. */
export const standardStream = "-"

/** Far more than a code can say, and any content as JSON. */
const mostBytes = 65_536

const readAll = async (): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of process.stdin) {
    chunks.push(chunk)
    length += chunk.length
    if (length > mostBytes) break
  }
  return Buffer.concat(chunks)
}

const refuse = (what: string) => new UsageError({ message: `standard input: ${what}` })

/**
 * The text on standard input without its last line break, which `echo` adds. Fails where it is no UTF-8 or holds over 64 KiB.
 */
export const readStandardInput: Effect.Effect<string, UsageError> = Effect.gen(function* () {
  const bytes = yield* Effect.tryPromise({
    try: readAll,
    catch: (cause) => refuse(cause instanceof Error ? cause.message : String(cause))
  })
  if (bytes.length > mostBytes)
    return yield* refuse(`holds more than ${mostBytes} bytes; a QR code holds at most 2,953`)
  const text = yield* Effect.try({
    try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    catch: () => refuse("is no text in UTF-8; convert it first")
  })
  return text.replace(/\r?\n$/, "")
})
