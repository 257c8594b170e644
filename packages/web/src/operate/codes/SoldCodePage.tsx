import { codesWords } from "catalogue:codes"
import { operateWords } from "catalogue:operate"
import { soldCodesWords } from "catalogue:soldCodes"
import { useState } from "preact/hooks"
import { codeTitle } from "../../account/codeTitle.ts"
import { ChangeTable, RuleList } from "../../account/dynamic/DynamicFacts.tsx"
import { endPhrase, shortAddress } from "../../account/dynamic/ruleWords.ts"
import { Picture } from "../../drawing/Picture.tsx"
import { href, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Amount } from "../../ground/Amount.tsx"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { countOf, creditsPhrase, formatCount } from "../../ground/format.ts"
import { ArrowLeftIcon, InfoIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { LogTable } from "../business/LogTable.tsx"
import { Figures } from "../parts/Figures.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { CodeBadges } from "./CodeBadges.tsx"
import { loadSoldCode, type SoldCodeDetails } from "./loadSoldCode.ts"
import { DeactivationDialog, RefundDialog } from "./SoldCodeDialogs.tsx"

const Notices = ({ sold: { qrCode, isDeactivated, refund } }: { readonly sold: SoldCodeDetails }) => {
  const words = soldCodesWords.value
  const isBlockedOtherwise = qrCode.dynamic?.state === "blocked" && !isDeactivated
  return (
    <>
      {isDeactivated || isBlockedOtherwise ? (
        <p class="notice warn">
          <TriangleAlertIcon />
          <span>{isDeactivated ? words.aboutTakenDown : words.blockedOtherwise}</span>
        </p>
      ) : null}
      {refund === null ? null : (
        <p class="notice">
          <InfoIcon />
          <span>
            {words.refundedFor({
              credits: creditsPhrase(refund.amount),
              time: <Time at={refund.createdAt} />,
              reason: <bdi class="strong">{refund.reason}</bdi>
            })}
          </span>
        </p>
      )}
    </>
  )
}

const Facts = ({ sold: { qrCode } }: { readonly sold: SoldCodeDetails }) => {
  const words = soldCodesWords.value
  const { dynamic, pricePaid, createdAt } = qrCode
  return (
    <section class={`panel ${style.course} wide`} aria-label={operateWords.value.facts}>
      <Figures
        figures={[
          { name: codesWords.value.price, value: <Amount value={pricePaid} /> },
          { name: codesWords.value.bought, value: <Time at={createdAt} /> },
          ...(dynamic === null
            ? []
            : [
                { name: frameWords.value.scans, value: formatCount(dynamic.scans) },
                {
                  name: words.lastScan,
                  value:
                    dynamic.lastScanAt === null ? operateWords.value.never : <Time at={dynamic.lastScanAt} />
                }
              ])
        ]}
      />
    </section>
  )
}

/** The addresses of a dynamic code: the printed one and its target. */
const Leads = ({ dynamic }: { readonly dynamic: NonNullable<SoldCodeDetails["qrCode"]["dynamic"]> }) => {
  const words = codesWords.value
  return (
    <section class="stack wide" aria-labelledby="leads">
      <h2 id="leads">{words.leads}</h2>
      <dl class="facts">
        <div>
          <dt>{words.shortAddress}</dt>
          <dd>
            <code dir="ltr">{shortAddress(dynamic.shortUrl)}</code>
          </dd>
        </div>
        <div>
          <dt>{words.opens}</dt>
          <dd>
            <code class="breaking" dir="ltr">
              {dynamic.target}
            </code>
          </dd>
        </div>
        {dynamic.fallback === null ? null : (
          <div>
            <dt>{words.fallback}</dt>
            <dd>
              <code class="breaking" dir="ltr">
                {dynamic.fallback}
              </code>
            </dd>
          </div>
        )}
      </dl>
      <RuleList rules={dynamic.rules} />
      <p class="small second">
        {dynamic.rules.length === 0
          ? words.noRules
          : words.ruleCount({ count: countOf(dynamic.rules.length) })}{" "}
        {endPhrase(dynamic.expiresAt)}
      </p>
    </section>
  )
}

const Says = ({ data }: { readonly data: string }) => (
  <section class="stack wide" aria-labelledby="says">
    <h2 id="says">{codesWords.value.says}</h2>
    <div class="copyable">
      <pre dir="auto">{data}</pre>
      <CopyButton text={data} label={codesWords.value.copySays} />
    </div>
  </section>
)

const Done = ({ deeds }: { readonly deeds: SoldCodeDetails["deeds"] }) => (
  <section class="stack wide" aria-labelledby="done">
    <h2 id="done">{soldCodesWords.value.done}</h2>
    {deeds.length === 0 ? (
      <p class="second">{soldCodesWords.value.nothingDone}</p>
    ) : (
      <LogTable entries={deeds} />
    )}
  </section>
)

const Parts = ({ sold }: { readonly sold: SoldCodeDetails }) => {
  const { qrCode, changes, deeds, data } = sold
  const { dynamic } = qrCode
  return (
    <div class="stack loose">
      <Notices sold={sold} />
      <div class={`${style.code} wide`}>
        <Picture
          configJson={qrCode.configJson}
          label={codesWords.value.picture({ name: qrCode.name })}
          isLarge
          isBought
        />
        <div class="stack loose">
          <Facts sold={sold} />
          {dynamic === null ? <Says data={data} /> : <Leads dynamic={dynamic} />}
        </div>
      </div>
      {dynamic === null ? null : (
        <section class="stack wide" aria-labelledby="changes">
          <h2 id="changes">{codesWords.value.changes}</h2>
          <ChangeTable changes={changes} owner={soldCodesWords.value.customer} />
        </section>
      )}
      <Done deeds={deeds} />
    </div>
  )
}

const Head = ({
  sold: { account, isDeactivated, qrCode, refund },
  onOpen
}: {
  readonly sold: SoldCodeDetails
  readonly onOpen: (dialog: "deactivation" | "refund") => void
}) => {
  const words = soldCodesWords.value
  return (
    <div class="row apart wide">
      <div class={style.who}>
        <h2>
          <bdi>{codeTitle(qrCode.name)}</bdi>
        </h2>
        <p class="small second row">
          <CodeBadges code={qrCode} isDeactivated={isDeactivated} isRefunded={refund !== null} />
          <a href={href(`/operate/customers/${account.id}`)}>
            <bdi>{account.email ?? account.id}</bdi>
          </a>
          <code>{qrCode.id}</code>
        </p>
      </div>
      <div class="row">
        {refund === null ? (
          <button type="button" onClick={() => onOpen("refund")}>
            {words.refund}…
          </button>
        ) : null}
        <button
          type="button"
          class={isDeactivated ? undefined : "danger"}
          onClick={() => onOpen("deactivation")}
        >
          {isDeactivated ? words.putBack : words.takeDown}…
        </button>
      </div>
    </div>
  )
}

/** The page of one sold code: record, customer, target, and an operator's actions. */
export const SoldCodePage = ({ place }: { readonly place: Place }) => {
  const id = place.path.split("/").at(-1) ?? ""
  const resource = useResource((signal) => loadSoldCode(id, signal), [id])
  const [open, setOpen] = useState<"deactivation" | "refund">()
  const { data, reload } = resource
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    reload()
  }
  return (
    <OperatePage tab="codes" part={data === undefined ? id : codeTitle(data.qrCode.name)}>
      <a class="back" href={href("/operate/codes")}>
        <ArrowLeftIcon size={16} /> {operateWords.value.codes}
      </a>
      <OperatorData resource={resource} skeleton={<Skeleton rows={6} />}>
        {(sold) => (
          <div class="stack loose">
            <Head sold={sold} onOpen={setOpen} />
            <Parts sold={sold} />
            {open === "deactivation" ? (
              <DeactivationDialog sold={sold} onClose={close} onChanged={changed} />
            ) : null}
            {open === "refund" ? <RefundDialog sold={sold} onClose={close} onChanged={changed} /> : null}
          </div>
        )}
      </OperatorData>
    </OperatePage>
  )
}
