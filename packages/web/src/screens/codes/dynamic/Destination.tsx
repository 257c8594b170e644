import { useState } from "preact/hooks"
import { CopyButton } from "../../../ground/CopyButton.tsx"
import { countOf, formatExact } from "../../../ground/format.ts"
import { ExternalLinkIcon } from "../../../ground/icons.tsx"
import { codesWords } from "../../../languages/codesWords.ts"
import type { Changeable, Dynamic } from "./dynamicCode.ts"
import { RulesDialog } from "./RulesDialog.tsx"
import { conditionsPhrase } from "./ruleWords.ts"
import { TargetDialog } from "./TargetDialog.tsx"

/** A short address as people read it: without the scheme, and in letters that do not shout. */
export const shortAddress = (shortUrl: string): string => shortUrl.replace(/^https?:\/\//i, "")

const endPhrase = ({ expiresAt }: Dynamic): string =>
  expiresAt === null
    ? codesWords.value.neverEnds
    : codesWords.value.endsAt(formatExact(Date.parse(expiresAt)))

const Rules = ({ dynamic }: { readonly dynamic: Dynamic }) =>
  dynamic.rules.length === 0 ? null : (
    <ol class="rule-list small" aria-label={codesWords.value.rules}>
      {dynamic.rules.map((rule, place) => (
        <li key={place}>
          <span class="second">{conditionsPhrase(rule)}:</span> <bdi>{rule.target}</bdi>
        </li>
      ))}
    </ol>
  )

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
      <Rules dynamic={dynamic} />
      <div class="row apart small">
        <span class="second">
          {dynamic.rules.length === 0 ? words.noRules : words.ruleCount(countOf(dynamic.rules.length))}{" "}
          {endPhrase(dynamic)}
        </span>
        <span class="row">
          <button type="button" class="quiet" onClick={() => setOpen("rules")}>
            {words.editRules}
          </button>
          <a class="button quiet" href={`${dynamic.shortUrl}+`} target="_blank" rel="noreferrer">
            <ExternalLinkIcon size={16} /> {words.preview}
          </a>
        </span>
      </div>
      {open === "target" ? <TargetDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
      {open === "rules" ? <RulesDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
