import { domainsWords } from "catalogue:domains"
import { heldDomainsWords } from "catalogue:heldDomains"
import { operateWords } from "catalogue:operate"
import { useState } from "preact/hooks"
import { DomainBadge } from "../../account/DomainBadge.tsx"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { href, navigate, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { countOf, formatCount } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { Pagination, pageOf } from "../../lists/Pagination.tsx"
import { SearchField } from "../../lists/SearchField.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { ChoiceFilter } from "../parts/ChoiceFilter.tsx"
import { Holder } from "../parts/Holder.tsx"
import { listPath, pageParameter } from "../parts/listPath.ts"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { type DomainSummary, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"

const Row = ({
  domain,
  onRemove
}: {
  readonly domain: DomainSummary
  readonly onRemove: (domain: DomainSummary) => void
}) => {
  const { host, state, codes, checkedAt } = domain
  const words = domainsWords.value
  return (
    <tr>
      <th scope="row" class={style.address}>
        <bdi title={host}>{host}</bdi>
        <p class={`small second narrow-only ${style.clipped}`}>
          <Holder of={domain} />
        </p>
        <p class="narrow-only">
          <DomainBadge state={state} />
        </p>
      </th>
      <td class={`wide-only ${style.holder}`}>
        <Holder of={domain} />
      </td>
      <td class="wide-only">
        <DomainBadge state={state} />
      </td>
      <td class="end amount">{formatCount(codes)}</td>
      <td class="wide-only">
        {checkedAt === null ? <span class="second">{words.noLook}</span> : <Time at={checkedAt} />}
      </td>
      <td class="end">
        {/* A domain that only waits for its proof is held by no account. */}
        {state === "pending" ? null : (
          <button
            type="button"
            class="quiet"
            aria-label={words.removeOf({ host })}
            onClick={() => onRemove(domain)}
          >
            {words.remove}
          </button>
        )}
      </td>
    </tr>
  )
}

/** Domains as a table. */
const DomainTable = ({
  domains,
  onRemove
}: {
  readonly domains: ReadonlyArray<DomainSummary>
  readonly onRemove: (domain: DomainSummary) => void
}) => {
  const words = operateWords.value
  const { host, lastLook, removeThis } = domainsWords.value
  return (
    <table class="list" aria-label={words.domains}>
      <TableHead
        columns={[
          [host],
          [words.customer, "wide-only"],
          [words.state, "wide-only"],
          [words.codes, "end"],
          [lastLook, "wide-only"],
          [<span class="visually-hidden">{removeThis}</span>]
        ]}
      />
      <tbody>
        {domains.map((domain) => (
          <Row key={`${domain.host} ${domain.accountId}`} domain={domain} onRemove={onRemove} />
        ))}
      </tbody>
    </table>
  )
}

type DomainState = DomainSummary["state"]

const pageSize = 50

const states = ["pending", "proved", "live", "lost"] as const satisfies ReadonlyArray<DomainState>

interface Question {
  readonly query: string
  readonly state: DomainState | undefined
  readonly pageNumber: number
}

const readQuestion = ({ query }: Place): Question => ({
  query: query.get("query") ?? "",
  state: states.find((state) => state === query.get("state")),
  pageNumber: pageOf(query)
})

const pathOf = ({ query, state, pageNumber }: Question): string =>
  listPath("/domains", { query, state, page: pageParameter(pageNumber) })

const NoDomains = ({ isNarrowed }: { readonly isNarrowed: boolean }) => {
  const { none, aboutNone, noneFound, aboutNoneFound } = heldDomainsWords.value
  return (
    <EmptyState title={isNarrowed ? noneFound : none}>
      <p class="second">{isNarrowed ? aboutNoneFound : aboutNone}</p>
    </EmptyState>
  )
}

/** Explains the effect of removing a customer's domain, and asks for the reason. */
const WithdrawalDialog = ({
  domain: { host, codes, accountId, email },
  onClose,
  onRemoved
}: {
  readonly domain: DomainSummary
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const words = domainsWords.value
  const held = heldDomainsWords.value
  const remove = async (values: FormData) => {
    const reason = textOf(values, "reason").trim()
    await withPasskey(() => operatorApi.withdrawDomain(host, { reason }))
    say(words.isRemoved({ host }))
    onRemoved()
  }
  return (
    <Dialog title={words.removeThis} onClose={onClose}>
      <div class="stack">
        <p>{held.aboutRemoving({ count: countOf(codes), host: <bdi class="strong">{host}</bdi> })}</p>
        <p class="second">{held.afterRemoving({ customer: <bdi>{email ?? accountId}</bdi> })}</p>
        <Form
          submit={remove}
          label={words.removeOf({ host })}
          isDanger
          fields={["reason"]}
          check={reasonFault}
        >
          <ReasonField isFocused />
        </Form>
      </div>
    </Dialog>
  )
}

/** The tab "Domains": the own domains of customers, found by a part of their host or by an account, and by their state. */
export const HeldDomains = ({ place }: { readonly place: Place }) => {
  const words = operateWords.value
  const held = heldDomainsWords.value
  const question = readQuestion(place)
  const { query, state, pageNumber } = question
  const resource = useResource(
    (signal) =>
      operatorApi.findDomains(
        {
          ...(query === "" ? {} : { query }),
          ...(state === undefined ? {} : { state }),
          pageNumber,
          pageSize
        },
        { signal }
      ),
    [query, state, pageNumber]
  )
  const [removed, setRemoved] = useState<DomainSummary>()
  const ask = (change: Partial<Question>) =>
    navigate(pathOf({ ...question, pageNumber: 1, ...change }), { replace: true })
  return (
    <OperatePage tab="domains">
      <div class="stack">
        <div class={`${style.search} wide`}>
          <SearchField label={held.find} value={query} onSearch={(found) => ask({ query: found })} />
          <ChoiceFilter
            label={words.state}
            all={words.allStates}
            names={states}
            labels={domainsWords.value.states}
            chosen={state}
            onChoose={(chosen) => ask({ state: chosen })}
          />
        </div>
        <OperatorData resource={resource} skeleton={<Skeleton rows={8} />}>
          {({ domains, totalCount }) =>
            totalCount === 0 ? (
              <NoDomains isNarrowed={query !== "" || state !== undefined} />
            ) : (
              <>
                <DomainTable domains={domains} onRemove={setRemoved} />
                <Pagination
                  label={held.pages}
                  pageNumber={pageNumber}
                  pageSize={pageSize}
                  totalCount={totalCount}
                  things={held.count}
                  isNewestFirst={false}
                  hrefOf={(number) => href(pathOf({ ...question, pageNumber: number }))}
                />
              </>
            )
          }
        </OperatorData>
      </div>
      {removed === undefined ? null : (
        <WithdrawalDialog
          domain={removed}
          onClose={() => setRemoved(undefined)}
          onRemoved={() => {
            setRemoved(undefined)
            resource.refresh()
          }}
        />
      )}
    </OperatePage>
  )
}
