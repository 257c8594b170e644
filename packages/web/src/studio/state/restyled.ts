import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { place } from "../../frame/router.ts"

/** A bought dynamic code that gets another look. */
export interface Restyled {
  readonly id: string
  readonly shortUrl: string
  readonly target: string
  /** All that was paid for it, in credits. */
  readonly pricePaid: number
}

const current = signal<Restyled | undefined>(undefined)

/** The id in the address of the studio for another look; undefined if a code is sold. */
export const restyledId: ReadonlySignal<string | undefined> = computed(() => {
  const { path, query } = place.value
  return path === "/" ? (query.get("restyle") ?? undefined) : undefined
})

/** The code that gets another look, once it is loaded and its look is edited. */
export const restyled: ReadonlySignal<Restyled | undefined> = computed(() =>
  current.value?.id === restyledId.value ? current.value : undefined
)

/** Sets the code of {@link restyled}. */
export const setRestyled = (code: Restyled | undefined): void => {
  current.value = code
}

/** The page of a code. */
export const codePath = (id: string): string => `/account/codes/${id}`

/** The studio as it is: for another look of the same code, or to sell one. */
export const studioPath: ReadonlySignal<string> = computed(() =>
  restyledId.value === undefined ? "/" : `/?restyle=${encodeURIComponent(restyledId.value)}`
)
