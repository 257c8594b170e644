import { webhooksWords } from "catalogue:webhooks"
import { keysOf } from "@quick-response/design/config/keysOf"
import { useState } from "preact/hooks"
import { keptInBrowser } from "../frame/browserStorage.ts"
import { Snippet } from "../ground/CopyButton.tsx"
import { SelectField } from "../ground/SelectField.tsx"
import { type SnippetLanguage, verifySnippets } from "./verifySnippets.ts"
import * as style from "./webhooks.module.css"

/** The language that was chosen last in this browser. */
const kept = keptInBrowser("webhook-language")

const languages = keysOf(verifySnippets)

const languageOf = (name: string | null): SnippetLanguage =>
  languages.find((language) => language === name) ?? "node"

/** A program that verifies deliveries, in several languages. */
export const VerifyProgram = () => {
  const words = webhooksWords.value
  const [language, setLanguage] = useState(() => languageOf(kept.read()))
  const { install, text } = verifySnippets[language]
  return (
    <div class={`stack ${style.verifyProgram}`}>
      <SelectField
        label={words.verifyIn}
        choices={languages.map((name) => ({ name, label: verifySnippets[name].label }))}
        chosen={language}
        onChoose={(name) => {
          kept.write(name)
          setLanguage(name)
        }}
      />
      <Snippet text={install} label={words.copyInstall} />
      <Snippet text={text} label={words.copyProgram} />
      <p class="hint small second">
        {words.aboutProgram({ secret: <code>WEBHOOK_SECRET</code>, id: <code>id</code> })}
      </p>
    </div>
  )
}
