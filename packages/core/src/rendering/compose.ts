import * as Either from "effect/Either"
import { type QrConfig, requireConfig } from "../config/QrConfig.ts"
import { clear } from "../logo/faults.ts"
import { isClear } from "../logo/isClear.ts"
import type { InspectLogo, LogoContent } from "../logo/LogoImage.ts"
import { UnreadableLogo } from "../logo/UnreadableLogo.ts"
import { judge, type Verdict } from "./scannability/verdict.ts"
import type { Scene } from "./scene/Scene.ts"
import type { ComposeScene } from "./styles/composeScene.ts"
import { type EncodeOptions, encode } from "./symbol/encode.ts"
import type { Matrix } from "./symbol/Matrix.ts"

/** The data does not fit any version at the level. */
export class DataTooLong extends Error {
  readonly _tag = "DataTooLong"
  /** The bits that the shortest encoding of the data needs. */
  readonly requiredBits: number
  /** The bits that version 40 holds at the level. */
  readonly availableBits: number

  constructor({ requiredBits, availableBits }: Pick<DataTooLong, "requiredBits" | "availableBits">) {
    super(
      `data: needs ${requiredBits} bits and a QR code at this errorCorrectionLevel holds ${availableBits}; shorten it or lower the level`
    )
    this.name = "DataTooLong"
    this.requiredBits = requiredBits
    this.availableBits = availableBits
  }
}

/** Scanners could not read the image: each reason with its remedy. */
export class NotScannable extends Error {
  readonly _tag = "NotScannable"
  readonly reasons: readonly [string, ...ReadonlyArray<string>]

  constructor({ reasons }: Pick<NotScannable, "reasons">) {
    super(reasons.join("; "))
    this.name = "NotScannable"
    this.reasons = reasons
  }
}

const encoded = (config: QrConfig, options?: EncodeOptions): Either.Either<Matrix, DataTooLong> => {
  requireConfig(config)
  return Either.mapLeft(
    encode(config.data, config.errorCorrectionLevel, options),
    (overflow) => new DataTooLong(overflow)
  )
}

/** The verdict on a configuration without drawing it; fails if its data are too long. */
export const verdict = (config: QrConfig): Either.Either<Verdict, DataTooLong> =>
  Either.map(encoded(config), ({ version }) => judge(config, version))

/** Decodes what needs no port, so that what cannot be drawn is refused in every format. */
const checkPixels = (content: LogoContent): Either.Either<LogoContent, string> => {
  const images = content.kind === "raster" ? [content.image] : content.images
  for (const image of images) {
    if (image.mediaType === "image/jpeg") {
      const written = image.written()
      if (Either.isLeft(written)) return Either.left(written.left)
      continue
    }
    const pixels = image.pixels()
    if (Either.isLeft(pixels)) return Either.left(pixels.left)
    if (content.kind === "raster" && isClear(pixels.right)) return Either.left(clear)
  }
  return Either.right(content)
}

/** Composes the picture of a configuration, free of format and size. Refuses what provably no scanner reads. */
export type Compose = (config: QrConfig) => Either.Either<Scene, DataTooLong | NotScannable | UnreadableLogo>

/** What composes a picture, by what examines logos and what composes a scene. */
export const composeBy = (inspectLogo: InspectLogo, composeScene: ComposeScene): Compose => {
  const contentOf = (config: QrConfig): Either.Either<LogoContent | undefined, UnreadableLogo> => {
    requireConfig(config)
    return config.logo === undefined
      ? Either.right(undefined)
      : Either.mapLeft(
          Either.flatMap(inspectLogo(config.logo.image), ({ content }) => checkPixels(content)),
          (reason) => new UnreadableLogo({ reason })
        )
  }
  return (config) =>
    Either.flatMap(contentOf(config), (content) =>
      Either.flatMap(encoded(config), (matrix): Either.Either<Scene, DataTooLong | NotScannable> => {
        const { minimumVersion, refusals } = judge(config, matrix.version)
        const [first, ...rest] = refusals
        if (first !== undefined) return Either.left(new NotScannable({ reasons: [first, ...rest] }))
        if (minimumVersion === matrix.version) return Either.right(composeScene(matrix, config, content))
        return Either.map(encoded(config, { minimumVersion }), (raised) =>
          composeScene(raised, config, content)
        )
      })
    )
}
