const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? 0xedb88320 ^ (rest >>> 1) : rest >>> 1
  return rest
})

/** The CRC-32 of bytes (ISO 3309), as ZIP files have it. */
export const crc32 = (bytes: Uint8Array): number => {
  let crc = 0xffffffff
  // By index: an iterator takes several times as long, and pictures are large.
  for (let at = 0; at < bytes.length; at++) crc = (table[(crc ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
