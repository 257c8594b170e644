import {
  type SoldQrCode,
  type SoldQrCodePage,
  type SoldQrCodeQuery,
  searchTextOf,
  searchWords
} from "@quick-response/core"
import { redirectOf, stateAt } from "../state/listQrCodes.ts"
import { byCodePoint } from "../state/sort.ts"
import type { State } from "../state/state.ts"

/** The codes of all accounts that a query finds. */
export const listSoldQrCodes = (
  state: State,
  { id, accountId, query = "", kind, state: wanted, at, after, limit }: SoldQrCodeQuery
): SoldQrCodePage => {
  const words = searchWords(query)
  const all =
    accountId === undefined
      ? [...state.qrCodes.values()].sort((a, b) => byCodePoint(b.qrCode.id, a.qrCode.id))
      : (state.accounts.get(accountId)?.qrCodes ?? []).toReversed()
  const place = after === undefined ? -1 : all.findIndex(({ qrCode }) => qrCode.id === after)
  const rest = after !== undefined && place === -1 ? [] : all.slice(place + 1)
  const found = rest.flatMap((stored): ReadonlyArray<SoldQrCode> => {
    const { qrCode, owner } = stored
    const redirect = redirectOf(state, stored)
    const text =
      redirect?.isStopped === true ? "" : searchTextOf({ ...qrCode, target: redirect?.redirect.target })
    const sold: SoldQrCode = {
      id: qrCode.id,
      accountId: owner.account.id,
      email: owner.account.email,
      name: qrCode.ownName ?? qrCode.name,
      kind: redirect === undefined ? "static" : "dynamic",
      state: stateAt(stored, redirect, at),
      slug: redirect?.redirect.slug ?? null,
      target: redirect?.redirect.target ?? null,
      pricePaid: qrCode.pricePaid,
      isRefunded: owner.refunded.has(qrCode.id),
      createdAt: qrCode.createdAt
    }
    const isFound =
      (id === undefined || sold.id === id) &&
      (kind === undefined || sold.kind === kind) &&
      (wanted === undefined || sold.state === wanted) &&
      words.every((word) => text.includes(word))
    return isFound ? [sold] : []
  })
  const qrCodes = found.slice(0, limit)
  return { qrCodes, next: found.length > limit ? (qrCodes.at(-1)?.id ?? null) : null }
}
