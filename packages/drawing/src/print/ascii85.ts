/** Lines of a document with structuring conventions have at most 255 characters. */
const groupsPerLine = 48

const zero = "!".charCodeAt(0)

/** Bytes as Ascii85 in short lines, with the end marker (PostScript Language Reference, third edition, section 3.13.3). */
export const ascii85 = (bytes: Uint8Array): string => {
  const groups = Math.ceil(bytes.length / 4)
  const text = new Uint8Array(5 * groups + Math.ceil(groups / groupsPerLine))
  let to = 0
  for (let group = 0; group < groups; group++) {
    const at = 4 * group
    const [a = 0, b = 0, c = 0, d = 0] = [bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]
    let word = a * 2 ** 24 + ((b << 16) | (c << 8) | d)
    const written = Math.min(4, bytes.length - at) + 1
    if (word === 0 && written === 5) text[to++] = "z".charCodeAt(0)
    else {
      for (let digit = 4; digit >= 0; digit--) {
        const rest = Math.floor(word / 85)
        if (digit < written) text[to + digit] = zero + word - 85 * rest
        word = rest
      }
      to += written
    }
    if ((group + 1) % groupsPerLine === 0) text[to++] = "\n".charCodeAt(0)
  }
  return `${new TextDecoder().decode(text.subarray(0, to))}~>`
}
