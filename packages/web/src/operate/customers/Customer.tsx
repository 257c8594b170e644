import { operateWords } from "catalogue:operate"
import { useState } from "preact/hooks"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { LedgerTable } from "../../credits/LedgerTable.tsx"
import { href, type Place } from "../../frame/router.ts"
import { useResource } from "../../frame/useResource.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { formatCount } from "../../ground/format.ts"
import { ArrowLeftIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { Time } from "../../ground/Time.tsx"
import { Pagination } from "../../lists/Pagination.tsx"
import { SoldCodes } from "../codes/SoldCodes.tsx"
import { Figures } from "../parts/Figures.tsx"
import { OperatePage } from "../parts/OperatePage.tsx"
import { OperatorData } from "../parts/OperatorData.tsx"
import * as style from "../parts/operate.module.css"
import { type AccountDetails, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"
import { CreditDialog } from "./CreditDialog.tsx"
import { StateBadge } from "./StateBadge.tsx"
import { WaysIn } from "./WaysIn.tsx"

/** Suspends an account, or restores one that is suspended. */
const SuspensionDialog = ({
  account: { id, email, state },
  onClose,
  onChanged
}: {
  readonly account: AccountDetails
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = operateWords.value
  const isSuspended = state === "suspended"
  const send = async (values: FormData) => {
    const reason = textOf(values, "reason").trim()
    const codes = values.has("stop") ? "stop" : "keep"
    await withPasskey(() =>
      isSuspended
        ? operatorApi.restoreAccount(id, { reason })
        : operatorApi.suspendAccount(id, { reason, codes })
    )
    say(isSuspended ? words.restored : words.suspended)
    onChanged()
  }
  return (
    <Dialog title={isSuspended ? words.restore : words.suspend} onClose={onClose}>
      <div class="stack">
        <p>
          {(isSuspended ? words.aboutRestoring : words.aboutSuspending)({
            name: <bdi class="strong">{email ?? id}</bdi>
          })}
        </p>
        <Form
          submit={send}
          label={isSuspended ? words.restore : words.suspend}
          isDanger={!isSuspended}
          fields={["reason"]}
          check={reasonFault}
        >
          <ReasonField isFocused />
          {isSuspended ? null : (
            <label class="check">
              <input type="checkbox" name="stop" />
              {words.stopCodes}
            </label>
          )}
        </Form>
      </div>
    </Dialog>
  )
}

const pageSize = 20

/** The ledger of a customer, read again when the balance changes. */
const CustomerLedger = ({ id, balance }: { readonly id: string; readonly balance: number }) => {
  const words = operateWords.value
  const [pageNumber, setPageNumber] = useState(1)
  const resource = useResource(
    (signal) => operatorApi.listAccountLedger(id, { pageNumber, pageSize }, { signal }),
    [id, balance, pageNumber]
  )
  return (
    <section class="stack wide" aria-labelledby="ledger">
      <h2 id="ledger">{words.ledger}</h2>
      <OperatorData resource={resource} skeleton={<Skeleton rows={4} />}>
        {({ entries, totalCount }) =>
          totalCount === 0 ? (
            <p class="second">{words.emptyLedger}</p>
          ) : (
            <>
              <LedgerTable entries={entries} codesAt="/operate/codes" />
              <Pagination
                label={words.pagesOfLedger}
                pageNumber={pageNumber}
                pageSize={pageSize}
                totalCount={totalCount}
                things={words.entries}
                onPage={setPageNumber}
              />
            </>
          )
        }
      </OperatorData>
    </section>
  )
}

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
              <div class={style.who}>
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
                <span>
                  {words.suspendedFor({ reason: <bdi class="strong">{account.suspensionReason}</bdi> })}
                </span>
              </p>
            )}
            <section class={`panel ${style.course} wide`} aria-label={words.facts}>
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
