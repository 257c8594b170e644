import { useState } from "preact/hooks"
import { RuleList } from "../../../account/dynamic/RuleList.tsx"
import { endPhrase, shortAddress } from "../../../account/dynamic/ruleWords.ts"
import { CopyButton } from "../../../ground/CopyButton.tsx"
import { countOf } from "../../../ground/format.ts"
import { ExternalLinkIcon } from "../../../ground/icons.tsx"
import { codesWords } from "../../../languages/codesWords.ts"
import type { Changeable } from "./dynamicCode.ts"
import { RulesDialog } from "./RulesDialog.tsx"
import { TargetDialog } from "./TargetDialog.tsx"

/** The addresses of a dynamic code: the printed one, and the one that it opens, which can be changed. */
export const Destination = ({ changeable }: { readonly changeable: Changeable }) => {
  const words = codesWords.value
  const [open, setOpen] = useState<"target" | "rules">()
  const { dynamic } = changeable
  return (
    <section class="panel destination" aria-labelledby="destination">
      <h2 id="destination" class="visually-hidden">
        {words.leads}
      </h2>
      <dl>
        <dt>{words.shortAddress}</dt>
        <dd>
          <code class="address" dir="ltr">
            {shortAddress(dynamic.shortUrl)}
          </code>
          <CopyButton text={dynamic.shortUrl} label={words.copyShort} />
        </dd>
        <dt>{words.opens}</dt>
        <dd>
          <code class="address" dir="ltr">
            {dynamic.target}
          </code>
          <button type="button" onClick={() => setOpen("target")}>
            {words.change}
          </button>
        </dd>
      </dl>
      <RuleList rules={dynamic.rules} />
      <div class="row apart small">
        <span class="second">
          {dynamic.rules.length === 0 ? words.noRules : words.ruleCount(countOf(dynamic.rules.length))}{" "}
          {endPhrase(dynamic.expiresAt)}
        </span>
        <span class="row">
          <button type="button" class="quiet" onClick={() => setOpen("rules")}>
            {words.editRules}
          </button>
          <a class="button quiet flush-end" href={`${dynamic.shortUrl}+`} target="_blank" rel="noreferrer">
            <ExternalLinkIcon size={16} /> {words.preview}
          </a>
        </span>
      </div>
      {open === "target" ? <TargetDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
      {open === "rules" ? <RulesDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
