import { imageFormatNames, imageFormats } from "@quick-response/core"

const formulaStart = /^\s*[=+@\-\t\r]/

/** True if a spreadsheet reads a cell with this text as a formula. Some accept full-width signs. */
export const startsFormula = (text: string): boolean =>
  /^[\t\r]/.test(text) || formulaStart.test(text.slice(0, 64).normalize("NFKC"))

const longestName = 100
const longestBytes = 200

/** A normalized character comes from at most four UTF-16 units; text beyond that is ignored. */
const longestRead = 4 * longestName

/** Separators of folders, and dates and shares in names: all parts of a name are kept. */
const separators = /[/\\]/g

/** Characters not allowed in names: controls, direction marks, and those that file systems forbid. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>:"|?*]/gu

/** Device names on Windows, with any extension. */
const device = /^(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|(?:COM|LPT)\d) *(?:\.|$)/

/** Commands read a leading `-` or `~` as an option or a home folder. */
const special = /^[-~]/

const trimmed = (text: string, characters = /[.\p{Zs}]/u): string => {
  const isTrimmed = (at: number): boolean => characters.test(text.charAt(at))
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

/**
 * Equal for names that some file system treats as one, by compatibility forms or letter case (some characters have
 * three cases).
 */
const fold = (name: string): string => name.normalize("NFKC").toLowerCase().toUpperCase().normalize("NFKC")

/** Cuts a text to a safe file name without extension; empty if no character is left. */
const plainName = (text: string): string => {
  const safe = trimmed(text.slice(0, longestRead).normalize("NFC"), /[/\\]/)
    .replace(separators, "-")
    .replace(forbidden, "_")
  const name = trimmed(shortened(trimmed(withoutExtension(trimmed(safe)))))
  const folded = fold(name)
  return device.test(folded) || special.test(folded) || startsFormula(name) ? `_${name}` : name
}

/**
 * Names the files of `rows` rows in order, by a text of each. Names are unique in any letter case and reproducible; a
 * text that yields no name gets its row number.
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
