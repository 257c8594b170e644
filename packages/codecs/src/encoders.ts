import type { EncodeOptions as JpegOptions } from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js"
import type { EncodeOptions as WebpOptions } from "@jsquash/webp/codec/enc/webp_enc.js"
import { type EncodedFormat, mostPixelsOfManyColors, type Pixels } from "@quick-response/core"
import { makeInstances } from "./codecModule.ts"
import { once } from "./once.ts"

/** Loaded on first use. */
export type EncoderSources = Readonly<Record<EncodedFormat, () => Promise<WebAssembly.Module>>>

/**
 * Lossless: sharp edges, and smaller files than lossy for few colors. Effort 50 of 100: more saves 1 % at most. `exact`
 * keeps the colors of transparent pixels.
 */
const webpOptions: Omit<WebpOptions, "method"> = {
  lossless: 1,
  exact: 1,
  quality: 50,
  near_lossless: 100,
  image_hint: 0,
  thread_level: 0,
  low_memory: 0,
  use_delta_palette: 0,
  alpha_compression: 1,
  alpha_filtering: 1,
  alpha_quality: 100,
  // The fields below only apply to lossy encoding.
  target_size: 0,
  target_PSNR: 0,
  sns_strength: 50,
  filter_strength: 60,
  filter_sharpness: 0,
  filter_type: 1,
  partitions: 0,
  segments: 4,
  pass: 1,
  show_compressed: 0,
  preprocessing: 0,
  autofilter: 0,
  partition_limit: 0,
  emulate_jpeg_size: 0,
  use_sharp_yuv: 0
}

/** libwebp's fastest takes a fifth to half of the time for at most 25 % more bytes on detailed pictures. */
const usualMethod = 3
const fastestMethod = 0

const mostOfPalette = 256

/** Rows that change color more often than once in this many pixels are detailed. */
const pixelsOfChange = 64

/** True for more colors than a palette holds, or frequent color changes. */
const hasMuchDetail = ({ data }: Pixels): boolean => {
  const colors = new Set<number>()
  let changes = 0
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let last: number | undefined
  for (let at = 0; at < data.length; at += 4) {
    const color = view.getUint32(at)
    if (color === last) continue
    last = color
    changes++
    if (colors.add(color).size > mostOfPalette) return true
  }
  return 4 * pixelsOfChange * changes > data.length
}

const methodFor = (pixels: Pixels): number =>
  pixels.width * pixels.height > mostPixelsOfManyColors && hasMuchDetail(pixels) ? fastestMethod : usualMethod

const yCbCr = 3

/**
 * Quality 95 avoids ringing between modules; 4:4:4 avoids colors bleeding over module edges; baseline suits the oldest
 * readers.
 */
const jpegOptions: JpegOptions = {
  quality: 95,
  baseline: true,
  progressive: false,
  arithmetic: false,
  optimize_coding: true,
  smoothing: 0,
  color_space: yCbCr,
  quant_table: 3,
  auto_subsample: false,
  chroma_subsample: 1,
  separate_chroma_quality: false,
  chroma_quality: 95,
  trellis_multipass: false,
  trellis_opt_zero: false,
  trellis_opt_table: false,
  trellis_loops: 1
}

/** Avoids a copy, which would take 16 MiB for a large picture. Shared memory is copied. */
const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : new Uint8Array(buffer, byteOffset, byteLength).slice()

type Encode = (pixels: Pixels) => Uint8Array | undefined

/** Loads a format's encoder, which throws or returns undefined if memory is short. */
export const encodersFrom = (sources: EncoderSources): ((format: EncodedFormat) => Promise<Encode>) => {
  const webp = makeInstances(
    async () => (await import("@jsquash/webp/codec/enc/webp_enc.js")).default,
    once(async () => sources.webp())
  )
  const jpeg = makeInstances(
    async () => (await import("@jsquash/jpeg/codec/enc/mozjpeg_enc.js")).default,
    once(async () => sources.jpeg())
  )
  const takers = {
    webp: async () => {
      const instance = await webp.take()
      return (pixels) => {
        const { data, width, height } = pixels
        const options = { ...webpOptions, method: methodFor(pixels) }
        return webp.use(instance, (codec) => codec.encode(bytesOf(data), width, height, options)) ?? undefined
      }
    },
    jpeg: async () => {
      const instance = await jpeg.take()
      return ({ data, width, height }) =>
        jpeg.use(instance, (codec) => codec.encode(bytesOf(data), width, height, jpegOptions))
    }
  } satisfies Record<EncodedFormat, () => Promise<Encode>>
  return (format) => takers[format]()
}
