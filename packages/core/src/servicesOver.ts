import type { PriceList } from "@quick-response/design/pricing/PriceList"
import * as Layer from "effect/Layer"
import { Accounts } from "./Accounts.ts"
import { Catalogue } from "./Catalogue.ts"
import { Events } from "./Events.ts"
import { Pricing } from "./Pricing.ts"
import { Prints } from "./Prints.ts"
import { Proofs } from "./Proofs.ts"
import { Purchasing } from "./Purchasing.ts"
import { Redirects } from "./Redirects.ts"
import type { Rendering } from "./rendering/Rendering.ts"
import { Scans } from "./Scans.ts"
import type { EventStorage } from "./storage/EventStorage.ts"
import type { RedirectStorage } from "./storage/RedirectStorage.ts"
import type { Storage } from "./storage/Storage.ts"

export type Services =
  | Accounts
  | Catalogue
  | Events
  | Pricing
  | Prints
  | Proofs
  | Purchasing
  | Redirects
  | Rendering
  | Scans

/** All services of the core, over the program's own pricing and rendering. */
export const servicesWith = <P, E, R>(
  own: Layer.Layer<P | Pricing | Rendering, E, R>
): Layer.Layer<P | Services, E, EventStorage | R | RedirectStorage | Storage> =>
  Layer.mergeAll(
    Accounts.layer,
    Catalogue.layer,
    Events.layer,
    Layer.provideMerge(Layer.merge(Prints.layer, Proofs.layer), Purchasing.layer),
    Redirects.layer,
    Scans.layer
  ).pipe(Layer.provideMerge(own))

/** All services of the core with this price list, over the program's own rendering. */
export const servicesOver = <E, R>(
  priceList: PriceList,
  rendering: Layer.Layer<Rendering, E, R>
): Layer.Layer<Services, E, EventStorage | R | RedirectStorage | Storage> =>
  servicesWith(Layer.merge(Pricing.layerOf(priceList), rendering))
