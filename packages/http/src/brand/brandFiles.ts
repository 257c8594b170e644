import {
  type Brand,
  type InvalidInput,
  makeConfig,
  type QrConfig,
  sharedPictureRequests
} from "@quick-response/core"
import * as Either from "@quick-response/core/either"
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

/** The picture that other sites show beside a link to a service: the first of its designs that can be drawn. */
export const sharedPictureConfig = (brand: Brand, address: string): Either.Either<QrConfig, InvalidInput> => {
  const [best, ...others] = sharedPictureRequests(brand, address)
  return others.reduce((found, request) => Either.orElse(found, () => makeConfig(request)), makeConfig(best))
}

/** The paths of a brand's files for a service at an address. */
export const brandFilesOf = (brand: Brand, address: string): BrandFiles => ({
  mark: `/icons/brand-${hashOf(brand.markSvg)}.svg`,
  stylesheet: `/icons/brand-${hashOf(accentRule(brand))}.css`,
  picture: `/icons/brand-${hashOf(JSON.stringify([brand, address]))}.png`
})
