/** Offset of the JFIF header: its name, then version and density. */
const nameAt = 6
const densityAt = 13

const dotsPerInch = 1

/** A JPEG with its resolution in whole dots per inch in the JFIF header (ITU-T T.871, section 10.1). */
export const withDensity = (jpeg: Uint8Array, dpi: number): Uint8Array => {
  const name = [0x4a, 0x46, 0x49, 0x46, 0]
  if (!name.every((byte, i) => jpeg[nameAt + i] === byte)) throw new RangeError("a JPEG without JFIF header")
  const marked = new Uint8Array(jpeg)
  const view = new DataView(marked.buffer)
  view.setUint8(densityAt, dotsPerInch)
  view.setUint16(densityAt + 1, dpi)
  view.setUint16(densityAt + 3, dpi)
  return marked
}
