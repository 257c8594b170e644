/** Most markers before the frame header; few files have a dozen. */
const mostMarkers = 64

const isFrame = (kind: number): boolean => kind >= 0xc0 && kind <= 0xc2

/** True for markers without a segment: restarts, start of image, and one for private use. */
const standsAlone = (kind: number): boolean => kind === 0x01 || (kind >= 0xd0 && kind <= 0xd8)

/** The pixel count of a JPEG by its first frame header; undefined if that is not found within a few markers. */
export const jpegPixels = (
  bytesAt: (at: number, count: number) => Uint8Array | undefined
): number | undefined => {
  let at = 2
  for (let markers = 0; markers < mostMarkers; markers++) {
    const head = bytesAt(at, 9)
    if (head?.[0] !== 0xff) return undefined
    const view = new DataView(head.buffer, head.byteOffset)
    const kind = view.getUint8(1)
    if (isFrame(kind)) return view.getUint16(5) * view.getUint16(7)
    if (kind === 0xff) at += 1
    else if (standsAlone(kind)) at += 2
    else at += 2 + view.getUint16(2)
  }
  return undefined
}
