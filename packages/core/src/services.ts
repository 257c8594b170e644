import { defaultPriceList, type PriceList } from "@quick-response/design/pricing/PriceList"
import type * as Layer from "effect/Layer"
import type { JpegDecoder, SymbolReader } from "./rendering/Codecs.ts"
import { renderingLayer } from "./rendering/renderingLayer.ts"
import { type Services, servicesOver } from "./servicesOver.ts"
import type { Storage } from "./storage/Storage.ts"

/** Everything that the core offers, selling by the given price list, over the ports that a program chooses. */
export const servicesOf = (
  priceList: PriceList
): Layer.Layer<Services, never, JpegDecoder | Storage | SymbolReader> =>
  servicesOver(priceList, renderingLayer)

/** {@link servicesOf} the default price list. */
export const services: Layer.Layer<Services, never, JpegDecoder | Storage | SymbolReader> =
  servicesOf(defaultPriceList)
