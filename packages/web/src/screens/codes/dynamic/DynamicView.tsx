import "./dynamic.css"
import { codesWords } from "catalogue:codes"
import type { ComponentChildren } from "preact"
import { useId, useState } from "preact/hooks"
import { ChangeTable, RuleList } from "../../../account/dynamic/DynamicFacts.tsx"
import { endPhrase, shortAddress } from "../../../account/dynamic/ruleWords.ts"
import { withScheme } from "../../../design/webAddress.ts"
import { Picture } from "../../../drawing/Picture.tsx"
import { api } from "../../../frame/api.ts"
import { Loaded } from "../../../frame/Loaded.tsx"
import { type Resource, useResource } from "../../../frame/useResource.ts"
import { CopyButton } from "../../../ground/CopyButton.tsx"
import { Dialog } from "../../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../../ground/Form.tsx"
import { countOf, formatCount } from "../../../ground/format.ts"
import { ExternalLinkIcon } from "../../../ground/icons.tsx"
import { localTime, timeOfLocal } from "../../../ground/localTime.ts"
import { Time } from "../../../ground/Time.tsx"
import { ScanReport } from "../../../scans/ScanPanel.tsx"
import { useVisits } from "../../../scans/useReport.ts"
import type { Changeable } from "./dynamicCode.ts"
import { RulesDialog } from "./RulesDialog.tsx"
import { StateNotice } from "./StateNotice.tsx"

/** A dialog that changes the target and the end date of a dynamic code. */
const TargetDialog = ({
  changeable: { dynamic, change },
  onClose
}: {
  readonly changeable: Changeable
  readonly onClose: () => void
}) => {
  const words = codesWords.value
  const end = useId()
  const submit = async (values: FormData) => {
    const fallback = withScheme(textOf(values, "fallback").trim())
    await change({
      target: withScheme(textOf(values, "target").trim()),
      fallback: fallback === "" ? null : fallback,
      expiresAt: timeOfLocal(textOf(values, "expiresAt")) ?? null,
      forwardQuery: values.get("forwardQuery") !== null
    })
    onClose()
  }
  const hasMore = dynamic.fallback !== null || dynamic.expiresAt !== null || dynamic.forwardQuery
  return (
    <Dialog title={words.leads} onClose={onClose}>
      <Form
        submit={submit}
        check={(values) => (textOf(values, "target").trim() === "" ? { target: words.enterTarget } : {})}
        label={words.save}
        fields={["target", "fallback", "expiresAt"]}
      >
        <TextField
          name="target"
          label={words.opens}
          autoComplete="url"
          value={dynamic.target}
          maxLength={2048}
          isRequired
          isFocused
          hint={words.aboutTarget}
        />
        <details class="disclosure" open={hasMore}>
          <summary>{words.more}</summary>
          <div class="stack">
            <TextField
              name="fallback"
              label={words.fallback}
              autoComplete="url"
              value={dynamic.fallback ?? ""}
              maxLength={2048}
              hint={words.aboutFallback}
            />
            <div class="field">
              <label for={end}>{words.ends}</label>
              <input
                id={end}
                type="datetime-local"
                name="expiresAt"
                defaultValue={localTime(dynamic.expiresAt)}
              />
              <div>
                <p class="hint">{words.aboutEnds}</p>
              </div>
            </div>
            <label class="check">
              <input type="checkbox" name="forwardQuery" defaultChecked={dynamic.forwardQuery} />
              {words.forward}
            </label>
          </div>
        </details>
      </Form>
    </Dialog>
  )
}

/** The longest path that is not broken into lines, with its slash. */
const wholePath = 20

/** A short address. A narrow page breaks it before its path, if that is short. */
const ShortAddress = ({ shortUrl }: { readonly shortUrl: string }) => {
  const address = shortAddress(shortUrl)
  const cut = address.indexOf("/")
  return (
    <>
      {address.slice(0, cut)}
      <wbr />
      <span class={address.length - cut > wholePath ? undefined : "whole"}>{address.slice(cut)}</span>
    </>
  )
}

