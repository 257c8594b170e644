import { type Orientation, orientation, upright } from "../pixels/Orientation.ts"

/** Orientations by Exif value, 1 to 8 (Exif 3.0, section 4.6.5.1.6). */
const orientations: ReadonlyMap<number, Orientation> = new Map([
  [1, upright],
  [2, orientation(-1, 0, 0, 1)],
  [3, orientation(-1, 0, 0, -1)],
  [4, orientation(1, 0, 0, -1)],
  [5, orientation(0, 1, 1, 0)],
  [6, orientation(0, -1, 1, 0)],
  [7, orientation(0, -1, -1, 0)],
  [8, orientation(0, 1, -1, 0)]
])

const orientationTag = 0x0112
const short = 3

/**
 * The Exif orientation in a TIFF structure's first directory (TIFF 6.0, section 2). Undefined without one, {@link
 * upright} for reserved values.
 */
export const exifOrientation = (tiff: Uint8Array): Orientation | undefined => {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return undefined
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return undefined
  const isLittleEndian = order === 0x4949
  const directory = view.getUint32(4, isLittleEndian)
  if (view.getUint16(2, isLittleEndian) !== 42 || directory + 2 > tiff.length) return undefined
  const entries = view.getUint16(directory, isLittleEndian)
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= tiff.length; i++, at += 12) {
    if (view.getUint16(at, isLittleEndian) !== orientationTag) continue
    if (view.getUint16(at + 2, isLittleEndian) !== short) return undefined
    return orientations.get(view.getUint16(at + 8, isLittleEndian)) ?? upright
  }
  return undefined
}
