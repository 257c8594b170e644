import { createReadStream } from "node:fs"
import process from "node:process"
import { maximumPhotographBytes } from "@quick-response/core"
import { firstBytes, standardStream } from "../cli/standardInput.ts"
import { Refused } from "../process/commandErrors.ts"

/** One byte more than allowed, to detect larger pictures. */
const mostBytes = maximumPhotographBytes + 1

/** The bytes of a file, or of standard input; refusals call it `name`. */
export const pictureIn = async (file: string, name: string): Promise<Uint8Array> => {
  try {
    return await firstBytes(file === standardStream ? process.stdin : createReadStream(file), mostBytes)
  } catch (cause) {
    throw new Refused(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
