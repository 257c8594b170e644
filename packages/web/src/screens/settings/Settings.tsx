import { passkeysAreOffered } from "../../account/passkeyCeremonies.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { session } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { Page } from "../../ground/Page.tsx"
import { Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { AddressSection } from "./AddressSection.tsx"
import { CloseSection } from "./CloseSection.tsx"
import { LanguageSection } from "./LanguageSection.tsx"
import { loadAccess } from "./ownAccess.ts"
import { PasskeysSection } from "./PasskeysSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"

/** The screen "Settings": address, password, passkeys, language, sessions, and closing the account. */
const Settings = () => {
  const resource = useResource(loadAccess, [])
  const who = session.value
  if (who.kind !== "member") return null
  const { account } = who
  const { reload } = resource
  return (
    <Page title={frameWords.value.settings}>
      <Loaded resource={resource} skeleton={<Skeleton rows={6} />}>
        {(access) => (
          <div class="settings">
            <AddressSection email={account.email} needsPassword={!access.isByPasskey} />
            <PasswordSection email={account.email} access={access} onChange={reload} />
            {passkeysAreOffered.value ? <PasskeysSection access={access} onChange={reload} /> : null}
            <LanguageSection />
            <SessionsSection sessions={access.sessions} onChange={reload} />
            <CloseSection account={account} needsPassword={!access.isByPasskey} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

export default Settings
