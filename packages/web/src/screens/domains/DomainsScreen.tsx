import "./domains.module.css"
import { domainsWords } from "catalogue:domains"
import { useEffect, useRef, useState } from "preact/hooks"
import { Picture } from "../../drawing/Picture.tsx"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { loadOwnDomains, type OwnDomain } from "../../frame/ownDomains.ts"
import { service } from "../../frame/service.ts"
import { asMember } from "../../frame/session.ts"
import { useLive } from "../../frame/useLive.ts"
import { useResource } from "../../frame/useResource.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { formatCount } from "../../ground/format.ts"
import { PlusIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { LoadedLate } from "../../ground/LoadedLate.tsx"
import { Page } from "../../ground/Page.tsx"
import { EmptyState, Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { DomainCard } from "./DomainCard.tsx"
import { isSelling, isUnsettled } from "./domainStates.ts"

const hostOf = (values: FormData): string => textOf(values, "host").trim()

/** Asks for a host, and adds it. */
const AddDomainDialog = ({
  onAdded,
  onClose
}: {
  readonly onAdded: () => void
  readonly onClose: () => void
}) => {
  const words = domainsWords.value
  const add = async (values: FormData) => {
    const { host } = await asMember(() => api.addDomain({ host: hostOf(values) }))
    say(words.isAdded({ host }))
    onAdded()
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <Form
        submit={add}
        check={(values): Record<string, string> => (hostOf(values) === "" ? { host: words.enterHost } : {})}
        label={words.add}
        fields={["host"]}
        rejections={[
          { code: "DOMAIN_TAKEN", field: "host", sentence: words.taken },
          { code: "DOMAIN_LIMIT_REACHED", field: "host", sentence: words.limitReached }
        ]}
      >
        <TextField
          name="host"
          label={words.host}
          hint={words.aboutHost}
          autoComplete="url"
          maxLength={300}
          isRequired
          isFocused
        />
      </Form>
    </Dialog>
  )
}

/** Milliseconds between two refreshes of the list. */
const lookEvery = 10_000

/** The drawing of an account without domains. */
const exampleDesign = JSON.stringify({
  data: "HTTPS://GO.LUNA.EXAMPLE/7F3K2M9Q",
  bodyStyle: "Rounded",
  outerEyeStyle: "Extra rounded"
})

const NoDomains = ({ onAdd }: { readonly onAdd: () => void }) => (
  <EmptyState
    picture={
      <div class="example-picture">
        <Picture configJson={exampleDesign} label={domainsWords.value.picture} />
      </div>
    }
    title={domainsWords.value.none}
  >
    <p class="second">{domainsWords.value.aboutNone}</p>
    <button type="button" class="primary" onClick={onAdd}>
      {domainsWords.value.addFirst}
    </button>
  </EmptyState>
)

/** Announces a domain's new state when the service has changed it, and moves the focus away from a removed domain. */
const useNews = (domains: ReadonlyArray<OwnDomain> | undefined): void => {
  const known = useRef(new Map<string, OwnDomain["state"]>())
  useEffect(() => {
    if (domains === undefined) return
    for (const { host, state } of domains) {
      const before = known.current.get(host)
      if (before !== undefined && before !== state)
        say(domainsWords.value.news({ host, state: domainsWords.value.states[state] }))
    }
    // The button of a domain that was removed had the focus.
    if (domains.length < known.current.size && document.activeElement === document.body) {
      const heading = document.querySelector<HTMLElement>("main h1")
      heading?.setAttribute("tabindex", "-1")
      heading?.focus()
    }
    known.current = new Map(domains.map(({ host, state }) => [host, state]))
  }, [domains])
}

/** The link to move printed addresses to a proved domain. */
const MoveSection = ({
  hosts,
  onMoved
}: {
  readonly hosts: ReadonlyArray<string>
  readonly onMoved: () => void
}) => {
  const [isMoving, setIsMoving] = useState(false)
  const words = domainsWords.value
  return (
    <section class="stack wide" aria-labelledby="move">
      <h2 id="move">{words.move}</h2>
      <p class="second">{words.aboutMove}</p>
      <button type="button" onClick={() => setIsMoving(true)}>
        {words.chooseExport}
      </button>
      {isMoving ? (
        <LoadedLate
          load={() => import("./moving/MoveDialog.tsx")}
          onFailure={() => setIsMoving(false)}
          properties={{
            hosts,
            onClose: () => {
              setIsMoving(false)
              onMoved()
            }
          }}
        />
      ) : null}
    </section>
  )
}

/** The screen "Domains": the account's own domains with their DNS records. */
const DomainsScreen = () => {
  const resource = useResource(loadOwnDomains, [])
  const [isAdding, setIsAdding] = useState(false)
  const { data: listed, isLoading, error, refresh } = resource
  const most = service.value?.domains?.maximum ?? 0
  useLive({ isLoading: isLoading || listed?.some(isUnsettled) !== true, error, refresh }, lookEvery)
  useNews(listed)
  const words = domainsWords.value
  const add = () => setIsAdding(true)
  return (
    <Page
      title={frameWords.value.domains}
      actions={
        listed === undefined || listed.length === 0 ? undefined : (
          <button type="button" class="primary" disabled={listed.length >= most} onClick={add}>
            <PlusIcon /> {words.add}
          </button>
        )
      }
    >
      <Loaded resource={resource} skeleton={<Skeleton rows={4} />}>
        {(domains) =>
          domains.length === 0 ? (
            <NoDomains onAdd={add} />
          ) : (
            <div class="stack">
              {domains.map((domain) => (
                <DomainCard key={domain.host} domain={domain} onChanged={refresh} />
              ))}
              <p class="small second">
                {words.domainsOf({ count: formatCount(domains.length), most: formatCount(most) })}{" "}
                {domains.length < most ? null : words.full}
              </p>
              {domains.some(isSelling) ? (
                <MoveSection hosts={domains.filter(isSelling).map(({ host }) => host)} onMoved={refresh} />
              ) : null}
            </div>
          )
        }
      </Loaded>
      {isAdding ? (
        <AddDomainDialog
          onAdded={() => {
            setIsAdding(false)
            refresh()
          }}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </Page>
  )
}

export default DomainsScreen
