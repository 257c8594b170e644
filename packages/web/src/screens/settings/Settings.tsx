import { settingsWords } from "catalogue:settings"
import type { Language } from "@quick-response/design/languages/languages"
import { useState } from "preact/hooks"
import { passkeysAreOffered, withPasskey } from "../../account/passkeyCeremonies.ts"
import { api } from "../../frame/api.ts"
import { Loaded } from "../../frame/Loaded.tsx"
import { chooseLanguage } from "../../frame/ownLanguage.ts"
import { serviceUrl } from "../../frame/router.ts"
import { asMember, beginSession, isDemo, session } from "../../frame/session.ts"
import { useResource } from "../../frame/useResource.ts"
import { Form, TextField, textOf } from "../../ground/Form.tsx"
import { DownloadIcon, MailIcon } from "../../ground/icons.tsx"
import { say } from "../../ground/LiveRegion.tsx"
import { Page } from "../../ground/Page.tsx"
import { PasswordField } from "../../ground/PasswordField.tsx"
import { FailedState, Skeleton } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { LanguageChoice } from "../../shell/LanguageChoice.tsx"
import { CloseSection } from "./CloseSection.tsx"
import { loadAccess } from "./ownAccess.ts"
import { PasskeysSection } from "./PasskeysSection.tsx"
import { PasswordSection } from "./PasswordSection.tsx"
import { SessionsSection } from "./SessionsSection.tsx"
import { Section } from "./TitledSection.tsx"

/** Downloads everything that the account has. */
const TakeoutSection = () => {
  const words = settingsWords.value
  return (
    <Section title={words.takeout} about={words.aboutTakeout}>
      <p>{words.inTakeout}</p>
      <a class="button" href={`${serviceUrl}/v1/Account/takeout`} download>
        <DownloadIcon />
        {words.downloadTakeout}
      </a>
    </Section>
  )
}

/** Changes the e-mail address, once the new one is proved. */
const AddressSection = ({
  email: present,
  needsPassword
}: {
  readonly email: string
  /** False if a passkey began the session: then a passkey is requested again after ten minutes. */
  readonly needsPassword: boolean
}) => {
  const [asked, setAsked] = useState<ReadonlyArray<string>>([])
  const words = settingsWords.value
  const latest = asked.at(-1)
  const change = async (values: FormData) => {
    const email = textOf(values, "email").trim()
    const proof = needsPassword ? { currentPassword: textOf(values, "currentPassword") } : {}
    await withPasskey(() => api.requestEmailChange({ email, ...proof }))
    setAsked([...asked, email])
  }
  return (
    <Section title={words.email} about={words.aboutEmail({ email: <bdi class="strong">{present}</bdi> })}>
      <div role="status" class="wide">
        {latest === undefined || latest.toLowerCase() === present.toLowerCase() ? null : (
          <div class="notice good">
            <MailIcon />
            <p>{words.onItsWay({ email: <bdi class="strong">{latest}</bdi> })}</p>
          </div>
        )}
      </div>
      <Form
        isPlain
        key={asked.length}
        submit={change}
        check={(values) => ({
          ...(textOf(values, "email").trim() === "" ? { email: words.enterEmail } : {}),
          ...(needsPassword && textOf(values, "currentPassword") === ""
            ? { currentPassword: words.enterPassword }
            : {})
        })}
        label={words.sendLink}
        fields={["email", "currentPassword"]}
      >
        <TextField
          name="email"
          label={words.newEmail}
          type="email"
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        {needsPassword ? <PasswordField name="currentPassword" label={words.currentPassword} /> : null}
      </Form>
    </Section>
  )
}

/** Chooses the language of the pages and of mails, for the account. */
const LanguageSection = () => {
  const words = settingsWords.value
  const [error, setError] = useState<unknown>()
  const choose = async (language: Language) => {
    setError(undefined)
    await chooseLanguage(language)
    try {
      beginSession(await asMember(() => api.changeAccount({ language })))
      say(settingsWords.value.languageKept)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Section title={frameWords.value.language} about={isDemo.value ? null : words.aboutLanguage}>
      {error === undefined ? null : <FailedState error={error} />}
      <LanguageChoice onChoose={choose} />
    </Section>
  )
}

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
            {isDemo.value ? null : (
              <>
                <AddressSection email={account.email} needsPassword={!access.isByPasskey} />
                <PasswordSection email={account.email} access={access} onChange={reload} />
                {passkeysAreOffered.value ? <PasskeysSection access={access} onChange={reload} /> : null}
              </>
            )}
            <LanguageSection />
            {isDemo.value ? null : <SessionsSection sessions={access.sessions} onChange={reload} />}
            <TakeoutSection />
            {isDemo.value ? null : <CloseSection account={account} needsPassword={!access.isByPasskey} />}
          </div>
        )}
      </Loaded>
    </Page>
  )
}

export default Settings
