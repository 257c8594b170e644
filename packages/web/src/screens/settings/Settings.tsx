import { session } from "../../frame/session.ts"
import { Page } from "../../ground/Page.tsx"
import { AddressSection } from "./AddressSection.tsx"
import { CloseSection } from "./CloseSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"

/** The screen "Settings": address, password, sessions, and closing the account. */
const Settings = () => {
  const who = session.value
  if (who.kind !== "member") return null
  const { account } = who
  return (
    <Page title="Settings">
      <div class="settings">
        <AddressSection email={account.email} />
        <PasswordSection email={account.email} />
        <SessionsSection />
        <CloseSection account={account} />
      </div>
    </Page>
  )
}

export default Settings
