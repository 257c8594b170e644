import { operateWords } from "catalogue:operate"
import { soldCodesWords } from "catalogue:soldCodes"
import { useState } from "preact/hooks"
import { shortAddress } from "../../account/dynamic/ruleWords.ts"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { creditsPhrase } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"
import type { SoldCodeDetails } from "./loadSoldCode.ts"

/** Refunds a code: once, however often the request is sent. */
export const RefundDialog = ({
  sold: { account, qrCode },
  onClose,
  onChanged
}: {
  readonly sold: SoldCodeDetails
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = soldCodesWords.value
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const credits = creditsPhrase(qrCode.pricePaid)
  const balance = Math.round((account.balance + qrCode.pricePaid) * 10_000) / 10_000
  const send = async (values: FormData) => {
    const reason = textOf(values, "reason").trim()
    await withPasskey(() => operatorApi.refundQrCode(qrCode.id, { reason }, { idempotencyKey }))
    say(words.isRefunded)
    onChanged()
  }
  return (
    <Dialog title={words.refund} onClose={onClose}>
      <div class="stack">
        <p>
          {words.refunding({ credits, customer: <bdi class="strong">{account.email ?? account.id}</bdi> })}
        </p>
        <p class="second">{operateWords.value.balanceAfter({ balance: <Amount value={balance} /> })}</p>
        <Form submit={send} label={words.payBack({ credits })} fields={["reason"]} check={reasonFault}>
          <ReasonField isFocused />
        </Form>
      </div>
    </Dialog>
  )
}

/** The consequences of deactivating a code, or of reactivating it. */
const About = ({ sold: { isDeactivated, qrCode } }: { readonly sold: SoldCodeDetails }) => {
  const words = soldCodesWords.value
  if (qrCode.dynamic === null) return <p>{isDeactivated ? words.puttingBackMarks : words.takingDownMarks}</p>
  const address = <bdi class="strong">{shortAddress(qrCode.dynamic.shortUrl)}</bdi>
  return <p>{isDeactivated ? words.puttingBackLeads({ address }) : words.takingDownStops({ address })}</p>
}

/** Deactivates a code, or reactivates it. */
export const DeactivationDialog = ({
  sold,
  onClose,
  onChanged
}: {
  readonly sold: SoldCodeDetails
  readonly onClose: () => void
  readonly onChanged: () => void
}) => {
  const words = soldCodesWords.value
  const { isDeactivated, qrCode } = sold
  const label = isDeactivated ? words.putBack : words.takeDown
  const send = async (values: FormData) => {
    const reason = textOf(values, "reason").trim()
    await withPasskey(() =>
      isDeactivated
        ? operatorApi.activateQrCode(qrCode.id, { reason })
        : operatorApi.deactivateQrCode(qrCode.id, { reason })
    )
    say(isDeactivated ? words.isPutBack : words.isTakenDown)
    onChanged()
  }
  return (
    <Dialog title={label} onClose={onClose}>
      <div class="stack">
        <About sold={sold} />
        <Form submit={send} label={label} isDanger={!isDeactivated} fields={["reason"]} check={reasonFault}>
          <ReasonField isFocused />
        </Form>
      </div>
    </Dialog>
  )
}
