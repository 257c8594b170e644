import { imageFormatNames, imageFormats } from "@quick-response/core/shop"

const longestName = 100
const longestBytes = 200

/** What a name may not hold: controls, marks of direction, and what file systems forbid. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu

/** What Windows takes for a device, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A spreadsheet takes a text that begins so for a formula, and a command takes one with `-` for an option. */
const formula = /^[-=+@~]/

const isTrimmed = (character: string | undefined): boolean => character === "." || character === " "

const trimmed = (text: string): string => {
  let [start, end] = [0, text.length]
  while (start < end && isTrimmed(text[start])) start++
  while (end > start && isTrimmed(text[end - 1])) end--
  return text.slice(start, end)
}

const extensions = imageFormatNames.map((name): string => imageFormats[name].extension)

const withoutExtension = (name: string): string => {
  const extension = extensions.find((ending) => name.toLowerCase().endsWith(ending))
  return extension === undefined ? name : name.slice(0, -extension.length)
}

const encoder = new TextEncoder()

const shortened = (text: string): string => {
  let name = ""
  let bytes = 0
  let characters = 0
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (++characters > longestName || bytes > longestBytes) break
    name += character
  }
  return name
}

/** A text cut to the name of a file without its ending, which is safe in every folder; empty where nothing is left. */
export const plainName = (text: string): string => {
  const last = text.slice(Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1)
  const safe = last.normalize("NFC").replace(forbidden, "_")
  const name = trimmed(shortened(trimmed(withoutExtension(trimmed(safe)))))
  return device.test(name) || formula.test(name) ? `_${name}` : name
}

const fold = (name: string): string => name.normalize("NFKC").toUpperCase()

/**
 * A name for each of these texts, each its own whatever the letter case; a text that makes no name gets the number of its
 * row. The same texts get the same names.
 */
export const uniqueNames = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<string> => {
  const taken = new Set(["MANIFEST"])
  const next = new Map<string, number>()
  const digits = String(texts.length).length
  return texts.map((text, index) => {
    const wanted = plainName(text ?? "")
    const base = wanted === "" ? `code-${String(index + 1).padStart(digits, "0")}` : wanted
    let name = base
    let count = next.get(fold(base)) ?? 2
    while (taken.has(fold(name))) name = `${base}-${count++}`
    next.set(fold(base), count)
    taken.add(fold(name))
    return name
  })
}
