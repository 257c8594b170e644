import { defaultPriceList, type PriceList } from "@quick-response/design/pricing/PriceList"
import * as Layer from "effect/Layer"
import { assessorLayer } from "./proof/Assessor.ts"
import type { JpegDecoder, SymbolReader } from "./rendering/Codecs.ts"
import { renderingLayer } from "./rendering/renderingLayer.ts"
import { type Services, servicesOver } from "./servicesOver.ts"
import type { EventStorage } from "./storage/EventStorage.ts"
import type { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { Storage } from "./storage/Storage.ts"

/**
 * The core's services with this price list, over the program's ports.
 *
 * @example
 * ```ts
 * import * as Codecs from "@quick-response/codecs"
 * import { Pricing, PriceList, servicesOf } from "@quick-response/core"
 * import * as Memory from "@quick-response/storage-memory"
 * import * as Effect from "effect/Effect"
 * import * as Layer from "effect/Layer"
 *
 * const ports = Layer.merge(Memory.layer, Codecs.layer)
 * const shop = Layer.provide(servicesOf(PriceList.defaultPriceList), ports)
 * const { priceList } = await Effect.runPromise(Effect.provide(Pricing, shop))
 * priceList.base // => 10_000
 * ```
 */
export const servicesOf = (
  priceList: PriceList
): Layer.Layer<Services, never, EventStorage | JpegDecoder | RedirectStorage | Storage | SymbolReader> =>
  servicesOver(priceList, Layer.merge(renderingLayer, assessorLayer))

/** {@link servicesOf} the default price list. */
export const services: Layer.Layer<
  Services,
  never,
  EventStorage | JpegDecoder | RedirectStorage | Storage | SymbolReader
> = servicesOf(defaultPriceList)
