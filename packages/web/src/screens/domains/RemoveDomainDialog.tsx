import { domainsWords } from "catalogue:domains"
import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { api } from "../../frame/api.ts"
import type { OwnDomain } from "../../frame/ownDomains.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { countOf } from "../../ground/format.ts"
import { say } from "../../ground/LiveRegion.tsx"

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
