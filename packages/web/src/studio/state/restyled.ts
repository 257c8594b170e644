import { computed, type ReadonlySignal, signal } from "@preact/signals"
import type { Design } from "../../design/values.ts"
import { place } from "../../frame/router.ts"

/** A bought dynamic code that is being restyled. */
export interface Restyled {
  readonly id: string
  readonly shortUrl: string
  readonly target: string
  /** The total paid for it, in credits. */
  readonly pricePaid: number
  /** Its present look, with its content. */
  readonly look: Design
}

const current = signal<Restyled | undefined>(undefined)

/** The id in the studio's address of the code to restyle; undefined if a new code is designed. */
export const restyledId: ReadonlySignal<string | undefined> = computed(() => {
  const { path, query } = place.value
  return path === "/" ? (query.get("restyle") ?? undefined) : undefined
})

/** The code that is being restyled; undefined until it is loaded. */
export const restyled: ReadonlySignal<Restyled | undefined> = computed(() =>
  current.value?.id === restyledId.value ? current.value : undefined
)

/** Sets the code of {@link restyled}. */
export const setRestyled = (code: Restyled | undefined): void => {
  current.value = code
}

/** The page of a code. */
export const codePath = (id: string): string => `/account/codes/${id}`

/** The studio's current use: to restyle this code, or to buy a new one. */
export const studioPath: ReadonlySignal<string> = computed(() =>
  restyledId.value === undefined ? "/" : `/?restyle=${encodeURIComponent(restyledId.value)}`
)
