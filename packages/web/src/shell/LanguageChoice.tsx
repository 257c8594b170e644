import { isLanguage, languageNames, languages } from "@quick-response/design/languages/languages"
import { chooseLanguage } from "../frame/ownLanguage.ts"
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
    onChange={({ currentTarget: { value } }) => {
      if (isLanguage(value)) void onChoose(value)
    }}
  >
    {languages.map((tag) => (
      <option key={tag} value={tag} lang={tag}>
        {languageNames[tag]}
      </option>
    ))}
  </select>
)
