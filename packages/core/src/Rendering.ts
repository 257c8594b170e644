import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { UnreadableLogo } from "./LogoRasterizer.ts"
import type { ImageFormat, QrConfig } from "./QrConfig.ts"

/** A finished image. */
export type RenderedImage =
  /** A complete standalone SVG document. */
  | { readonly mediaType: "image/svg+xml"; readonly text: string }
  | { readonly mediaType: "image/png"; readonly bytes: Uint8Array }

/** What an image is rendered to: the format, and the width in whole pixels, 16 to 4096. */
export interface ImageOutput {
  readonly format: ImageFormat
  readonly size: number
}

/** The data does not fit any version at the level. */
export class DataTooLong extends Schema.TaggedError<DataTooLong>()("DataTooLong", {
  /** The bits that the shortest encoding of the data needs. */
  requiredBits: Schema.Int,
  /** The bits that version 40 holds at the level. */
  availableBits: Schema.Int
}) {
  override get message(): string {
    return `data: needs ${this.requiredBits} bits and a QR code at this errorCorrectionLevel holds ${this.availableBits}; shorten it or lower the level`
  }
}

/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Schema.TaggedError<NotScannable>()("NotScannable", {
  reasons: Schema.NonEmptyArray(Schema.String)
}) {
  override get message(): string {
    return this.reasons.join("; ")
  }
}

/** Renders configurations. The same configuration gives the same SVG text and the same PNG pixels everywhere. */
export class Rendering extends Context.Tag("@quick-response/core/Rendering")<
  Rendering,
  {
    /** The image, from a bounded cache where it was rendered before. Refuses what provably no scanner reads. */
    readonly render: (
      config: QrConfig,
      output: ImageOutput
    ) => Effect.Effect<RenderedImage, DataTooLong | NotScannable | UnreadableLogo>
    /** Succeeds when an independent decoder reads the configuration's data back from the finished pixels. */
    readonly readBack: (config: QrConfig) => Effect.Effect<void, DataTooLong | NotScannable | UnreadableLogo>
  }
>() {}
