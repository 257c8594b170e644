import { dataUriOf, parseDataUri, payloadOf } from "./dataUri.ts"
import { headerSegments } from "./jpegSegments.ts"
import { type Turn, turn, unturned } from "./rendering/turn.ts"

/** By the value of Exif's Orientation, 1 to 8 (Exif 3.0, section 4.6.5.1.6). */
const turns: ReadonlyMap<number, Turn> = new Map([
  [2, turn(-1, 0, 0, 1)],
  [3, turn(-1, 0, 0, -1)],
  [4, turn(1, 0, 0, -1)],
  [5, turn(0, 1, 1, 0)],
  [6, turn(0, -1, 1, 0)],
  [7, turn(0, -1, -1, 0)],
  [8, turn(0, 1, -1, 0)]
])

const orientationTag = 0x0112
const short = 3

/** The number that tells the orientation, and where it stands. */
interface Orientation {
  readonly value: number
  readonly at: number
  readonly isLittleEndian: boolean
}

/** The orientation in the first directory of a TIFF structure, which is how Exif is stored (TIFF 6.0, section 2). */
const orientationIn = (tiff: Uint8Array): Orientation | undefined => {
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
    return { value: view.getUint16(at + 8, isLittleEndian), at: at + 8, isLittleEndian }
  }
  return undefined
}

/** Whether a TIFF structure turns the picture that it comes with. */
export const isTurnedBy = (tiff: Uint8Array): boolean => turns.has(orientationIn(tiff)?.value ?? 1)

const exifPrefix = "Exif\0\0"
const exifMarker = 0xe1

/** The Exif data of a JPEG that has been examined: each a view of its bytes. */
const exifOf = (jpeg: Uint8Array): ReadonlyArray<Uint8Array> =>
  headerSegments(jpeg).flatMap(({ marker, content }) =>
    marker === exifMarker && String.fromCharCode(...content.subarray(0, exifPrefix.length)) === exifPrefix
      ? [content.subarray(exifPrefix.length)]
      : []
  )

/**
 * A picture in normal form as every viewer shows it alike, and how it is turned to stand upright. Some viewers heed the
 * Exif orientation of a JPEG and some do not: it is taken out of the picture, and told beside it.
 */
export const upright = (image: string): { readonly image: string; readonly turn: Turn } => {
  const uri = parseDataUri(image)
  const bytes = uri?.mediaType === "image/jpeg" ? payloadOf(uri) : undefined
  if (bytes === undefined) return { image, turn: unturned }
  const orientations = exifOf(bytes).flatMap((tiff) => {
    const orientation = orientationIn(tiff)
    return orientation === undefined ? [] : [{ tiff, ...orientation }]
  })
  const [first] = orientations
  if (first === undefined || !orientations.some(({ value }) => turns.has(value))) {
    return { image, turn: unturned }
  }
  for (const { tiff, at, isLittleEndian } of orientations) {
    new DataView(tiff.buffer, tiff.byteOffset).setUint16(at, 1, isLittleEndian)
  }
  return { image: dataUriOf("image/jpeg", bytes), turn: turns.get(first.value) ?? unturned }
}
