import { Picture } from "../drawing/Picture.tsx"
import type { api } from "../frame/api.ts"
import { href } from "../frame/router.ts"
import { Amount } from "../ground/Amount.tsx"
import { Time } from "../ground/Time.tsx"
import { codeTitle } from "./codeTitle.ts"

/** A bought code as a list has it. */
export type Code = Awaited<ReturnType<typeof api.listQrCodes>>["qrCodes"][number]

const Tile = ({
  code: { id, name, configJson, pricePaid, isActive, createdAt }
}: {
  readonly code: Code
}) => (
  <li>
    <a class="code-tile" href={href(`/account/codes/${id}`)}>
      <Picture configJson={configJson} isBought />
      <span class="code-name">
        <bdi>{codeTitle(name)}</bdi>
      </span>
      <span class="code-facts small second">
        <Time at={createdAt} />
        {isActive ? (
          <span>
            <Amount value={pricePaid} />
            <span class="visually-hidden"> credits</span>
          </span>
        ) : (
          <span class="badge warn">Inactive</span>
        )}
      </span>
    </a>
  </li>
)

/** Bought codes as pictures, each with its name, date and price. */
export const CodeGrid = ({
  codes,
  label,
  isLatest = false
}: {
  readonly codes: ReadonlyArray<Code>
  readonly label: string
  /** True where these are the latest few, not a page of all. */
  readonly isLatest?: boolean
}) => (
  <ul class={isLatest ? "code-grid latest" : "code-grid"} aria-label={label}>
    {codes.map((code) => (
      <Tile key={code.id} code={code} />
    ))}
  </ul>
)

/** The places of the pictures to come. */
export const CodeGridSkeleton = ({
  count,
  isLatest = false
}: {
  readonly count: number
  readonly isLatest?: boolean
}) => (
  <div class={`code-grid skeleton-grid ${isLatest ? "latest" : ""}`} role="status" aria-label="Loading">
    {Array.from({ length: count }, (_, place) => (
      <div key={place} />
    ))}
  </div>
)
