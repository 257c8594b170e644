import * as Either from "effect/Either"
import { dataUriOf, parseDataUri, payloadOf } from "./dataUri.ts"
import { isTurnedBy, upright } from "./exif.ts"
import { isFrame, isStandalone } from "./jpegSegments.ts"
import { unturned } from "./rendering/turn.ts"
import { inspectSvg, type PictureSize } from "./SvgLogo.ts"

/** The kinds of picture that a logo can be, with their media types, further labels in use, and what people call them. */
const kinds = {
  png: { mediaType: "image/png", aliases: ["image/x-png"], name: "PNG" },
  jpeg: { mediaType: "image/jpeg", aliases: ["image/jpg", "image/pjpeg"], name: "JPEG" },
  svg: { mediaType: "image/svg+xml", aliases: ["image/svg"], name: "SVG" }
} as const

type Kind = keyof typeof kinds

/** A picture whose content has been examined. */
export interface LogoImage extends PictureSize {
  readonly kind: Kind
  /** The picture as a data URI in its one normal form: base64, without parameters. */
  readonly dataUri: string
  /** What drawing it takes for each pixel of the drawing, in shapes that fill it. */
  readonly area: number
}

/** Whether a logo in its normal form, or whatever it is labelled, is an SVG: kept as it is in an SVG, which then draws it. */
export const isSvgLogo = (dataUri: string): boolean => /^data:image\/svg\b/i.test(dataUri)

type Picture = Omit<LogoImage, "kind" | "dataUri">

/** The pixels that a picture may have at most, so that drawing it stays cheap. */
export const maximumLogoPixels = 4_000_000

/** How many times as wide as high, or as high as wide, a picture may be: of a thinner one nothing would be seen. */
const maximumLogoStretch = 100

/** The bytes that a picture may have at most. */
export const maximumLogoBytes = 1 << 20

/** A progressive JPEG has about ten scans; each costs as much as decoding the whole picture. */
const maximumScans = 64

const cutOff = Either.left("is cut off; save it again")
const tooLarge = Either.left("has more than 1 MiB; make it smaller")
const damaged = Either.left("is damaged; save it again")
const turned = Either.left("is turned by its Exif orientation, which not every viewer heeds; save it upright")

const withinBounds = (size: PictureSize): Either.Either<PictureSize, string> => {
  const { width, height } = size
  if (width * height > maximumLogoPixels) {
    return Either.left(
      `has ${Math.ceil(width)} x ${Math.ceil(height)} pixels, more than 4 megapixels; scale it down`
    )
  }
  const stretch = Math.max(width, height) / Math.min(width, height)
  return stretch > maximumLogoStretch
    ? Either.left(
        `is ${Math.ceil(stretch)} times as ${width > height ? "wide as high" : "high as wide"}, more than ${maximumLogoStretch} times; give it proportions nearer to a square`
      )
    : Either.right(size)
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const pngSignature = "\x89PNG\r\n\x1a\n"

/** The bit depths of each colour type (PNG, third edition, section 11.2.1). */
const pngDepths: ReadonlyMap<number, ReadonlyArray<number>> = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]]
])

const inspectPng = (bytes: Uint8Array): Either.Either<PictureSize, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 33) return cutOff
  if (view.getUint32(8) !== 13 || ascii(bytes, 12, 4) !== "IHDR") return damaged
  const size = { width: view.getUint32(16), height: view.getUint32(20) }
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = bytes.subarray(24, 29)
  if (size.width === 0 || size.height === 0 || compression !== 0 || filter !== 0 || interlace > 1)
    return damaged
  if (!pngDepths.get(colour)?.includes(depth)) return damaged
  let hasData = false
  for (let at = 33; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const type = ascii(bytes, at + 4, 4)
    if (type === "IDAT") hasData = true
    if (type === "eXIf" && isTurnedBy(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))) return turned
    if (type === "IEND") return hasData ? withinBounds(size) : damaged
  }
  return Either.flatMap(withinBounds(size), () => cutOff)
}

/** Where the next marker after compressed data begins; stuffed zeros and restart markers belong to the data. */
const endOfScan = (bytes: Uint8Array, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return bytes.length
}

