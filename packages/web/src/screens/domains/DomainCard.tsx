import { domainsWords } from "catalogue:domains"
import { Failure } from "@quick-response/http/client"
import { useId, useRef, useState } from "preact/hooks"
import { DomainBadge } from "../../account/DomainBadge.tsx"
import { api } from "../../frame/api.ts"
import type { OwnDomain } from "../../frame/ownDomains.ts"
import { service } from "../../frame/service.ts"
import { asMember } from "../../frame/session.ts"
import { formatCount, formatExact } from "../../ground/format.ts"
import { CircleAlertIcon, ClockIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { RemoveDomainDialog, RootTargetDialog } from "./DomainDialogs.tsx"
import { isSelling, lacksProof, needsRecords, waitsUntil } from "./domainStates.ts"
import * as style from "./domains.module.css"
import { RecordTable } from "./RecordTable.tsx"

/** The meaning of the state now, and the next step. */
const Meaning = ({ domain }: { readonly domain: OwnDomain }) => {
  const words = domainsWords.value
  switch (domain.state) {
    case "pending":
      return <p class="second">{words.aboutPending({ until: formatExact(waitsUntil(domain)) })}</p>
    case "proved":
      return <p class="second">{words.aboutProved}</p>
    case "live":
      return <p class="second">{words.aboutLive}</p>
    default:
      return <p class="second">{words.aboutLost}</p>
  }
}

/** Changes of a domain, one at a time: a check of its proof, and making it the default. */
const useChanges = ({ host }: OwnDomain, onChanged: () => void) => {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = (change: () => Promise<unknown>, done: string) => async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(undefined)
    try {
      await asMember(change)
      say(done)
    } catch (failure) {
      setError(failure)
    }
    onChanged()
    setIsBusy(false)
  }
  const words = domainsWords.value
  return {
    isBusy,
    error,
    check: run(() => api.proveDomain(host), words.isProved({ host })),
    makeDefault: run(() => api.changeDomain(host, { isDefault: true }), words.isNowDefault({ host }))
  }
}

/** The outcome of a change that failed. A missing proof is not a failure: the records show the found values. */
const Outcome = ({ error }: { readonly error: unknown }) => {
  if (error === undefined) return null
  if (!(error instanceof Failure && error.code === "DOMAIN_NOT_PROVED")) return <FailedState error={error} />
  return (
    <div class="notice warn" role="alert">
      <ClockIcon />
      <p>{domainsWords.value.notYet}</p>
    </div>
  )
}

const Facts = ({ domain, onRoot }: { readonly domain: OwnDomain; readonly onRoot: () => void }) => {
  const { state, codes, rootTarget, checkedAt } = domain
  const words = domainsWords.value
  return (
    <dl class={`facts ${style.facts}`}>
      <div>
        <dt>{words.codes}</dt>
        <dd>{formatCount(codes)}</dd>
      </div>
      {state === "pending" ? null : (
        <div>
          <dt>{words.root}</dt>
          <dd class={style.root}>
            {rootTarget === null ? (
              <span class="second">{words.rootLost}</span>
            ) : (
              <bdi dir="ltr">{rootTarget}</bdi>
            )}
            <button type="button" class="quiet" aria-label={words.changeRoot} onClick={onRoot}>
              {words.change}
            </button>
          </dd>
        </div>
      )}
      <div>
        <dt>{words.lastLook}</dt>
        <dd>{checkedAt === null ? <span class="second">{words.noLook}</span> : <Time at={checkedAt} />}</dd>
      </div>
    </dl>
  )
}

/** The records; for a host that can have no CNAME, advice if the service has no addresses to set. */
const Records = ({ domain: { host, records } }: { readonly domain: OwnDomain }) => {
  const target = service.value?.domains?.target ?? ""
  return (
    <div class="stack wide">
      <div class={style.records}>
        {records.map((record) => (
          <RecordTable key={`${record.type} ${record.value}`} record={record} />
        ))}
      </div>
      {records.some(({ name }) => name === host) ? null : (
        <p class="second">{domainsWords.value.apex({ host, target: <code>{target}</code> })}</p>
      )}
    </div>
  )
}

/** A domain: its state, the DNS records, its root, and its actions. */
export const DomainCard = ({
  domain,
  onChanged
}: {
  readonly domain: OwnDomain
  readonly onChanged: () => void
}) => {
  const { host, state, isDefault } = domain
  const words = domainsWords.value
  const heading = useId()
  const checkButton = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<"root" | "remove">()
  const { isBusy, error, check, makeDefault } = useChanges(domain, onChanged)
  const changed = () => {
    setOpened(undefined)
    onChanged()
  }
  const close = () => setOpened(undefined)
  return (
    <section class="panel stack" aria-labelledby={heading}>
      <header class={style.header}>
        <div class={style.names}>
          <h2 id={heading}>
            <bdi>{host}</bdi>
          </h2>
          <DomainBadge state={state} />
          {isDefault ? <span class="badge">{words.default}</span> : null}
        </div>
        <div class="row">
          <button ref={checkButton} type="button" aria-busy={isBusy} onClick={() => void check()}>
            {words.check}
          </button>
          {isDefault || !isSelling(domain) ? null : (
            <button
              type="button"
              // The button is removed then.
              onClick={() => void makeDefault().then(() => checkButton.current?.focus())}
            >
              {words.makeDefault}
            </button>
          )}
          <button type="button" onClick={() => setOpened("remove")}>
            {words.remove}
          </button>
        </div>
      </header>
      <Meaning domain={domain} />
      <Outcome error={error} />
      {lacksProof(domain) ? (
        <div class="notice bad">
          <CircleAlertIcon />
          <p>{words.lacksProof}</p>
        </div>
      ) : null}
      {needsRecords(domain) ? (
        <Records domain={domain} />
      ) : (
        <details class="disclosure wide">
          <summary>{words.records}</summary>
          <Records domain={domain} />
        </details>
      )}
      <Facts domain={domain} onRoot={() => setOpened("root")} />
      {opened === "root" ? <RootTargetDialog domain={domain} onClose={close} onSaved={changed} /> : null}
      {opened === "remove" ? (
        <RemoveDomainDialog domain={domain} onClose={close} onRemoved={changed} />
      ) : null}
    </section>
  )
}
