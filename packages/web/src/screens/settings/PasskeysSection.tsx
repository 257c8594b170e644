import { useState } from "preact/hooks"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import { mostPasskeys, type OwnPasskey } from "../../account/passkeyCeremonies.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { Time } from "../../ground/Time.tsx"
import { passkeyWords } from "../../languages/passkeyWords.ts"
import { AddPasskeyDialog } from "./AddPasskeyDialog.tsx"
import type { OwnAccess } from "./ownAccess.ts"
import { RemovePasskeyDialog } from "./RemovePasskeyDialog.tsx"
import { Section } from "./TitledSection.tsx"

const Row = ({
  passkey: { name, createdAt, lastUsedAt },
  onRemove
}: {
  readonly passkey: OwnPasskey
  readonly onRemove: () => void
}) => {
  const words = passkeyWords.value
  return (
    <li class="session">
      <FingerprintIcon />
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p class="small second">
          {words.addedAt(<Time at={createdAt} />)}
          {lastUsedAt === null ? words.neverUsed : words.lastUse(<Time at={lastUsedAt} />)}
        </p>
      </div>
      <button type="button" class="quiet" aria-label={words.removeOf(name)} onClick={onRemove}>
        {words.remove}
      </button>
    </li>
  )
}

/** Shows the passkeys of the account, adds one and removes one. */
export const PasskeysSection = ({
  access: { passkeys, hasPassword, isByPasskey },
  onChange
}: {
  readonly access: OwnAccess
  readonly onChange: () => void
}) => {
  const words = passkeyWords.value
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<OwnPasskey>()
  return (
    <Section title={words.passkeys} about={words.about}>
      {passkeys.length === 0 ? (
        <p class="second">{words.none}</p>
      ) : (
        <ul class="sessions" aria-label={words.passkeys}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      {passkeys.length < mostPasskeys ? (
        <button type="button" onClick={() => setIsAdding(true)}>
          {words.add}
        </button>
      ) : (
        <p class="second">{words.tooMany(mostPasskeys)}</p>
      )}
      {isAdding ? (
        <AddPasskeyDialog
          needsPassword={!isByPasskey}
          onClose={() => setIsAdding(false)}
          onAdded={({ name }) => {
            setIsAdding(false)
            say(passkeyWords.value.added(name))
            onChange()
          }}
        />
      ) : null}
      {removing === undefined ? null : (
        <RemovePasskeyDialog
          passkey={removing}
          isLastWay={passkeys.length === 1 && !hasPassword}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setRemoving(undefined)
            say(passkeyWords.value.removed(removing.name))
            onChange()
          }}
        />
      )}
    </Section>
  )
}
