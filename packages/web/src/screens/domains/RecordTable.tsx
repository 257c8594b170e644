import { domainsWords } from "catalogue:domains"
import type { ComponentType } from "preact"
import { CopyButton } from "../../ground/CopyButton.tsx"
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from "../../ground/icons.tsx"
import { type DnsRecord, findingOf, type RecordFinding } from "./domainStates.ts"
import * as style from "./domains.module.css"

interface Look {
  readonly kind: string
  readonly Icon: ComponentType<{ readonly size?: number }>
}

const looks = {
  unknown: { kind: "second", Icon: ClockIcon },
  found: { kind: "good", Icon: CircleCheckIcon },
  missing: { kind: "warn", Icon: CircleAlertIcon },
  other: { kind: "bad", Icon: CircleAlertIcon }
} as const satisfies Record<RecordFinding, Look>

/** The finding of the last check, with an icon and a word, and the wrong values that were found. */
const Finding = ({ record }: { readonly record: DnsRecord }) => {
  const finding = findingOf(record)
  const { kind, Icon } = looks[finding]
  return (
    <>
      <span class={`${style.finding} ${kind}`}>
        <Icon size={16} /> {domainsWords.value.findings[finding]}
      </span>
      {finding === "other"
        ? record.found?.map((value) => (
            <code key={value} class={style.value} dir="ltr">
              {value}
            </code>
          ))
        : null}
    </>
  )
}

/** A DNS record to set: its name and its value, each to copy, and the finding of the last check. */
export const RecordTable = ({ record }: { readonly record: DnsRecord }) => {
  const { name, type, value } = record
  const words = domainsWords.value
  return (
    <table class={style.record}>
      <caption>
        <span class="strong">{type}</span>{" "}
        <span class="second">{type === "TXT" ? words.proves : words.leadsHere}</span>
      </caption>
      <tbody>
        <tr>
          <th scope="row">{words.recordName}</th>
          <td>
            <code class={style.value} dir="ltr">
              {name}
            </code>
          </td>
          <td class={style.copyCell}>
            <CopyButton text={name} label={words.copyName({ type })} />
          </td>
        </tr>
        <tr>
          <th scope="row">{words.recordValue}</th>
          <td>
            <code class={style.value} dir="ltr">
              {value}
            </code>
          </td>
          <td class={style.copyCell}>
            <CopyButton text={value} label={words.copyValue({ type })} />
          </td>
        </tr>
        <tr>
          <th scope="row">{words.recordFound}</th>
          <td colSpan={2}>
            <Finding record={record} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
