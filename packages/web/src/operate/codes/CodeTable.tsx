import { accountWords } from "catalogue:account"
import { codeListWords } from "catalogue:codeList"
import { operateWords } from "catalogue:operate"
import { soldCodesWords } from "catalogue:soldCodes"
import { codeTitle } from "../../account/codeTitle.ts"
import { href } from "../../frame/router.ts"
import { Amount } from "../../ground/Amount.tsx"
import { Time } from "../../ground/Time.tsx"
import { TableHead } from "../../lists/TableHead.tsx"
import { Holder } from "../parts/Holder.tsx"
import * as style from "../parts/operate.module.css"
import type { ListedCode } from "../parts/operatorApi.ts"

/** The state of a listed code in a word or two. */
const Badges = ({ code: { kind, state, isRefunded } }: { readonly code: ListedCode }) => {
  const words = accountWords.value
  return (
    <>
      <span class={state === "active" ? "badge good" : "badge warn"}>
        {kind === "static" && state === "blocked" ? words.inactive : words[state]}
      </span>
      {isRefunded ? (
        <>
          {" "}
          <span class="badge">{soldCodesWords.value.refunded}</span>
        </>
      ) : null}
    </>
  )
}

/** The slug of a dynamic code and its target, in one line. */
const Leads = ({ code: { slug, target } }: { readonly code: ListedCode }) =>
  slug === null ? null : (
    <p class={`small second ${style.clipped}`}>
      <code>{slug}</code>
      {target === null || target === "" ? null : (
        <>
          {" → "}
          <bdi>{target}</bdi>
        </>
      )}
    </p>
  )

const Row = ({ code }: { readonly code: ListedCode }) => {
  const { id, name, kind, pricePaid, createdAt } = code
  return (
    <tr>
      <th scope="row" class={style.address}>
        <a href={href(`/operate/codes/${id}`)}>
          <bdi>{codeTitle(name)}</bdi>
        </a>
        <Leads code={code} />
        <p class={`small second narrow-only ${style.clipped}`}>
          <bdi>{code.email ?? code.accountId}</bdi>
        </p>
        <p class="small narrow-only">
          <Badges code={code} />
        </p>
      </th>
      <td class={`wide-only ${style.holder}`}>
        <Holder of={code} />
      </td>
      <td class="wide-only">{codeListWords.value[kind]}</td>
      <td class="wide-only">
        <Badges code={code} />
      </td>
      <td class="end wide-only">
        <Amount value={pricePaid} />
      </td>
      <td class="end">
        <Time at={createdAt} />
      </td>
    </tr>
  )
}

/** Codes of any customers as a table. */
export const CodeTable = ({ codes }: { readonly codes: ReadonlyArray<ListedCode> }) => {
  const words = operateWords.value
  return (
    <table class="list" aria-label={words.codes}>
      <TableHead
        columns={[
          [codeListWords.value.code],
          [words.customer, "wide-only"],
          [codeListWords.value.kind, "wide-only"],
          [words.state, "wide-only"],
          [words.credits, "end", "wide-only"],
          [words.when, "end"]
        ]}
      />
      <tbody>
        {codes.map((code) => (
          <Row key={code.id} code={code} />
        ))}
      </tbody>
    </table>
  )
}
