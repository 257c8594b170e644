import { domainsWords } from "catalogue:domains"
import { withScheme } from "../../design/webAddress.ts"
import { api } from "../../frame/api.ts"
import type { OwnDomain } from "../../frame/ownDomains.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { say } from "../../ground/LiveRegion.tsx"

/** Asks for the target of a domain's root. */
export const RootTargetDialog = ({
  domain: { host, rootTarget },
  onSaved,
  onClose
}: {
  readonly domain: OwnDomain
  readonly onSaved: () => void
  readonly onClose: () => void
}) => {
  const words = domainsWords.value
  const save = async (values: FormData) => {
    const target = withScheme(textOf(values, "rootTarget").trim())
    await asMember(() => api.changeDomain(host, { rootTarget: target === "" ? null : target }))
    say(words.rootIsSaved)
    onSaved()
  }
  return (
    <Dialog title={words.rootTitle({ host })} onClose={onClose}>
      <Form submit={save} label={words.save} fields={["rootTarget"]}>
        <TextField
          name="rootTarget"
          label={words.rootTarget}
          hint={words.aboutRoot}
          autoComplete="url"
          value={rootTarget ?? ""}
          maxLength={2048}
          isFocused
        />
      </Form>
    </Dialog>
  )
}
