import { canonicalJson } from "@quick-response/design/config/QrConfig"
import { imageFormats } from "@quick-response/design/output/ImageFormat"
import { defaultImageSize } from "@quick-response/design/output/outputWidth"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { LRUCache } from "lru-cache/min"
import { requireOutput } from "../config/checkedOutputs.ts"
import { suspendEager } from "../eager/index.ts"
import type { RenderedImage, RenderingShape } from "./RenderingShape.ts"
import { span } from "./span.ts"

/** The width in pixels at which a sold picture must read: the requested one, at least the default. */
export const soldWidth = (size: number = defaultImageSize): number => Math.max(defaultImageSize, size)

/**
 * Renders configurations. The same configuration gives the same SVG, PDF and EPS bytes and the same PNG and WebP pixels
 * everywhere. WebP and JPEG are refused without a `PixelEncoder`. Its layers are in {@link renderingLayer}, so that
 * programs can load the drawing code later.
 */
export class Rendering extends Context.Tag("@quick-response/core/Rendering")<Rendering, RenderingShape>() {}

const imageCacheBytes = 16 * 2 ** 20
const readingCacheBytes = 4 * 2 ** 20

const bytesOf = (image: RenderedImage): number =>
  image.mediaType === imageFormats.svg.mediaType ? 2 * image.text.length : image.bytes.length

/** The approximate overhead of an entry, in bytes. */
const entryOverhead = 200

/** A cache of at most `maxSize` bytes including keys, without values above an eighth of it. */
const cacheOf = <A extends {}>(maxSize: number, bytesOf: (value: A) => number): LRUCache<string, A> =>
  new LRUCache({
    maxSize,
    maxEntrySize: maxSize / 8,
    sizeCalculation: (value, key) => bytesOf(value) + 2 * key.length + entryOverhead
  })

/** A rendering with a cache of 16 MiB for successful results. */
export const remembering = (fresh: RenderingShape): RenderingShape => {
  const rendered = cacheOf<RenderedImage>(imageCacheBytes, bytesOf)
  const read = cacheOf<true>(readingCacheBytes, () => 0)
  return {
    render: (config, output) =>
      suspendEager(() => {
        const json = canonicalJson(config)
        const checked = requireOutput(output)
        const key = `${JSON.stringify(checked)} ${json}`
        const known = rendered.get(key)
        if (known !== undefined) return Effect.succeed(known)
        return Effect.map(fresh.render(config, checked), (image) => {
          rendered.set(key, image)
          return image
        }).pipe(span("Rendering.render"))
      }),
    readBack: (config, size = defaultImageSize) =>
      Effect.suspend(() => {
        const key = `${size} ${canonicalJson(config)}`
        return read.get(key) !== undefined
          ? Effect.void
          : Effect.map(fresh.readBack(config, size), () => {
              read.set(key, true)
            })
      }).pipe(span("Rendering.readBack"))
  }
}
