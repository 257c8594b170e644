import { accountWords } from "catalogue:account"
import { scansWords } from "catalogue:scans"
import type { ComponentChildren } from "preact"
import { Picture } from "../drawing/Picture.tsx"
import type { api } from "../frame/api.ts"
import { href } from "../frame/router.ts"
import { useResource } from "../frame/useResource.ts"
import { Amount } from "../ground/Amount.tsx"
import { countOf } from "../ground/format.ts"
import { Time } from "../ground/Time.tsx"
import { frameWords } from "../languages/frameWords.ts"
import { plotPoints } from "../scans/points.ts"
import { curveQuestion, loadReport } from "../scans/reportQuestions.ts"
import { ScanCurve } from "../scans/ScanPlot.tsx"
import { codeMessage, codeTitle } from "./codeTitle.ts"

/** A bought code as a list has it. */
export type Code = Awaited<ReturnType<typeof api.listQrCodes>>["qrCodes"][number]

/** The state of a code in a word, if it is unusual. */
export const unusualState = ({ isActive, dynamic }: Code): string | undefined => {
  const words = accountWords.value
  if (dynamic === null) return isActive ? undefined : words.inactive
  return dynamic.state === "active" ? undefined : words[dynamic.state]
}

/** The scans of a dynamic code: the total as a number, the last 30 days as a curve. */
const Scans = ({ id, scans }: { readonly id: string; readonly scans: number }) => {
  const { data } = useResource((signal) => loadReport(id, curveQuestion(), signal), [id])
  return (
    <span class="code-facts small second">
      {scansWords.value.scans({ count: countOf(scans) })}
      <ScanCurve points={data === undefined ? [] : plotPoints(data.series, "day")} />
    </span>
  )
}

/** Which codes of a list are chosen. */
export interface Choice {
  readonly has: (id: string) => boolean
  readonly toggle: (code: Code) => void
}

/** A bought code in a list: its picture, name and date, which link to its page, with further facts beside the date. */
export const CodeTile = ({
  code: { name, configJson, createdAt },
  address = "",
  page,
  facts,
  choice,
  children
}: {
  readonly code: Pick<Code, "configJson" | "createdAt" | "name">
  /** The target of the code, if its name does not contain it. */
  readonly address?: string | undefined
  readonly page: string
  readonly facts: ComponentChildren
  /** The checkbox that selects it, instead of the link to its page. */
  readonly choice?: ComponentChildren
  readonly children?: ComponentChildren
}) => (
  <li>
    <a class="code-tile" href={href(page)} inert={choice !== undefined}>
      <Picture configJson={configJson} isBought />
      <span class="code-name">
        <bdi>{codeTitle(name)}</bdi>
      </span>
      <span class="code-address small second">
        <bdi>{address}</bdi>
      </span>
      <span class="code-facts small second">
        <Time at={createdAt} />
        {facts}
      </span>
      {children}
    </a>
    {choice}
  </li>
)

/** The address of a code in readable form; undefined if its name is that address, or it has no address. */
const addressBeside = ({ name, configJson, dynamic }: Code): string | undefined => {
  const address = dynamic?.target ?? codeMessage(configJson)
  const title = codeTitle(address)
  return title === address || title === codeTitle(name) ? undefined : title
}

const ChoiceBox = ({ code, choice }: { readonly code: Code; readonly choice: Choice }) => (
  <label class="tile-choice">
    <input
      type="checkbox"
      aria-label={codeTitle(code.name)}
      checked={choice.has(code.id)}
      onChange={() => choice.toggle(code)}
    />
  </label>
)

const OwnTile = ({ code, choice }: { readonly code: Code; readonly choice: Choice | undefined }) => {
  const { id, pricePaid, dynamic } = code
  const unusual = unusualState(code)
  const facts =
    unusual === undefined ? (
      <span>
        <Amount value={pricePaid} />
        <span class="visually-hidden"> {accountWords.value.credits}</span>
      </span>
    ) : (
      <span class="badge warn">{unusual}</span>
    )
  return (
    <CodeTile
      code={code}
      address={addressBeside(code)}
      page={`/account/codes/${id}`}
      facts={facts}
      choice={choice === undefined ? undefined : <ChoiceBox code={code} choice={choice} />}
    >
      {dynamic === null ? null : <Scans id={id} scans={dynamic.scans} />}
    </CodeTile>
  )
}

/** Bought codes as pictures, each with its name, date and price. */
export const CodeGrid = ({
  codes,
  label,
  isLatest = false,
  choice
}: {
  readonly codes: ReadonlyArray<Code>
  readonly label: string
  /** True for only the latest codes, instead of a page of all. */
  readonly isLatest?: boolean
  /** Set while codes are being selected. */
  readonly choice?: Choice | undefined
}) => (
  <ul class={isLatest ? "code-grid latest" : "code-grid"} aria-label={label}>
    {codes.map((code) => (
      <OwnTile key={code.id} code={code} choice={choice} />
    ))}
  </ul>
)

/** Placeholders for pictures that are loading. */
export const CodeGridSkeleton = ({
  count,
  isLatest = false
}: {
  readonly count: number
  readonly isLatest?: boolean
}) => (
  <div
    class={`code-grid skeleton-grid ${isLatest ? "latest" : ""}`}
    role="status"
    aria-label={frameWords.value.loading}
  >
    {Array.from({ length: count }, (_, place) => (
      <div key={place} />
    ))}
  </div>
)
