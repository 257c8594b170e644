import { domainsWords } from "catalogue:domains"
import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { withScheme } from "../../design/webAddress.ts"
import { api } from "../../frame/api.ts"
import type { OwnDomain } from "../../frame/ownDomains.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { countOf } from "../../ground/format.ts"
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

/** Explains the effect of removing a domain, and asks for its name. */
export const RemoveDomainDialog = ({
  domain: { host, codes },
  onRemoved,
  onClose
}: {
  readonly domain: OwnDomain
  readonly onRemoved: () => void
  readonly onClose: () => void
}) => {
  const words = domainsWords.value
  const name = <bdi class="strong">{host}</bdi>
  const remove = async () => {
    await asMember(() => api.removeDomain(host, codes === 0 ? {} : { confirm: codes }))
    say(words.isRemoved({ host }))
    onRemoved()
  }
  return (
    <Dialog title={words.removeThis} onClose={onClose}>
      <div class="stack">
        {codes === 0 ? (
          <p>{words.aboutRemoveUnused({ host: name })}</p>
        ) : (
          <>
            <p>{words.aboutRemove({ count: countOf(codes), host: name })}</p>
            <p class="second">{words.beforeRemove}</p>
          </>
        )}
        <ConfirmByName
          name={host}
          label={words.removeOf({ host })}
          confirm={({ name }) => words.confirm({ host: name })}
          submit={remove}
        />
      </div>
    </Dialog>
  )
}