/** The addresses of a dynamic code: the printed one, and its target, which can be changed. */
const Destination = ({ changeable }: { readonly changeable: Changeable }) => {
  const words = codesWords.value
  const [open, setOpen] = useState<"target" | "rules">()
  const { dynamic } = changeable
  return (
    <section class="panel destination" aria-labelledby="destination">
      <h2 id="destination" class="visually-hidden">
        {words.leads}
      </h2>
      <dl>
        <dt>{words.shortAddress}</dt>
        <dd>
          <code class="address" dir="ltr">
            <ShortAddress shortUrl={dynamic.shortUrl} />
          </code>
          <CopyButton text={dynamic.shortUrl} label={words.copyShort} />
        </dd>
        <dt>{words.opens}</dt>
        <dd>
          <code class="address" dir="ltr">
            {dynamic.target}
          </code>
          <button type="button" onClick={() => setOpen("target")}>
            {words.change}
          </button>
        </dd>
      </dl>
      <RuleList rules={dynamic.rules} />
      <div class="row apart small">
        <span class="second">
          {dynamic.rules.length === 0
            ? words.noRules
            : words.ruleCount({ count: countOf(dynamic.rules.length) })}{" "}
          {endPhrase(dynamic.expiresAt)}
        </span>
        <span class="row">
          <button type="button" class="quiet" onClick={() => setOpen("rules")}>
            {words.editRules}
          </button>
          <a class="button quiet flush-end" href={`${dynamic.shortUrl}+`} target="_blank" rel="noreferrer">
            <ExternalLinkIcon size={16} /> {words.preview}
          </a>
        </span>
      </div>
      {open === "target" ? <TargetDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
      {open === "rules" ? <RulesDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}

type Page = Awaited<ReturnType<typeof api.listQrCodeChanges>>

/** The number of changes that a page shows. */
const changesShown = 20

/** The history of a dynamic code: targets with their times and authors. */
const ChangeList = ({ resource }: { readonly resource: Resource<Page> }) => (
  <section class="stack wide" aria-labelledby="changes">
    <h2 id="changes">{codesWords.value.changes}</h2>
    <Loaded resource={resource}>
      {({ changes, totalCount }) => (
        <>
          <ChangeTable changes={changes} owner={codesWords.value.you} />
          {totalCount > changes.length ? (
            <p class="small second">
              {codesWords.value.latestOf({
                shown: formatCount(changes.length),
                all: formatCount(totalCount)
              })}
            </p>
          ) : null}
        </>
      )}
    </Loaded>
  </section>
)

/** The earlier looks, each with the time of its change. */
const FormerLooks = ({ looks }: { readonly looks: Page["looks"] }) =>
  looks.length < 2 ? null : (
    <section class="stack wide" aria-labelledby="looks">
      <h2 id="looks">{codesWords.value.formerLooks}</h2>
      <ul class="code-grid former-looks" aria-labelledby="looks">
        {looks.slice(1).map(({ configJson, at }) => (
          <li key={at} class="small second">
            <Picture configJson={configJson} isBought />
            <Time at={at} />
          </li>
        ))}
      </ul>
    </section>
  )

type Versions = Awaited<ReturnType<typeof api.listQrCodeChanges>>["changes"]

/** The times at which the target changed. */
const marksOf = (versions: Versions) =>
  versions.flatMap(({ target, at }, place) => {
    const before = versions[place + 1]
    return before === undefined || before.target === target
      ? []
      : [{ at: new Date(at), label: codesWords.value.targetChanged }]
  })

/** A dynamic code: target, number of scans, and changes. */
export const DynamicView = ({
  changeable,
  files,
  below,
  onPictured
}: {
  readonly changeable: Changeable
  readonly files: ComponentChildren
  /** The facts that every code has. */
  readonly below: ComponentChildren
  readonly onPictured: () => void
}) => {
  const { code, dynamic } = changeable
  const visits = useVisits(code.id)
  const current = useResource((signal) => api.getQrCode(code.id, { signal }), [code.id, visits])
  const changes = useResource(
    (signal) => api.listQrCodeChanges(code.id, { pageSize: changesShown }, { signal }),
    [code.id, dynamic.version]
  )
  return (
    <div class="dynamic-page">
      <div class="dynamic-picture">
        <Picture
          configJson={code.configJson}
          label={codesWords.value.picture({ name: code.name })}
          isLarge
          isBought
          onSettled={onPictured}
        />
      </div>
      <div class="dynamic-files">{files}</div>
      <div class="dynamic-main">
        <StateNotice dynamic={dynamic} />
        <Destination changeable={changeable} />
        <ScanReport
          id={code.id}
          visits={visits}
          marks={marksOf(changes.data?.changes ?? [])}
          lastScanAt={current.data?.dynamic?.lastScanAt ?? dynamic.lastScanAt}
        >
          <ChangeList resource={changes} />
        </ScanReport>
      </div>
      <div class="dynamic-rest">
        {below}
        <FormerLooks looks={changes.data?.looks ?? []} />
      </div>
    </div>
  )
}
