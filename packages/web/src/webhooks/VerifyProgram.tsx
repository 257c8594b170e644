import { keysOf } from "@quick-response/design/config/keysOf"
import { useId, useState } from "preact/hooks"
import { keptInBrowser } from "../frame/browserStorage.ts"
import { Snippet } from "../ground/CopyButton.tsx"
import { webhooksWords } from "../languages/webhooksWords.ts"
import { type SnippetLanguage, verifySnippets } from "./verifySnippets.ts"

/** The language that was chosen last in this browser. */
const kept = keptInBrowser("webhook-language")

const languages = keysOf(verifySnippets)

const languageOf = (name: string | null): SnippetLanguage =>
  languages.find((language) => language === name) ?? "node"

/** A program that verifies what comes, in a language to choose. */
export const VerifyProgram = () => {
  const words = webhooksWords.value
  const id = useId()
  const [language, setLanguage] = useState(() => languageOf(kept.read()))
  const { install, text } = verifySnippets[language]
  return (
    <div class="stack verify-program">
      <div class="field">
        <label for={id}>{words.verifyIn}</label>
        <select
          id={id}
          value={language}
          onChange={({ currentTarget }) => {
            const next = languageOf(currentTarget.value)
            kept.write(next)
            setLanguage(next)
          }}
        >
          {languages.map((name) => (
            <option key={name} value={name}>
              {verifySnippets[name].label}
            </option>
          ))}
        </select>
      </div>
      <Snippet text={install} label={words.copyInstall} />
      <Snippet text={text} label={words.copyProgram} />
      <p class="hint small second">{words.aboutProgram(<code>WEBHOOK_SECRET</code>, <code>id</code>)}</p>
    </div>
  )
}
