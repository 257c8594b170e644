import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** The idempotency key and the formats that each ZIP of a folder was made by: with another, its rows or options have changed. */
export type MadeParts = Map<string, string>

const fileIn = (folder: string): string => join(folder, "parts.json")

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** Reads how the ZIPs of a folder were made; empty if nothing was written, or nothing that can be read. */
export const readMadeParts = async (folder: string): Promise<MadeParts> => {
  try {
    const keys: unknown = JSON.parse(await readFile(fileIn(folder), "utf8"))
    return new Map(Object.entries(Object(keys)).filter(isText))
  } catch {
    return new Map()
  }
}

/** Writes down how the ZIPs of a folder were made; a file that is half written replaces none. */
export const writeMadeParts = async (folder: string, parts: MadeParts): Promise<void> => {
  const file = fileIn(folder)
  await writeFile(`${file}.partial`, `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`)
  await rename(`${file}.partial`, file)
}
