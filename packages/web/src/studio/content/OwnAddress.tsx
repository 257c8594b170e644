import { domainsWords } from "catalogue:domains"
import { isUrl } from "@quick-response/design/content/codes/isUrl"
import { hostOf } from "@quick-response/design/content/codes/target"
import type { ContentDraft } from "../../design/values.ts"
import { hasOwnDomains, loadOwnDomains, type OwnDomain } from "../../frame/ownDomains.ts"
import { service } from "../../frame/service.ts"
import { useResource } from "../../frame/useResource.ts"
import { CircleAlertIcon } from "../../ground/icons.tsx"
import { SelectField } from "../../ground/SelectField.tsx"
import type { FieldsContext, Fields as FieldsForm } from "./ContentFields.tsx"
import type { PublishedField } from "./contentTypes.ts"

/** The host of an address; empty for another text. */
const hostIn = (address: string): string => (isUrl(address) ? hostOf(address) : "")

/** The choice of the domain of a short address. The default one is not an entry in the content. */
const DomainChoice = ({
  domains,
  chosen,
  onChoose
}: {
  readonly domains: ReadonlyArray<OwnDomain>
  readonly chosen: string | undefined
  readonly onChoose: (host: string | undefined) => void
}) => {
  const hosts = domains.map(({ host }) => host)
  const usual = domains.find(({ isDefault }) => isDefault)?.host ?? hostIn(service.value?.shortUrl ?? "")
  const shown = chosen ?? usual
  return (
    <SelectField
      isWide
      label={domainsWords.value.host}
      hint={domainsWords.value.aboutChoice}
      choices={[...new Set([...hosts, usual, shown])].map((host) => ({ name: host, label: host }))}
      chosen={shown}
      onChoose={(host) => onChoose(host === usual ? undefined : host)}
    />
  )
}

/**
 * The domain of a dynamic link's short address, or an address that was printed before, if the account has proved
 * domains. An imported design may name one although the account has none: then it can be cleared.
 */
const OwnAddress = ({
  Fields,
  fields,
  content,
  context
}: {
  /** Passed, not imported: a shared file would make the first load larger. */
  readonly Fields: typeof FieldsForm
  readonly fields: ReadonlyArray<PublishedField>
  readonly content: ContentDraft
  readonly context: FieldsContext
}) => {
  const { data } = useResource(loadOwnDomains, [hasOwnDomains.value])
  const { domain, address } = content
  const domains = (data ?? []).filter(({ state }) => state === "proved" || state === "live")
  if (data === undefined || (domains.length === 0 && domain === undefined && address === undefined))
    return null
  const named = typeof address === "string" ? hostIn(address) : typeof domain === "string" ? domain : ""
  const isOwn = named === "" || domains.some(({ host }) => host === named)
  const hasAddress = domains.length > 0 || address !== undefined
  return (
    <>
      {address === undefined ? (
        <DomainChoice
          domains={domains}
          chosen={typeof domain === "string" ? domain : undefined}
          onChoose={(host) => context.change(["domain"], host)}
        />
      ) : null}
      <Fields
        fields={fields.filter(({ name }) => name === "address" && hasAddress)}
        type="dynamic"
        path={[]}
        value={content}
        context={{
          ...context,
          change: (path, value) => {
            // The address contains the domain.
            if (value !== undefined && domain !== undefined) context.change(["domain"], undefined)
            context.change(path, value)
          }
        }}
      />
      {isOwn ? null : (
        <div class="notice bad wide" role="status">
          <CircleAlertIcon />
          <p>{domainsWords.value.notOwn({ host: named })}</p>
        </div>
      )}
    </>
  )
}

export default OwnAddress