const inspectJpeg = (bytes: Uint8Array): Either.Either<PictureSize, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size: PictureSize | undefined
  let scans = 0
  for (let at = 2; at + 2 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return damaged
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xd9) return size === undefined || scans === 0 ? damaged : Either.right(size)
    if (isStandalone(marker)) {
      at += 2
      continue
    }
    if (at + 4 > bytes.length) return cutOff
    const length = view.getUint16(at + 2)
    const end = at + 2 + length
    if (length < 2) return damaged
    if (end > bytes.length) return cutOff
    if (isFrame(marker)) {
      if (marker > 0xc2) return Either.left("is of a rare kind of JPEG; save it as baseline JPEG or PNG")
      if (length < 8 || size !== undefined) return damaged
      const components = bytes[at + 9] ?? 0
      if (components !== 1 && components !== 3) return Either.left("is a CMYK JPEG; save it as RGB")
      const claimed = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
      if (claimed.width === 0 || claimed.height === 0) return damaged
      const bounded = withinBounds(claimed)
      if (Either.isLeft(bounded)) return bounded
      size = claimed
    }
    at = end
    if (marker === 0xda) {
      scans += 1
      if (scans > maximumScans)
        return Either.left(`has more than ${maximumScans} scans; save it as baseline JPEG or PNG`)
      at = endOfScan(bytes, end)
    }
  }
  return cutOff
}

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const inspectRasterInside = (dataUri: string): Either.Either<number, string> =>
  Either.flatMap(inspectLogo(dataUri, ["png", "jpeg"]), (image) =>
    upright(image.dataUri).turn === unturned ? Either.right(image.width * image.height) : turned
  )

const inspectSvgBytes = (bytes: Uint8Array): Either.Either<Picture, string> => {
  const text = textOf(bytes)
  if (text === undefined) return Either.left("is no UTF-8 text; save it as UTF-8")
  return Either.flatMap(inspectSvg(text, inspectRasterInside), ({ rasterPixels, ...picture }) =>
    rasterPixels > maximumLogoPixels
      ? Either.left("holds pictures of more than 4 megapixels; scale them down")
      : Either.map(withinBounds(picture), () => picture)
  )
}

const raster = (size: PictureSize): Picture => ({ ...size, area: 1 })

const inspect: Readonly<Record<Kind, (bytes: Uint8Array) => Either.Either<Picture, string>>> = {
  png: (bytes) => Either.map(inspectPng(bytes), raster),
  jpeg: (bytes) => Either.map(inspectJpeg(bytes), raster),
  svg: inspectSvgBytes
}

/** What the content is, whatever its label says. */
const kindOf = (bytes: Uint8Array): Kind | undefined => {
  if (ascii(bytes, 0, 8) === pngSignature) return "png"
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg"
  const start = /^(?:\xef\xbb\xbf)?\s*</.test(ascii(bytes, 0, 64))
  return start ? "svg" : undefined
}

/**
 * Examines a picture that is to be a logo, by its content and not by its label, before anything of it is decoded:
 * its kind, its size (at most 4 megapixels and 1 MiB), that it is whole, and of an SVG that it is safe. Gives the picture in
 * its normal form, or what is wrong with it and the remedy, as the rest of a sentence about it.
 */
export const inspectLogo = (
  dataUri: string,
  allowed: ReadonlyArray<Kind> = ["png", "jpeg", "svg"]
): Either.Either<LogoImage, string> => {
  const uri = parseDataUri(dataUri)
  const claimed = allowed.find((kind) =>
    [kinds[kind].mediaType, ...kinds[kind].aliases].some((label) => label === uri?.mediaType)
  )
  if (uri === undefined || claimed === undefined) {
    const names = allowed.map((kind) => kinds[kind].name).join(" or ")
    return Either.left(`is no data URI of a ${names}; embed the file, as in data:image/png;base64,iVBORw0...`)
  }
  if (uri.payload.length > 3 * maximumLogoBytes) return tooLarge
  const bytes = payloadOf(uri)
  if (bytes === undefined) return Either.left("is no base64")
  if (bytes.length > maximumLogoBytes) return tooLarge
  const kind = kindOf(bytes)
  const { name, mediaType } = kinds[kind ?? claimed]
  if (kind === undefined) return Either.left(`is labelled ${name}, but its content is none; save it again`)
  if (kind !== claimed) {
    return Either.left(
      `is labelled ${kinds[claimed].name}, but its content is ${name}; label it data:${mediaType}`
    )
  }
  return Either.map(inspect[kind](bytes), (picture) => ({
    kind,
    ...picture,
    dataUri: dataUriOf(mediaType, bytes)
  }))
}
