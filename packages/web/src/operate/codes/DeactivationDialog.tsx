import { soldCodesWords } from "catalogue:soldCodes"
import { shortAddress } from "../../account/dynamic/ruleWords.ts"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"
import type { SoldCodeDetails } from "./loadSoldCode.ts"

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
