import { settingsWords } from "../../languages/settingsWords.ts"
import { LanguageChoice } from "../../shell/LanguageChoice.tsx"
import { Section } from "./TitledSection.tsx"

/** Chooses the language of the pages and of mails. */
export const LanguageSection = () => {
  const words = settingsWords.value
  return (
    <Section title={words.language} about={words.aboutLanguage}>
      <LanguageChoice />
    </Section>
  )
}
