const [base, least, most, skew, damp, firstBias, firstCode] = [36, 1, 26, 38, 700, 72, 128]

const adapt = (difference: number, count: number, isFirst: boolean): number => {
  let delta = isFirst ? Math.floor(difference / damp) : Math.floor(difference / 2)
  delta += Math.floor(delta / count)
  let k = 0
  for (; delta > ((base - least) * most) / 2; k += base) delta = Math.floor(delta / (base - least))
  return k + Math.floor(((base - least + 1) * delta) / (delta + skew))
}

/** The value of a digit: letters first, then digits. */
const digitOf = (code: number): number => (code < 58 ? code - 22 : code - 97)

/**
 * A label of a host in Unicode (RFC 3492, section 6.2), if it is valid Punycode in lower case; otherwise unchanged.
 *
 * @example
 * ```ts
 * import { decodeLabel } from "@quick-response/core"
 *
 * decodeLabel("xn--caf-dma") // => "café"
 * ```
 */
export const decodeLabel = (label: string): string => {
  if (!label.startsWith("xn--")) return label
  const encoded = label.slice(4)
  const plainLength = Math.max(0, encoded.lastIndexOf("-"))
  const decoded = [...encoded.slice(0, plainLength)]
  let [code, bias, index] = [firstCode, firstBias, 0]
  for (let at = plainLength === 0 ? 0 : plainLength + 1; at < encoded.length; ) {
    const before = index
    for (let weight = 1, k = base; ; k += base) {
      const digit = at < encoded.length ? digitOf(encoded.charCodeAt(at++)) : -1
      if (digit < 0 || digit >= base) return label
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, least), most)
      if (digit < threshold) break
      weight *= base - threshold
    }
    const length = decoded.length + 1
    bias = adapt(index - before, length, before === 0)
    code += Math.floor(index / length)
    index %= length
    if (code > 0x10ffff) return label
    decoded.splice(index++, 0, String.fromCodePoint(code))
  }
  return decoded.join("")
}
