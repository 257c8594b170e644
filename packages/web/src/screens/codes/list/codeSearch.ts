import type { api } from "../../../frame/api.ts"

/** The parameters of the service's list. */
type Query = NonNullable<Parameters<typeof api.listQrCodes>[0]>

export type Kind = NonNullable<Query["kind"]>
export type State = NonNullable<Query["state"]>
export type Sort = NonNullable<Query["sort"]>

const kinds: Readonly<Record<Kind, true>> = { static: true, dynamic: true }
const states: Readonly<Record<State, true>> = { active: true, paused: true, expired: true, blocked: true }
const sorts: Readonly<Record<Sort, true>> = { newest: true, oldest: true, name: true, scans: true }

/** The codes to list, and their order. */
export interface Search {
  readonly searched: string
  readonly isArchived: boolean
  readonly kind: Kind | undefined
  readonly state: State | undefined
  readonly tag: string | undefined
  readonly sort: Sort
}

const isNameOf = <Name extends string>(names: Readonly<Record<Name, true>>, text: string): text is Name =>
  Object.hasOwn(names, text)

/** The search of an address, without values that it cannot have. */
export const searchOf = (query: URLSearchParams): Search => {
  const chosen = <Name extends string>(name: string, names: Readonly<Record<Name, true>>) => {
    const text = query.get(name) ?? ""
    return isNameOf(names, text) ? text : undefined
  }
  const tag = (query.get("tag") ?? "").trim()
  return {
    searched: (query.get("query") ?? "").trim().slice(0, 100),
    isArchived: query.get("archived") === "only",
    kind: chosen("kind", kinds),
    state: chosen("state", states),
    tag: tag === "" || tag.length > 40 || tag.includes(",") ? undefined : tag,
    sort: chosen("sort", sorts) ?? "newest"
  }
}

/** The filter of a search for the service, which finds the same codes in any order. */
export const filterOf = ({ searched, isArchived, kind, state, tag }: Search) => ({
  archived: isArchived ? ("only" as const) : ("exclude" as const),
  ...(searched === "" ? {} : { query: searched }),
  ...(kind === undefined ? {} : { kind }),
  ...(state === undefined ? {} : { state }),
  ...(tag === undefined ? {} : { tag: [tag] })
})

/** True if a kind, a state or a tag is chosen. */
export const isFiltered = ({ kind, state, tag }: Search): boolean =>
  kind !== undefined || state !== undefined || tag !== undefined

/** The path of a page of a search. */
export const pathOf = ({ searched, isArchived, kind, state, tag, sort }: Search, pageNumber = 1): string => {
  const query = new URLSearchParams({
    ...(isArchived ? { archived: "only" } : {}),
    ...(searched === "" ? {} : { query: searched }),
    ...(kind === undefined ? {} : { kind }),
    ...(state === undefined ? {} : { state }),
    ...(tag === undefined ? {} : { tag }),
    ...(sort === "newest" ? {} : { sort }),
    ...(pageNumber === 1 ? {} : { page: String(pageNumber) })
  })
  return query.size === 0 ? "/account/codes" : `/account/codes?${query}`
}
