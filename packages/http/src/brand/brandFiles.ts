import {
  type Brand,
  type ConfigRequest,
  type InvalidInput,
  makeConfig,
  type QrConfig
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
import { svgAddress } from "../docs/header.ts"
import { accentRule } from "../docs/stylesheet.ts"
import { hashOf } from "../headers/etag.ts"

/** The files of a brand beside the pages, as paths below the base path: each has another one once its content changes. */
export interface BrandFiles {
  /** The mark, an SVG. */
  readonly mark: `/${string}`
  /** The stylesheet that gives pages the accent. */
  readonly stylesheet: `/${string}`
  /** The picture that other sites show beside a link to the service, a PNG. */
  readonly picture: `/${string}`
}

/** The width of the picture for other sites, in pixels. */
export const sharedPictureSize = 1200

/**
 * The picture that other sites show beside a link to a service: a code that leads to it, in the accent, with the mark in its middle and
 * the name below. A name that captions cannot spell is left out, and so is a mark that is none for codes.
 */
export const sharedPictureConfig = (
  { accent, mark, name }: Brand,
  address: string
): Either.Either<QrConfig, InvalidInput> => {
  const plain: ConfigRequest = {
    data: address,
    foreground: accent.light.accent,
    errorCorrectionLevel: "High"
  }
  const named: ConfigRequest = {
    ...plain,
    frameStyle: "banner-below",
    frameText: name,
    frameColor: accent.light.accent
  }
  const logo = {
    logo: { image: svgAddress(mark?.source ?? ""), size: 0.22 }
  }
  return [named, { ...plain, ...logo }, plain].reduce(
    (found, request) => Either.orElse(found, () => makeConfig(request)),
    makeConfig({ ...named, ...logo })
  )
}

/** The paths of a brand's files for a service at an address. */
export const brandFilesOf = (brand: Brand, address: string): BrandFiles => ({
  mark: `/icons/brand-${hashOf(brand.markSvg)}.svg`,
  stylesheet: `/icons/brand-${hashOf(accentRule(brand))}.css`,
  picture: `/icons/brand-${hashOf(JSON.stringify([brand, address]))}.png`
})
