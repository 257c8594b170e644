import { createReadStream } from "node:fs"
import process from "node:process"
import { Refused, UsageError } from "../process/commandErrors.ts"

/** Means standard input or output instead of a file. */
export const standardStream = "-"

/** Far more than a code or any JSON content can hold. */
const mostBytes = 65_536

const refuse = (what: string) => new UsageError(`standard input: ${what}`)

/** Reads about this many bytes of a stream, then closes it. */
const firstBytes = async (stream: AsyncIterable<Buffer>, most: number): Promise<Uint8Array> => {
  const chunks: Array<Buffer> = []
  let length = 0
  for await (const chunk of stream) {
    chunks.push(chunk)
    length += chunk.length
    if (length > most) break
  }
  return Buffer.concat(chunks)
}

/** About this many bytes of a file, or of standard input; refusals call it `name`. */
export const fileBytes = async (file: string, name: string, most: number): Promise<Uint8Array> => {
  try {
    return await firstBytes(file === standardStream ? process.stdin : createReadStream(file), most)
  } catch (cause) {
    throw new Refused(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const readAll = async (): Promise<Uint8Array> => {
  try {
    return await firstBytes(process.stdin, mostBytes)
  } catch (cause) {
    throw refuse(cause instanceof Error ? cause.message : String(cause))
  }
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    throw refuse("is not text in UTF-8; convert it first")
  }
}

/**
 * Reads standard input without its last line break, which `echo` adds. Rejects with a {@link UsageError} if it is
 * invalid UTF-8 or over 64 KiB.
 */
export const readStandardInput = async (): Promise<string> => {
  const bytes = await readAll()
  if (bytes.length > mostBytes)
    throw refuse(`holds more than ${mostBytes} bytes; a QR code holds at most 2,953`)
  return textOf(bytes).replace(/\r?\n$/, "")
}
