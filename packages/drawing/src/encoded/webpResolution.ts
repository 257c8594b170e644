/** The WebP header: `RIFF`, a length and `WEBP`. Each chunk has a name and a length before its content. */
const headerLength = 12
const chunkHeader = 8

/** Flags of the chunk `VP8X` (RFC 9649, section 2.7). */
const hasAlpha = 0x10
const hasExif = 0x08

const write = (target: Uint8Array, at: number, text: string): void => {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i)
}

/** A resolution as Exif: tag, type and value of each entry of one directory (Exif 2.32, section 4.6.4). */
const exifOf = (dpi: number): Uint8Array => {
  const [rational, short] = [5, 3]
  const entries = 3
  const valueAt = 8 + 2 + 12 * entries + 4
  const exif = new Uint8Array(valueAt + 8)
  const view = new DataView(exif.buffer)
  write(exif, 0, "II")
  view.setUint16(2, 42, true)
  view.setUint32(4, 8, true)
  view.setUint16(8, entries, true)
  const inch = 2
  for (const [i, [tag, type, value]] of [
    [0x011a, rational, valueAt],
    [0x011b, rational, valueAt],
    [0x0128, short, inch]
  ].entries()) {
    const at = 10 + 12 * i
    view.setUint16(at, tag ?? 0, true)
    view.setUint16(at + 2, type ?? 0, true)
    view.setUint32(at + 4, 1, true)
    view.setUint32(at + 8, value ?? 0, true)
  }
  view.setUint32(valueAt, dpi, true)
  view.setUint32(valueAt + 4, 1, true)
  return exif
}

/**
 * A WebP of one `VP8L` chunk with its resolution in whole dots per inch as Exif, the only place of the format for it.
 * This makes it an extended file, whose first chunk repeats width, height and transparency.
 */
export const withExifResolution = (webp: Uint8Array, dpi: number): Uint8Array => {
  const given = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  // "VP8L" and the signature of its content.
  if (given.getUint32(headerLength) !== 0x5650384c || given.getUint8(headerLength + chunkHeader) !== 0x2f)
    throw new RangeError("a WebP of another kind than VP8L")
  const sizes = given.getUint32(headerLength + chunkHeader + 1, true)
  const exif = exifOf(dpi)
  const extension = chunkHeader + 10
  const marked = new Uint8Array(webp.length + extension + chunkHeader + exif.length)
  const view = new DataView(marked.buffer)
  marked.set(webp.subarray(0, headerLength))
  view.setUint32(4, marked.length - 8, true)
  write(marked, headerLength, "VP8X")
  view.setUint32(headerLength + 4, 10, true)
  const content = headerLength + chunkHeader
  view.setUint32(content, hasExif | (((sizes >>> 28) & 1) === 1 ? hasAlpha : 0), true)
  // Width and height minus one: 14 bits each in `VP8L`, 24 in `VP8X`.
  view.setUint16(content + 4, sizes & 0x3fff, true)
  view.setUint16(content + 7, (sizes >>> 14) & 0x3fff, true)
  marked.set(webp.subarray(headerLength), headerLength + extension)
  const exifAt = webp.length + extension
  write(marked, exifAt, "EXIF")
  view.setUint32(exifAt + 4, exif.length, true)
  marked.set(exif, exifAt + chunkHeader)
  return marked
}
