import type * as Layer from "effect/Layer"
import type { JpegDecoder } from "./JpegDecoder.ts"
import { defaultPriceList, type PriceList } from "./pricing/PriceList.ts"
import { renderingLayer } from "./rendering/renderingLayer.ts"
import type { Storage } from "./Storage.ts"
import type { SymbolReader } from "./SymbolReader.ts"
import { type Services, servicesOver } from "./shop/servicesOver.ts"

/** Everything that the core offers, selling by the given price list, over the ports that a program chooses. */
export const servicesOf = (
  priceList: PriceList
): Layer.Layer<Services, never, JpegDecoder | Storage | SymbolReader> =>
  servicesOver(priceList, renderingLayer)

/** {@link servicesOf} the default price list. */
export const services: Layer.Layer<Services, never, JpegDecoder | Storage | SymbolReader> =
  servicesOf(defaultPriceList)
