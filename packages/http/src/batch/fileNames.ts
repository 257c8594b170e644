import { imageFormatNames, imageFormats } from "@quick-response/core"

const formulaStart = /^\s*[=+@\-\t\r]/

/** True where a spreadsheet takes a cell with this text for a formula. Some read the wide forms of a sign as the sign. */
export const startsFormula = (text: string): boolean =>
  /^[\t\r]/.test(text) || formulaStart.test(text.slice(0, 64).normalize("NFKC"))

const longestName = 100
const longestBytes = 200

/** A character of a normal form is written by at most four UTF-16 units; what a text has beyond the longest name is not looked at. */
const longestRead = 4 * longestName

/** Characters that a name may not hold: controls, marks of direction, and those that file systems forbid. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu

/** Names that Windows takes for a device, with any ending. */
const device = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)\d) *(?:\.|$)/

/** A command takes a text with one of these at its start for an option or a folder. */
const special = /^[-~]/

const trimmed = (text: string): string => {
  const isTrimmed = (at: number): boolean => /[.\p{Zs}]/u.test(text.charAt(at))
  let [start, end] = [0, text.length]
  while (start < end && isTrimmed(start)) start++
  while (end > start && isTrimmed(end - 1)) end--
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

/** Equal for names that some file system takes for one: by compatible forms of a character, or by letter case, of which some have three. */
const fold = (name: string): string => name.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC")

/** A text cut to the name of a file without its ending, which is safe in every folder; empty where nothing is left. */
const plainName = (text: string): string => {
  const start = Math.max(text.lastIndexOf("/"), text.lastIndexOf("\\")) + 1
  const safe = text
    .slice(start, start + longestRead)
    .normalize("NFC")
    .replace(forbidden, "_")
  const name = trimmed(shortened(trimmed(withoutExtension(trimmed(safe)))))
  const folded = fold(name)
  return device.test(folded) || special.test(folded) || startsFormula(name) ? `_${name}` : name
}

/**
 * Names the files of `rows` rows by a text of each, in their order: each name is unique in any letter case, and a text that makes
 * no name gets the number of its row. The same texts get the same names.
 */
export const makeFileNamer = (rows: number): ((text: string | undefined, index: number) => string) => {
  const taken = new Set([fold("manifest")])
  const next = new Map<string, number>()
  const digits = String(rows).length
  return (text, index) => {
    const wanted = plainName(text ?? "")
    const base = wanted === "" ? `code-${String(index + 1).padStart(digits, "0")}` : wanted
    let name = base
    let count = next.get(fold(base)) ?? 2
    while (taken.has(fold(name))) name = `${base}-${count++}`
    next.set(fold(base), count)
    taken.add(fold(name))
    return name
  }
}
