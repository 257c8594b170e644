/**
 * A short hash by two 32-bit lanes of multiplicative hashing: 53 bits, not collision-resistant (a caller only fools
 * itself).
 */
export const hashOf = (text: string): string => {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36)
}

/** The entity tag of this data. Weak, since answers with equal data still differ in `meta` (RFC 9110, section 8.8.1). */
export const etagOf = (data: string): string => `W/"${hashOf(data)}"`

/** True if `If-None-Match` contains this tag (RFC 9110, section 13.1.2: weak comparison). */
export const matches = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === "*" ||
  ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.slice(2))
