import { encodeDataUri } from "../file/encodeDataUri.ts"
import { misoriented } from "../file/fileFaults.ts"
import { type LogoKind, logoKinds, maximumLogoBytes } from "../file/logoBounds.ts"
import { parseDataUri, payloadOf } from "../file/parseDataUri.ts"
import { type PictureSize, withinBounds } from "../file/pictureSize.ts"
import * as Result from "../file/Result.ts"
import { parseJpeg } from "../jpeg/parseJpeg.ts"
import type { Picture } from "../picture/Picture.ts"
import type { RasterImage } from "../picture/RasterImage.ts"
import { type Orientation, upright } from "../pixels/Orientation.ts"
import { parsePng } from "../png/decodePng.ts"
import { readSvg } from "../svg/index.ts"
import { jpegImage, pngImage } from "./rasterImages.ts"
import { makeRecentLogos } from "./recentLogos.ts"

/** A logo's rebuilt content: of the uploaded file, only decoded pixels and parsed segments reach a picture. */
export type LogoContent =
  | { readonly kind: "raster"; readonly image: RasterImage; readonly orientation: Orientation }
  | {
      readonly kind: "vector"
      readonly picture: Picture
      /** Its raster images. */
      readonly images: ReadonlyArray<RasterImage>
    }

/** An examined picture. */
export interface LogoImage extends PictureSize {
  readonly kind: LogoKind
  /** A data URI in its normal form: base64, without parameters. */
  readonly dataUri: string
  readonly content: LogoContent
}

type Examined = Pick<LogoImage, "width" | "height" | "content">

/** An SVG, rebuilt. */
export interface Drawing extends PictureSize {
  readonly content: Extract<LogoContent, { readonly kind: "vector" }>
}

/** The maximum total pixels of raster images in a vector picture. */
const maximumInnerPixels = 4_000_000

const tooLarge = Result.refused("tooLarge", "has more than 1 MiB; make it smaller")

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const pngSignature = "\x89PNG\r\n\x1a\n"

const textOf = (bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const readSvgBytes = (bytes: Uint8Array, isLenient: boolean): Result.Result<Drawing> => {
  const text = textOf(bytes)
  if (text === undefined) return Result.refused("malformed", "is not UTF-8 text; save it as UTF-8")
  const images: Array<RasterImage> = []
  let pixels = 0
  const readInner = (dataUri: string): Result.Result<RasterImage> =>
    Result.flatMap(readLogo(dataUri, ["png", "jpeg"]), ({ content, width, height }) => {
      if (content.kind !== "raster" || content.orientation !== upright) return misoriented
      images.push(content.image)
      pixels += width * height
      return pixels > maximumInnerPixels
        ? Result.refused("tooManyPixels", "makes more than 4 megapixels with the others; scale them down")
        : Result.ok(content.image)
    })
  return Result.map(readSvg(text, readInner, { isLenient }), ({ picture, size }) => ({
    ...size,
    content: { kind: "vector", picture, images }
  }))
}

/** An SVG to read codes from: unsupported parts are left out, such as lettering and external pictures. */
export const readDrawing = (bytes: Uint8Array): Result.Result<Drawing> =>
  bytes.length > maximumLogoBytes ? tooLarge : readSvgBytes(bytes, true)

const read: Readonly<Record<LogoKind, (bytes: Uint8Array) => Result.Result<Examined>>> = {
  png: (bytes) =>
    Result.map(parsePng(bytes), (file) => {
      const { width, height } = file
      return { width, height, content: { kind: "raster", image: pngImage(file), orientation: upright } }
    }),
  jpeg: (bytes) =>
    Result.map(parseJpeg(bytes), (file) => {
      const { width, height, orientation } = file
      return { width, height, content: { kind: "raster", image: jpegImage(file), orientation } }
    }),
  svg: (bytes) =>
    Result.flatMap(readSvgBytes(bytes, false), (examined) =>
      Result.map(withinBounds(examined), () => examined)
    )
}

/** The kind of a file by content, regardless of its media type. */
const kindOf = (bytes: Uint8Array): LogoKind | undefined => {
  if (ascii(bytes, 0, 8) === pngSignature) return "png"
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg"
  const start = /^(?:\xef\xbb\xbf)?\s*</.test(ascii(bytes, 0, 64))
  return start ? "svg" : undefined
}

const readLogo = (dataUri: string, allowed: ReadonlyArray<LogoKind>): Result.Result<LogoImage> => {
  const uri = parseDataUri(dataUri)
  const claimed = allowed.find((kind) =>
    [logoKinds[kind].mediaType, ...logoKinds[kind].aliases].some((label) => label === uri?.mediaType)
  )
  if (uri === undefined || claimed === undefined) {
    const names = allowed.map((kind) => logoKinds[kind].name).join(" or ")
    return Result.refused(
      "otherFormat",
      `is not a data URI of a ${names}; embed the file, as in data:image/png;base64,iVBORw0...`
    )
  }
  if (uri.payload.length > 3 * maximumLogoBytes) return tooLarge
  const bytes = payloadOf(uri)
  if (bytes === undefined) return Result.refused("malformed", "is not base64")
  if (bytes.length > maximumLogoBytes) return tooLarge
  const kind = kindOf(bytes)
  const { name, mediaType } = logoKinds[kind ?? claimed]
  if (kind === undefined)
    return Result.refused("otherFormat", `is labelled ${name}, but its content is not ${name}; save it again`)
  if (kind !== claimed) {
    return Result.refused(
      "otherFormat",
      `is labelled ${logoKinds[claimed].name}, but its content is ${name}; label it data:${mediaType}`
    )
  }
  return Result.map(read[kind](bytes), (examined) => ({
    kind,
    ...examined,
    dataUri: encodeDataUri(mediaType, bytes)
  }))
}

/** The approximate memory of a drawn logo in bytes: pixels, texts and shapes. */
const bytesOf = ({ width, height, dataUri, content }: LogoImage): number => {
  const images = content.kind === "raster" ? [{ width, height }] : content.images
  return images.reduce((sum, image) => sum + 4 * image.width * image.height, 12 * dataUri.length)
}

/**
 * One request examines, draws and reads back the same logo, and callers alternate. The total size allows for one
 * largest logo: 4 megapixels and 1 MiB of text.
 */
const recent = /* @__PURE__ */ makeRecentLogos<LogoImage>(32 * 2 ** 20, 8)

/** A logo from the cache, if any. */
export const knownLogo = (dataUri: string): LogoImage | undefined => recent.find(dataUri)

/**
 * Examines a logo by content: kind, size (at most 4 megapixels and 1 MiB) and completeness; for an SVG, that it can be
 * rebuilt as a closed picture. Does not decode pixels. Returns the picture, or the fault and its remedy to follow the
 * file's name in a sentence.
 */
export const inspectLogo = (dataUri: string): Result.Result<LogoImage> => {
  const known = knownLogo(dataUri)
  if (known !== undefined) return Result.ok(known)
  const image = readLogo(dataUri, ["png", "jpeg", "svg"])
  if (!Result.isRefused(image)) recent.add(dataUri, image.value, bytesOf(image.value))
  return image
}

/** Examines logos, as {@link inspectLogo}; a program may load it on demand. */
export type ExamineLogo = (dataUri: string) => LogoImage | Result.Refused

export const examineLogo: ExamineLogo = (dataUri) => {
  const image = inspectLogo(dataUri)
  return Result.isRefused(image) ? image : image.value
}
