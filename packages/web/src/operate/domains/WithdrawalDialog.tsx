import { domainsWords } from "catalogue:domains"
import { heldDomainsWords } from "catalogue:heldDomains"
import { withPasskey } from "../../account/passkeyCeremonies.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, textOf } from "../../ground/Form.tsx"
import { countOf } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { type DomainSummary, operatorApi } from "../parts/operatorApi.ts"
import { ReasonField, reasonFault } from "../parts/ReasonField.tsx"

/** Explains the effect of removing a customer's domain, and asks for the reason. */
export const WithdrawalDialog = ({
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
