// @ts-self-types="./planted.d.mts"
// Reads the planted faults; planted.d.mts says what they are.
import { readdirSync, readFileSync } from "node:fs"

const folder = new URL("planted/", import.meta.url)

export const planted = readdirSync(folder)
  .sort()
  .map((name) => ({
    area: name.replace(".json", ""),
    faults: JSON.parse(readFileSync(new URL(name, folder), "utf8"))
  }))

export const withFault = (source, { before, after }) => {
  const parts = source.split(before)
  return parts.length === 2 ? parts.join(after) : undefined
}
