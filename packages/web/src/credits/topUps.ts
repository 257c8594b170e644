import { api } from "../frame/api.ts"
import { serviceUrl } from "../frame/router.ts"
import { service } from "../frame/service.ts"
import { asMember } from "../frame/session.ts"
import { formatMoney } from "../ground/rareFormats.ts"

/** The packs that the service sells credits in, and their currency. */
export type Offer = NonNullable<NonNullable<typeof service.value>["topUp"]>

/** Credits for a price in money. */
export type Pack = Offer["packs"][number]

/** A checkout of a pack, as its customer gets it. */
export type TopUp = Awaited<ReturnType<typeof api.getTopUp>>

/** True if a top-up is final. */
export const isSettled = ({ state }: Pick<TopUp, "state">): boolean =>
  state !== "open" && state !== "processing"

/** A readable amount of money. A currency that the service no longer has is shown with two decimals. */
export const moneyPhrase = (amount: number, currency: string): string => {
  const offer = service.value?.topUp
  return formatMoney(amount, currency, offer?.currency === currency ? offer.decimals : 2)
}

/** Begins to pay for a pack; answers with the top-up. The provider sends the customer back to a path of these pages. */
export const beginTopUp = (pack: Pack, returnPath: string): Promise<TopUp> =>
  asMember(() => api.createTopUp({ pack: pack.id, returnUrl: `${serviceUrl}${returnPath}` }))
