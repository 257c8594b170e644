import "./dynamicFacts.css"
import { codesWords } from "catalogue:codes"
import { conditionsPhrase, type Rule } from "./ruleWords.ts"

/** The rules of a dynamic code in order, each with its target. */
export const RuleList = ({ rules }: { readonly rules: ReadonlyArray<Rule> }) =>
  rules.length === 0 ? null : (
    <ol class="rule-list small" aria-label={codesWords.value.rules}>
      {rules.map((rule, place) => (
        <li key={place}>
          <span class="second">{conditionsPhrase(rule)}:</span> <bdi>{rule.target}</bdi>
        </li>
      ))}
    </ol>
  )
