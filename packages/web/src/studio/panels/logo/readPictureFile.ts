import { panelsWords } from "catalogue:panels"
import { type LogoKind, logoKinds } from "@quick-response/images/file/logoBounds"
import { configJsonOf, type Design } from "../../../design/values.ts"
import { dataUriOf } from "../../../drawing/dataUriOf.ts"
import { drawInWorker } from "../../../drawing/drawInWorker.ts"
import { CannotDraw } from "../../../drawing/drawingQueue.ts"
import { formatCount } from "../../../ground/format.ts"
import { language } from "../../../languages/catalogue.ts"
import { frameWords } from "../../../languages/frameWords.ts"
import { faultsAbout } from "../style/faultsAbout.ts"

/** The smallest width to which a picture is reduced to save bytes. */
const narrowest = 16

/** A PNG made of another picture. */
interface ConvertedPicture {
  readonly png: Blob
  readonly width: number
  readonly height: number
}

const bitmapOf = (file: Blob): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined)

/** True if a picture that the browser can decode has more than `most` pixels. */
const hasMorePixels = async (file: Blob, most: number): Promise<boolean> => {
  const bitmap = await bitmapOf(file)
  if (bitmap === undefined) return false
  const pixels = bitmap.width * bitmap.height
  bitmap.close()
  return pixels > most
}

/**
 * A picture that the browser can decode, as a PNG within the bounds of bytes and, by `widest`, of pixels, scaled down
 * if needed; the first frame of an animation. Undefined if the browser cannot decode it.
 */
const convertedPicture = async (
  file: Blob,
  mostBytes: number,
  widest: number
): Promise<ConvertedPicture | undefined> => {
  const bitmap = await bitmapOf(file)
  if (bitmap === undefined) return undefined
  const longer = Math.max(bitmap.width, bitmap.height)
  const full = Math.min(longer, widest)
  for (let side = full; side >= Math.min(full, narrowest); side = Math.floor(0.75 * side)) {
    const width = Math.max(1, Math.round((bitmap.width * side) / longer))
    const height = Math.max(1, Math.round((bitmap.height * side) / longer))
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext("2d")
    if (context === null) return undefined
    context.imageSmoothingQuality = "high"
    context.drawImage(bitmap, 0, 0, width, height)
    const png = await canvas.convertToBlob({ type: "image/png" })
    if (png.size <= mostBytes) return { png, width, height }
  }
  return undefined
}

/**
 * The largest file in bytes: the service takes requests of 1 MiB, in which a picture takes four thirds of its bytes, as
 * base64.
 */
export const mostBytes = 750_000

const kinds: ReadonlyArray<LogoKind> = ["png", "jpeg", "svg"]

/** The formats by their usual names: `PNG, JPEG, or SVG`. */
export const formatNames = (): string =>
  new Intl.ListFormat(language.value, { type: "disjunction" }).format(
    kinds.map((kind) => logoKinds[kind].name)
  )

/** Bytes as people read them: `750 kB`. */
export const kilobytes = (bytes: number): string =>
  new Intl.NumberFormat(language.value, { style: "unit", unit: "kilobyte" }).format(Math.ceil(bytes / 1000))

/** The media types of pictures, as a file input lists them. */
export const pictureTypes: string = [
  ...kinds.map((kind) => logoKinds[kind].mediaType),
  ...["webp", "gif", "avif", "heic"].map((kind) => `image/${kind}`)
].join(",")

/** The use of a picture: as the logo, or as the symbol's own picture. */
export interface PictureUse {
  readonly field: "logo" | "picture"
  /** The most useful pixels along its longer side, and in total. */
  readonly widest: number
  readonly mostPixels: number
  readonly withImage: (image: string) => (before: Design) => Design
}

/** Says something in the language of the pages. */
export type Told = () => string

/** A usable picture, or the reason why it cannot be used. */
export type ReadPicture =
  | { readonly image: string; readonly note?: Told | undefined }
  | { readonly fault: Told }

const mediaTypeOf = ({ type, name }: File): string | undefined => {
  const named = kinds.find((kind) => [logoKinds[kind].mediaType, ...logoKinds[kind].aliases].includes(type))
  // Some systems do not know the media type of SVG.
  const kind = named ?? (type === "" && /\.svg$/i.test(name) ? "svg" : undefined)
  return kind === undefined ? undefined : logoKinds[kind].mediaType
}

/**
 * The fault that the core finds in a picture in a design. Problems with scanning are shown for the current design
 * instead.
 */
const faultOf = async (
  image: string,
  design: Design,
  { field, withImage }: PictureUse
): Promise<Told | undefined> => {
  const configJson = configJsonOf(withImage(image)(design))
  try {
    await drawInWorker({ configJson, format: "svg", size: 96 }, { place: "first" })
    return undefined
  } catch (error) {
    if (!(error instanceof CannotDraw)) return () => String(error)
    const { code, faults } = error.fault
    if (code === "NOT_LOADED") return () => frameWords.value.partNotLoaded
    const isAbout = faultsAbout(faults, `${field}.image`).length > 0
    return isAbout ? () => faultsAbout(faults, `${field}.image`)[0] ?? "" : undefined
  }
}

/** The picture to send, with a note on its conversion; or the reason why it cannot be sent. */
type Fitting = { readonly blob: Blob; readonly note?: Told } | Told

const converted = async (file: File, { widest }: PictureUse): Promise<Fitting | undefined> => {
  const made = await convertedPicture(file, mostBytes, widest)
  if (made === undefined) return undefined
  const { png, width, height } = made
  const note = () =>
    panelsWords.value.converted({ file: file.name, width: formatCount(width), height: formatCount(height) })
  return { blob: png, note }
}

const fitting = async (file: File, use: PictureUse): Promise<Fitting> => {
  const type = mediaTypeOf(file)
  const isRaster = type !== logoKinds.svg.mediaType
  if (type === undefined)
    return (
      (await converted(file, use)) ??
      (() => panelsWords.value.unknownFile({ file: file.name, formats: formatNames() }))
    )
  if (file.size > mostBytes)
    return (
      (isRaster ? await converted(file, use) : undefined) ??
      (() =>
        panelsWords.value.tooLarge({
          file: file.name,
          size: kilobytes(file.size),
          most: kilobytes(mostBytes)
        }))
    )
  const own = { blob: new Blob([file], { type }) }
  return isRaster && (await hasMorePixels(file, use.mostPixels)) ? ((await converted(file, use)) ?? own) : own
}

/**
 * Reads a file for a picture of a design: its format and bytes are judged here, its content by the core. Another picture that the
 * browser can decode, and one of too many bytes or pixels, becomes a PNG.
 */
export const readPictureFile = async (file: File, design: Design, use: PictureUse): Promise<ReadPicture> => {
  const fitted = await fitting(file, use)
  if (typeof fitted === "function") return { fault: fitted }
  const image = await dataUriOf(fitted.blob)
  const fault = await faultOf(image, design, use)
  return fault === undefined ? { image, note: fitted.note } : { fault }
}
