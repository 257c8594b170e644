import { isLanguage, languageNames, languages } from "@quick-response/design/languages/languages"
import { chooseLanguage } from "../frame/ownLanguage.ts"
import { say } from "../ground/LiveRegion.tsx"
import { language } from "../languages/catalogue.ts"
import { frameWords } from "../languages/frameWords.ts"

/** Chooses the language of the pages. */
export const LanguageChoice = ({
  onChoose = chooseLanguage
}: {
  readonly onChoose?: typeof chooseLanguage
}) => (
  <select
    aria-label={frameWords.value.language}
    value={language.value}
    onChange={async ({ currentTarget: select }) => {
      try {
        if (isLanguage(select.value)) await onChoose(select.value)
      } catch {
        select.value = language.peek()
        say(frameWords.value.partNotLoaded)
      }
    }}
  >
    {languages.map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {languageNames[tag]}
      </option>
    ))}
  </select>
)
