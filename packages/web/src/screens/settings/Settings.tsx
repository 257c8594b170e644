import { session } from "../../frame/session.ts"
import { Page } from "../../ground/Page.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { AddressSection } from "./AddressSection.tsx"
import { CloseSection } from "./CloseSection.tsx"
import { LanguageSection } from "./LanguageSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"

/** The screen "Settings": address, password, language, sessions, and closing the account. */
const Settings = () => {
  const who = session.value
  if (who.kind !== "member") return null
  const { account } = who
  return (
    <Page title={frameWords.value.settings}>
      <div class="settings">
        <AddressSection email={account.email} />
        <PasswordSection email={account.email} />
        <LanguageSection />
        <SessionsSection />
        <CloseSection account={account} />
      </div>
    </Page>
  )
}

export default Settings
