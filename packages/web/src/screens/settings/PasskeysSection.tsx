import { passkeysWords } from "catalogue:passkeys"
import { settingsWords } from "catalogue:settings"
import { useState } from "preact/hooks"
import { browserName } from "../../account/browserName.ts"
import { ConfirmByName } from "../../account/ConfirmByName.tsx"
import { FingerprintIcon } from "../../account/FingerprintIcon.tsx"
import { addPasskey, mostPasskeys, type OwnPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { asMember } from "../../frame/session.ts"
import { Dialog } from "../../ground/Dialog.tsx"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { TriangleAlertIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { Time } from "../../ground/Time.tsx"
import type { OwnAccess } from "./ownAccess.ts"
import { Section } from "./TitledSection.tsx"

/** Explains the effect of removing a passkey, and asks for its name. */
const RemovePasskeyDialog = ({
  passkey: { id, name },
  isLastWay,
  onClose,
  onRemoved
}: {
  readonly passkey: OwnPasskey
  /** True if it is the account's only way to sign in. */
  readonly isLastWay: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}) => {
  const words = passkeysWords.value
  const remove = async () => {
    await asMember(() => api.removePasskey(id))
    onRemoved()
  }
  return (
    <Dialog title={words.removeThis} onClose={onClose}>
      <div class="stack">
        <p>{words.aboutRemoving({ name: <bdi class="strong">{name}</bdi> })}</p>
        {isLastWay ? (
          <p class="notice warn">
            <TriangleAlertIcon />
            <span>{words.lastWay}</span>
          </p>
        ) : null}
        <ConfirmByName name={name} label={words.removeOf({ name })} confirm={words.confirm} submit={remove} />
      </div>
    </Dialog>
  )
}

/** Asks for a name, and for the password unless a passkey began the session; then the browser makes the passkey. */
const AddPasskeyDialog = ({
  needsPassword,
  onClose,
  onAdded
}: {
  readonly needsPassword: boolean
  readonly onClose: () => void
  readonly onAdded: (passkey: OwnPasskey) => void
}) => {
  const words = passkeysWords.value
  const add = async (values: FormData) => {
    const currentPassword = needsPassword ? textOf(values, "currentPassword") : undefined
    onAdded(await addPasskey({ name: textOf(values, "name").trim(), currentPassword }))
  }
  return (
    <Dialog title={words.add} onClose={onClose}>
      <div class="stack">
        <p class="second">{words.aboutAdding}</p>
        <Form
          submit={add}
          label={words.add}
          fields={["name", "currentPassword"]}
          check={(values) => ({
            ...(textOf(values, "name").trim() === "" ? { name: words.enterName } : {}),
            ...(needsPassword && textOf(values, "currentPassword") === ""
              ? { currentPassword: settingsWords.value.enterPassword }
              : {})
          })}
        >
          <TextField
            name="name"
            label={words.name}
            hint={words.nameHint}
            value={browserName(navigator.userAgent)}
            maxLength={100}
            isRequired
            isFocused
          />
          {needsPassword ? (
            <PasswordField name="currentPassword" label={settingsWords.value.currentPassword} />
          ) : null}
        </Form>
      </div>
    </Dialog>
  )
}

const Row = ({
  passkey: { name, createdAt, lastUsedAt },
  onRemove
}: {
  readonly passkey: OwnPasskey
  readonly onRemove: () => void
}) => {
  const words = passkeysWords.value
  return (
    <li class="session">
      <FingerprintIcon />
      <div>
        <p>
          <bdi>{name}</bdi>
        </p>
        <p class="small second">
          {words.addedAt({ at: <Time at={createdAt} /> })}
          {lastUsedAt === null ? words.neverUsed : words.lastUse({ at: <Time at={lastUsedAt} /> })}
        </p>
      </div>
      <button type="button" class="quiet" aria-label={words.removeOf({ name })} onClick={onRemove}>
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
  const words = passkeysWords.value
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
        <p class="second">{words.tooMany({ most: String(mostPasskeys) })}</p>
      )}
      {isAdding ? (
        <AddPasskeyDialog
          needsPassword={!isByPasskey}
          onClose={() => setIsAdding(false)}
          onAdded={({ name }) => {
            setIsAdding(false)
            say(passkeysWords.value.added({ name }))
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
            say(passkeysWords.value.removed({ name: removing.name }))
            onChange()
          }}
        />
      )}
    </Section>
  )
}
