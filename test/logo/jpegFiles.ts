/// <reference types="@jsquash/jpeg/emscripten-types.d.ts" />
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import makeEncoder from "@jsquash/jpeg/codec/enc/mozjpeg_enc.js"
import { defaultOptions } from "@jsquash/jpeg/meta.js"

const wasm = await readFile(
  createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm")
)
const compiled = await WebAssembly.compile(wasm)

const encoder = await makeEncoder({
  instantiateWasm: (imports, done) => {
    const instance = new WebAssembly.Instance(compiled, imports)
    done(instance)
    return instance.exports
  }
})

/** MozJPEG's options. Color space 1 is gray, 3 luminance with chrominance. */
export type JpegOptions = Partial<typeof defaultOptions>

/** A JPEG of a picture with edges, gradients and noise. */
export const jpegFile = (width: number, height: number, options: JpegOptions = {}): Uint8Array => {
  const data = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const edge = (x >> 4) % 2 === (y >> 3) % 2 ? 200 : 20
      data.set(
        [edge, (x * 255) / width, (Math.imul(x * y, 2654435761) >>> 26) + (y & 127), 255],
        4 * (y * width + x)
      )
    }
  return Uint8Array.from(
    new Uint8Array(encoder.encode(data, width, height, { ...defaultOptions, ...options }))
  )
}

/** A segment by its marker and content. */
export const jpegSegment = (marker: number, content: Iterable<number>): Buffer => {
  const bytes = Buffer.from([...content])
  return Buffer.concat([Buffer.of(0xff, marker, (bytes.length + 2) >> 8, bytes.length + 2), bytes])
}

/** The markers of a JPEG's segments in order, with their offsets. */
export const jpegMarkers = (jpeg: Uint8Array): ReadonlyArray<readonly [marker: number, at: number]> => {
  const found: Array<readonly [number, number]> = []
  for (let at = 0; at < jpeg.length; ) {
    const marker = jpeg[at + 1] ?? 0
    if (jpeg[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += jpeg[at] === 0xff ? 2 : 1
      continue
    }
    found.push([marker, at])
    const isAlone = marker === 0xd8 || marker === 0xd9
    at += isAlone ? 2 : 2 + 256 * (jpeg[at + 2] ?? 0) + (jpeg[at + 3] ?? 0)
  }
  return found
}

/** A JPEG with bytes put in before its first segment of a marker. */
export const jpegWith = (jpeg: Uint8Array, before: number, bytes: Uint8Array): Buffer => {
  const at = jpegMarkers(jpeg).find(([marker]) => marker === before)?.[1] ?? 2
  return Buffer.concat([jpeg.subarray(0, at), bytes, jpeg.subarray(at)])
}
