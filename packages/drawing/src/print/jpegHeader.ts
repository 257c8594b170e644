/** A marker segment of a JPEG with a length (ITU-T T.81, section B.1.1.4). */
export interface JpegSegment {
  readonly marker: number
  /** The content after the length, as a view of the JPEG's bytes. */
  readonly content: Uint8Array
}

/** The marker of the segment before compressed data. */
const startOfScan = 0xda

/** True for markers without a length and content: restarts, start of image, and one for private use. */
const isStandalone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)

/** True if a marker begins a frame header: 0xc0 to 0xcf without tables and reserved ones. */
export const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** The segments before a JPEG's first scan, in order, up to the first malformed one. */
export const headerSegments = (jpeg: Uint8Array): ReadonlyArray<JpegSegment> => {
  const found: Array<JpegSegment> = []
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength)
  for (let at = 0; at + 4 <= jpeg.length && jpeg[at] === 0xff; ) {
    const marker = jpeg[at + 1] ?? startOfScan
    if (marker === startOfScan) break
    if (marker === 0xff) at += 1
    else if (isStandalone(marker)) at += 2
    else {
      const end = at + 2 + view.getUint16(at + 2)
      found.push({ marker, content: jpeg.subarray(at + 4, end) })
      at = end
    }
  }
  return found
}
