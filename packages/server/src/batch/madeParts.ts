import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** The idempotency key and the formats of each ZIP in a folder. A mismatch means that its rows or options have changed. */
export type MadeParts = Map<string, string>

const fileIn = (folder: string): string => join(folder, "parts.json")

const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string"

/** Reads the record of a folder's ZIPs; empty if it is missing or unreadable. */
export const readMadeParts = async (folder: string): Promise<MadeParts> => {
  try {
    const keys: unknown = JSON.parse(await readFile(fileIn(folder), "utf8"))
    return new Map(Object.entries(Object(keys)).filter(isText))
  } catch {
    return new Map()
  }
}

/** Writes the record of a folder's ZIPs atomically. */
export const writeMadeParts = async (folder: string, parts: MadeParts): Promise<void> => {
  const file = fileIn(folder)
  await writeFile(`${file}.partial`, `${JSON.stringify(Object.fromEntries(parts), null, 2)}\n`)
  await rename(`${file}.partial`, file)
}
