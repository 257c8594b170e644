import { useState } from "preact/hooks"
import { CopyButton } from "../../../ground/CopyButton.tsx"
import { countPhrase, formatExact } from "../../../ground/format.ts"
import { ExternalLinkIcon } from "../../../ground/icons.tsx"
import type { Changeable, Dynamic } from "./dynamicCode.ts"
import { RulesDialog } from "./RulesDialog.tsx"
import { conditionsPhrase } from "./ruleWords.ts"
import { TargetDialog } from "./TargetDialog.tsx"

/** A short address as people read it: without the scheme, and in letters that do not shout. */
export const shortAddress = (shortUrl: string): string => shortUrl.replace(/^https?:\/\//i, "")

const endPhrase = ({ expiresAt }: Dynamic): string =>
  expiresAt === null ? "It never ends." : `It ends ${formatExact(Date.parse(expiresAt))}.`

const Rules = ({ dynamic }: { readonly dynamic: Dynamic }) =>
  dynamic.rules.length === 0 ? null : (
    <ol class="rule-list small" aria-label="Rules">
      {dynamic.rules.map((rule, place) => (
        <li key={place}>
          <span class="second">{conditionsPhrase(rule)}:</span> <bdi>{rule.target}</bdi>
        </li>
      ))}
    </ol>
  )

/** The addresses of a dynamic code: the printed one, and the one that it opens, which can be changed. */
export const Destination = ({ changeable }: { readonly changeable: Changeable }) => {
  const [open, setOpen] = useState<"target" | "rules">()
  const { dynamic } = changeable
  return (
    <section class="panel destination" aria-labelledby="destination">
      <h2 id="destination" class="visually-hidden">
        Where it leads
      </h2>
      <dl>
        <dt>Short address</dt>
        <dd>
          <code class="address" dir="ltr">
            {shortAddress(dynamic.shortUrl)}
          </code>
          <CopyButton text={dynamic.shortUrl} label="Copy the short address" />
        </dd>
        <dt>Opens</dt>
        <dd>
          <code class="address" dir="ltr">
            {dynamic.target}
          </code>
          <button type="button" onClick={() => setOpen("target")}>
            Change
          </button>
        </dd>
      </dl>
      <Rules dynamic={dynamic} />
      <div class="row apart small">
        <span class="second">
          {dynamic.rules.length === 0 ? "No rules." : `${countPhrase(dynamic.rules.length, "rule")}.`}{" "}
          {endPhrase(dynamic)}
        </span>
        <span class="row">
          <button type="button" class="quiet" onClick={() => setOpen("rules")}>
            Edit rules
          </button>
          <a class="button quiet" href={`${dynamic.shortUrl}+`} target="_blank" rel="noreferrer">
            <ExternalLinkIcon size={16} /> Preview
          </a>
        </span>
      </div>
      {open === "target" ? <TargetDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
      {open === "rules" ? <RulesDialog changeable={changeable} onClose={() => setOpen(undefined)} /> : null}
    </section>
  )
}
