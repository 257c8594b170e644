import { operateWords } from "catalogue:operate"
import { CircleCheckIcon, TriangleAlertIcon } from "../../ground/icons.tsx"
import { Time } from "../../ground/Time.tsx"
import * as style from "../parts/operate.module.css"
import { withCode } from "../parts/withCode.tsx"
import type { Concern } from "./concernsOf.ts"

/** Checks with their states, and remedies if action is needed. */
export const Concerns = ({ concerns }: { readonly concerns: ReadonlyArray<Concern> }) => {
  const words = operateWords.value
  return (
    <ul class={`${style.concerns} panel`}>
      {concerns.map(({ name, state, at, isConcern, remedy }) => (
        <li key={name} class={isConcern ? "concern bad" : "concern"}>
          {isConcern ? <TriangleAlertIcon /> : <CircleCheckIcon />}
          <div>
            <p>
              <strong>{name}</strong>{" "}
              <span class="visually-hidden">{isConcern ? words.alarming : words.fine}</span>
            </p>
            {isConcern ? <p class="small second">{withCode(remedy)}</p> : null}
          </div>
          <span class="second">{at === undefined ? state : <Time at={at} />}</span>
        </li>
      ))}
    </ul>
  )
}
