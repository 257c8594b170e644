import type { Code } from "../../../account/CodeGrid.tsx"
import { api } from "../../../frame/api.ts"
import { asMember } from "../../../frame/session.ts"
import type { RowRefusal } from "../../../ground/explain.ts"
import { filterOf, type Search } from "./codeSearch.ts"

/** The most codes that are changed at once. */
export const mostChosen = 500

/** The selected codes by their ids, in the state that the list showed. */
export type Chosen = ReadonlyMap<string, Code>

/** Codes by their ids. */
export const byId = (codes: ReadonlyArray<Code>): Chosen => new Map(codes.map((code) => [code.id, code]))

/** The most codes of a page of the service. */
const pageSize = 100

/** The codes of a search, at most {@link mostChosen}; `totalCount` is their number. */
export const findAll = async (search: Search, totalCount: number): Promise<ReadonlyArray<Code>> => {
  const query = { ...filterOf(search), sort: search.sort, pageSize }
  const found: Array<Code> = []
  for (let pageNumber = 1; (pageNumber - 1) * pageSize < totalCount; pageNumber++) {
    const { qrCodes } = await asMember(() => api.listQrCodes({ ...query, pageNumber }))
    found.push(...qrCodes)
  }
  return found.slice(0, mostChosen)
}

type Request = Parameters<typeof api.changeQrCodes>[0]

/** One change of all chosen codes. */
export type ManyChange = Request["change"]

/** A code that was refused. */
export interface Refused extends RowRefusal {
  readonly name: string
}

/** The change that reverts a change of a code; undefined if it changed nothing. */
const inverseOf = (code: Code, change: ManyChange): ManyChange | undefined => {
  const upper = new Set(code.tags.map((tag) => tag.toUpperCase()))
  const added = change.addTags?.filter((tag) => !upper.has(tag.toUpperCase())) ?? []
  const lost = new Set(change.removeTags?.map((tag) => tag.toUpperCase()))
  const removed = code.tags.filter((tag) => lost.has(tag.toUpperCase()))
  const { isActive, target, archived } = change
  const inverse: ManyChange = {
    ...(isActive === undefined || isActive === (code.dynamic?.state !== "paused")
      ? {}
      : { isActive: !isActive }),
    ...(target === undefined || code.dynamic === null || code.dynamic.target === target
      ? {}
      : { target: code.dynamic.target }),
    ...(archived === undefined || archived === code.isArchived ? {} : { archived: !archived }),
    ...(added.length === 0 ? {} : { removeTags: added }),
    ...(removed.length === 0 ? {} : { addTags: removed })
  }
  return Object.keys(inverse).length === 0 ? undefined : inverse
}

/** The requests that revert a change, one for all codes with the same former value. */
const undoing = (codes: ReadonlyArray<Code>, change: ManyChange): ReadonlyArray<Request> => {
  const requests = new Map<string, { readonly ids: Array<string>; readonly change: ManyChange }>()
  for (const code of codes) {
    const inverse = inverseOf(code, change)
    if (inverse === undefined) continue
    const key = JSON.stringify(inverse)
    const request = requests.get(key) ?? { ids: [], change: inverse }
    request.ids.push(code.id)
    requests.set(key, request)
  }
  return [...requests.values()]
}

/** The most requests for reverting a change. */
const mostRequests = 20

/** The result of a change of many codes. */
export interface Outcome {
  readonly changed: number
  readonly refused: ReadonlyArray<Refused>
  /** Reverts it; undefined if no code was changed, or if reverting needs too many requests. */
  readonly undo: (() => Promise<void>) | undefined
}

/** Changes the chosen codes; each succeeds or fails separately. */
export const changeChosen = async (chosen: Chosen, change: ManyChange): Promise<Outcome> => {
  const { rows } = await asMember(() => api.changeQrCodes({ ids: [...chosen.keys()], change }))
  const changed = rows.flatMap(({ id, success }) => (success ? (chosen.get(id) ?? []) : []))
  const requests = undoing(changed, change)
  const undo = async () => {
    for (const request of requests) await asMember(() => api.changeQrCodes(request))
  }
  return {
    changed: changed.length,
    refused: rows.flatMap((row) =>
      row.success ? [] : [{ ...row, name: chosen.get(row.id)?.name ?? row.id }]
    ),
    undo: requests.length === 0 || requests.length > mostRequests ? undefined : undo
  }
}
