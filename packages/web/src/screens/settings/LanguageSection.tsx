import type { Language } from "@quick-response/design/languages/languages"
import { useState } from "preact/hooks"
import { api } from "../../frame/api.ts"
import { chooseLanguage } from "../../frame/ownLanguage.ts"
import { asMember, beginSession } from "../../frame/session.ts"
import { say } from "../../ground/LiveRegion.tsx"
import { FailedState } from "../../ground/states.tsx"
import { frameWords } from "../../languages/frameWords.ts"
import { settingsWords } from "../../languages/settingsWords.ts"
import { LanguageChoice } from "../../shell/LanguageChoice.tsx"
import { Section } from "./TitledSection.tsx"

/** Chooses the language of the pages and of mails, for the account. */
export const LanguageSection = () => {
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
    <Section title={frameWords.value.language} about={words.aboutLanguage}>
      {error === undefined ? null : <FailedState error={error} />}
      <LanguageChoice onChoose={choose} />
    </Section>
  )
}
