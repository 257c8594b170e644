import { useState } from "preact/hooks"
import { href, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Amount } from "../../ground/Amount.tsx"
import { formatCount } from "../../ground/format.ts"
import { ArrowLeftIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { operateWords } from "../../languages/operateWords.ts"
import { SoldCodes } from "../codes/SoldCodes.tsx"
import { Figures } from "../parts/Figures.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import { type AccountDetails, operatorApi } from "../parts/operatorApi.ts"
import { CreditDialog } from "./CreditDialog.tsx"
import { CustomerLedger } from "./CustomerLedger.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { SuspensionDialog } from "./SuspensionDialog.tsx"
import { WaysIn } from "./WaysIn.tsx"

const Facts = ({ account }: { readonly account: AccountDetails }) => {
  const words = operateWords.value
  const { balance, qrCodes, createdAt, lastSeenAt } = account
  return (
    <Figures
      figures={[
        { name: words.balance, value: <Amount value={balance} /> },
        { name: words.codesBought, value: formatCount(qrCodes) },
        { name: words.customerSince, value: <Time at={createdAt} /> },
        { name: words.lastSeen, value: lastSeenAt === null ? words.never : <Time at={lastSeenAt} /> }
      ]}
    />
  )
}

/** The page of one customer: balance, state, sign-in methods, ledger, and an operator's actions. */
export const Customer = ({ place }: { readonly place: Place }) => {
  const words = operateWords.value
  const id = place.path.split("/").at(-1) ?? ""
  const resource = useResource((signal) => operatorApi.getAccountDetails(id, { signal }), [id])
  const [open, setOpen] = useState<"credit" | "suspension">()
  const { data, reload, refresh } = resource
  const close = () => setOpen(undefined)
  const changed = () => {
    close()
    reload()
  }
  return (
    <OperatePage tab="customers" part={data?.email ?? id}>
      <a class="back" href={href("/operate/customers")}>
        <ArrowLeftIcon size={16} /> {words.customers}
      </a>
      <OperatorData resource={resource} skeleton={<Skeleton rows={6} />}>
        {(account) => (
          <div class="stack loose">
            <div class="row apart wide">
              <div class="operate-who">
                <h2>{account.email === null ? <code>{id}</code> : <bdi>{account.email}</bdi>}</h2>
                <p class="small second row">
                  <StateBadge state={account.state} /> <code>{id}</code>
                </p>
              </div>
              {account.state === "closed" ? null : (
                <div class="row">
                  <button type="button" onClick={() => setOpen("credit")}>
                    {words.changeCredits}…
                  </button>
                  <button
                    type="button"
                    class={account.state === "suspended" ? undefined : "danger"}
                    onClick={() => setOpen("suspension")}
                  >
                    {account.state === "suspended" ? words.restore : words.suspend}…
                  </button>
                </div>
              )}
            </div>
            {account.suspensionReason === null ? null : (
              <p class="notice warn">
                <TriangleAlertIcon />
                <span>{words.suspendedFor(<bdi class="strong">{account.suspensionReason}</bdi>)}</span>
              </p>
            )}
            <section class="panel operate-course wide" aria-label={words.facts}>
              <Facts account={account} />
            </section>
            <SoldCodes id={id} count={account.qrCodes} />
            <WaysIn account={account} />
            <CustomerLedger id={id} balance={account.balance} />
            {open === "credit" ? (
              <CreditDialog account={account} refresh={refresh} onClose={close} onChanged={changed} />
            ) : null}
            {open === "suspension" ? (
              <SuspensionDialog account={account} onClose={close} onChanged={changed} />
            ) : null}
          </div>
        )}
      </OperatorData>
    </OperatePage>
  )
}
