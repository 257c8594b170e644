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

/** Brand files served with the pages, as paths below the base path that change with their content. */
export interface BrandFiles {
  /** An SVG. */
  readonly mark: `/${string}`
  /** The stylesheet with the accent. */
  readonly stylesheet: `/${string}`
  /** The PNG that other sites show beside a link to the service. */
  readonly picture: `/${string}`
}

/** Width in pixels. */
export const sharedPictureSize = 1200

/** The picture for links on other sites: the first of its designs that can be drawn. */
export const sharedPictureConfig = (brand: Brand, address: string): Either.Either<QrConfig, InvalidInput> => {
  const [best, ...others] = sharedPictureRequests(brand, address)
  return others.reduce((found, request) => Either.orElse(found, () => makeConfig(request)), makeConfig(best))
}

export const brandFilesOf = (brand: Brand, address: string): BrandFiles => ({
  mark: `/icons/brand-${hashOf(brand.markSvg)}.svg`,
  stylesheet: `/icons/brand-${hashOf(accentRule(brand))}.css`,
  picture: `/icons/brand-${hashOf(JSON.stringify([brand, address]))}.png`
})
