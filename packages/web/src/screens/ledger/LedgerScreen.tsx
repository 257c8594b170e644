import { creditsWords } from "catalogue:credits"
import { useEffect, useState } from "preact/hooks"
import { Balance } from "../../account/Balance.tsx"
import { LedgerTable } from "../../credits/LedgerTable.tsx"
import { Packs } from "../../credits/Packs.tsx"
import { Returned } from "../../credits/Returned.tsx"
import {
  forgetReturn,
  isAwaited,
  returnedFrom,
  returnedTopUp,
  startReturn
} from "../../credits/returnedTopUp.ts"
import { isSettled, type Offer } from "../../credits/topUps.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { href, navigate, type Place } from "../../frame/router.ts"
import { service } from "../../frame/service.ts"
import { isDemo } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { CoinsIcon } from "../../ground/icons.tsx"
import { Page } from "../../ground/Page.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { LowBalanceAlert } from "./LowBalanceAlert.tsx"
import { TopUpTable } from "./TopUpTable.tsx"

const pageSize = 50

const topUpsOfPage = 10

/** The packs on sale, the outcome of the payment from which the customer returned, and all payments. */
const Selling = ({ offer }: { readonly offer: Offer }) => {
  const words = creditsWords.value
  const [pageNumber, setPageNumber] = useState(1)
  const state = returnedTopUp.value?.topUp?.state
  const page = useResource(
    (signal) => api.listTopUps({ pageNumber, pageSize: topUpsOfPage }, { signal }),
    [pageNumber, state]
  )
  return (
    <>
      {isAwaited.value ? null : (
        <section class="stack wide" aria-labelledby="packs">
          <h2 id="packs">{frameWords.value.buyCredits}</h2>
          <Packs offer={offer} packs={offer.packs} returnPath="/account/credits" />
        </section>
      )}
      <Loaded resource={page} skeleton={<span />}>
        {({ topUps, totalCount }) =>
          totalCount === 0 ? null : (
            <section class="stack wide" aria-labelledby="top-ups">
              <h2 id="top-ups">{words.payments}</h2>
              <TopUpTable topUps={topUps} />
              <Pagination
                label={words.pagesPayments}
                pageNumber={pageNumber}
                pageSize={topUpsOfPage}
                totalCount={totalCount}
                things={words.paymentCount}
                onPage={setPageNumber}
              />
            </section>
          )
        }
      </Loaded>
    </>
  )
}

/** Follows the payment from which the customer returned, and removes it from the page's address once it is settled. */
const useReturn = (topUpId: string | undefined): void => {
  useEffect(
    () =>
      topUpId === undefined
        ? undefined
        : startReturn(topUpId, ({ topUp }) => {
            if (topUp !== undefined && isSettled(topUp)) navigate("/account/credits", { replace: true })
          }),
    [topUpId]
  )
  useEffect(() => forgetReturn, [])
}

/** The screen "Credits": the balance, the packs on sale, and the changes of the balance. */
const LedgerScreen = ({ place }: { readonly place: Place }) => {
  const words = creditsWords.value
  const pageNumber = pageOf(place.query)
  const page = useResource(
    (signal) => api.listLedger({ pageNumber, pageSize }, { signal }),
    [pageNumber, returnedTopUp.value?.topUp?.state]
  )
  useReturn(returnedFrom(place.query))
  const offer = service.value?.topUp
  const isSold = offer !== undefined && offer !== null
  return (
    <Page title={frameWords.value.credits}>
      <div class="stack loose">
        <div class="stack wide">
          <Balance hasPacks={isSold} />
          {isSold ? <Returned /> : null}
        </div>
        {isSold ? <Selling offer={offer} /> : null}
        {isDemo.value ? null : <LowBalanceAlert />}
        <section class="stack wide" aria-labelledby="ledger">
          <h2 id="ledger">{words.ledger}</h2>
          <Loaded resource={page} skeleton={<Skeleton rows={8} />}>
            {({ entries, totalCount }) =>
              totalCount === 0 ? (
                <EmptyState picture={<CoinsIcon size={40} />} title={words.noEntries}>
                  <p class="second">{words.aboutEntries}</p>
                </EmptyState>
              ) : (
                <>
                  <LedgerTable entries={entries} />
                  <Pagination
                    label={words.pagesLedger}
                    pageNumber={pageNumber}
                    pageSize={pageSize}
                    totalCount={totalCount}
                    things={words.entryCount}
                    hrefOf={(number) => href(`/account/credits${number === 1 ? "" : `?page=${number}`}`)}
                  />
                </>
              )
            }
          </Loaded>
        </section>
      </div>
    </Page>
  )
}

export default LedgerScreen
