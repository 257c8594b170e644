import type { ComponentChildren } from "preact"
import { countOf, formatCount } from "../ground/format.ts"
import { ChevronLeftIcon, ChevronRightIcon } from "../ground/icons.tsx"
import { formWords } from "../languages/frameWords.ts"
import type { Count } from "../languages/phrases.ts"

/** The page number in a query; 1 by default. */
export const pageOf = (query: URLSearchParams): number => {
  const page = query.get("page") ?? ""
  return /^[1-9]\d{0,8}$/.test(page) ? Number(page) : 1
}

/** The address of each page, or a function that opens one. */
type PageChange =
  | { readonly hrefOf: (pageNumber: number) => string; readonly onPage?: undefined }
  | { readonly onPage: (pageNumber: number) => void; readonly hrefOf?: undefined }

/** Shows the current part of a list, and links to the other pages. */
export const Pagination = ({
  label,
  pageNumber,
  pageSize,
  totalCount,
  things,
  isNewestFirst = true,
  hrefOf,
  onPage
}: {
  readonly label: string
  readonly pageNumber: number
  readonly pageSize: number
  readonly totalCount: number
  /** Names this many items. */
  readonly things: (parameters: { readonly count: Count }) => string
  /** False in any other order: then the links are labeled as the first and the last page. */
  readonly isNewestFirst?: boolean
} & PageChange) => {
  const words = formWords.value
  const pages = Math.max(1, Math.ceil(totalCount / pageSize))
  const first = (pageNumber - 1) * pageSize + 1
  const last = Math.min(pageNumber * pageSize, totalCount)
  const all = things({ count: countOf(totalCount) })
  const isWhole = pages === 1 && pageNumber === 1
  // Each has a key, and a button without a target stays a button, so that it keeps the focus.
  const link = (key: string, number: number, name: string | undefined, content: ComponentChildren) => {
    const leadsNowhere = number < 1 || number > pages || number === pageNumber
    if (onPage !== undefined)
      return (
        <button
          key={key}
          type="button"
          class="button"
          aria-label={name}
          aria-disabled={leadsNowhere}
          onClick={() => (leadsNowhere ? undefined : onPage(number))}
        >
          {content}
        </button>
      )
    return leadsNowhere ? (
      <span key={key} class="button" aria-disabled="true">
        {content}
      </span>
    ) : (
      <a key={key} class="button" href={hrefOf(number)} aria-label={name}>
        {content}
      </a>
    )
  }
  return (
    <nav class="pager" aria-label={label}>
      <p class="small second">
        {first > totalCount
          ? words.onlyAll({ all })
          : isWhole
            ? all
            : words.range({ first: formatCount(first), last: formatCount(last), all })}
      </p>
      {isWhole ? null : (
        <div class="row">
          {link("newest", 1, undefined, isNewestFirst ? words.newest : words.firstPage)}
          {link("previous", Math.min(pageNumber - 1, pages), words.previousPage, <ChevronLeftIcon />)}
          {link("next", pageNumber + 1, words.nextPage, <ChevronRightIcon />)}
          {link("oldest", pages, undefined, isNewestFirst ? words.oldest : words.lastPage)}
        </div>
      )}
    </nav>
  )
}
