/** Characters with a meaning in file systems, shells or archives, and invisible ones. */
const unsafe = /[\p{C}\p{Z}\s"'`*/:<>?\\|#%&{}$!@+=^~;,]+/gu

/** Leading characters that make a cell a formula, a shell argument an option, or a file hidden. */
const misleading = /^[-._=+@]+/

/** Endings that Windows drops, and hyphens at the ends. */
const withoutTail = (text: string): string => {
  let end = text.length
  while (end > 0 && "-.".includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Names that Windows reserves for devices, with any ending. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** The most characters of a name that are read: no symbol holds a longer text. */
const mostRead = 8_192

/** The most bytes of a name without its ending: file systems take 255. */
const mostBytes = 120

const cut = (text: string): string => {
  const encoder = new TextEncoder()
  let bytes = 0
  let kept = ""
  for (const character of text) {
    bytes += encoder.encode(character).length
    if (bytes > mostBytes) break
    kept += character
  }
  return kept
}

/**
 * The name of a downloaded file: letters and digits of any script are kept, and all others become hyphens. It is safe
 * as a file's name on every system, in a shell, and as a cell of a CSV file.
 */
export const fileName = (name: string, extension: `.${string}`): string => {
  const plain = cut(
    name.slice(0, mostRead).normalize("NFC").toWellFormed().replace(unsafe, "-").replace(misleading, "")
  )
  const stem = withoutTail(plain)
  return `${stem === "" ? "qr-code" : reserved.test(stem) ? `qr-${stem}` : stem}${extension}`
}

/** Saves a file under a name by the browser. */
export const download = (file: Blob, name: string): void => {
  const link = document.createElement("a")
  const address = URL.createObjectURL(file)
  link.href = address
  link.download = name
  link.click()
  // The browser reads the file after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
