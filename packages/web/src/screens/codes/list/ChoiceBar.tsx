import { codeListWords } from "catalogue:codeList"
import { codesWords } from "catalogue:codes"
import { useEffect, useRef, useState } from "preact/hooks"
import type { Code } from "../../../account/CodeGrid.tsx"
import { codeTitle } from "../../../account/codeTitle.ts"
import { rowSentence, type Say } from "../../../ground/explain.ts"
import { countOf, formatCount } from "../../../ground/format.ts"
import { TriangleAlertIcon } from "../../../ground/icons.tsx"
import { say } from "../../../ground/LiveRegion.tsx"
import { FailedState, useSay } from "../../../ground/states.tsx"
import { ChangeDialog, type Deed } from "./ChangeDialog.tsx"
import {
  byId,
  type Chosen,
  changeChosen,
  findAll,
  type ManyChange,
  mostChosen,
  type Refused
} from "./choice.ts"
import type { Search } from "./codeSearch.ts"

const reasonOf = (refused: Refused, say: Say): string =>
  refused.code === "QR_CODE_NOT_DYNAMIC" ? codeListWords.value.staysStatic : rowSentence(refused, say)

/** The codes that were refused, each with its reason. */
const RefusedCodes = ({
  refused,
  onClose
}: {
  readonly refused: ReadonlyArray<Refused>
  readonly onClose: () => void
}) => {
  const words = codeListWords.value
  const notice = useRef<HTMLDivElement>(null)
  const sayFault = useSay(refused.some(({ code }) => code === "VALIDATION_FAILED"))
  const isSaid = sayFault !== undefined
  useEffect(() => notice.current?.scrollIntoView({ block: "center" }), [refused, isSaid])
  if (!isSaid) return null
  return (
    <div ref={notice} class="notice warn wide" role="alert">
      <TriangleAlertIcon />
      <div>
        <p>
          <strong>{words.refused({ count: countOf(refused.length) })}</strong>
        </p>
        <ul class="refused">
          {refused.map((one, place) => (
            <li key={place}>
              <bdi>{codeTitle(one.name)}</bdi>: {reasonOf(one, sayFault)}
            </li>
          ))}
        </ul>
        <p>
          <button type="button" onClick={onClose}>
            {words.hide}
          </button>
        </p>
      </div>
    </div>
  )
}

/** The number of chosen codes, and the actions on them. */
const ChoiceBar = ({
  chosen,
  search,
  page,
  totalCount,
  onChoose,
  onChanged
}: {
  readonly chosen: Chosen
  readonly search: Search
  /** The codes that the page shows, of all that the search finds. */
  readonly page: ReadonlyArray<Code>
  readonly totalCount: number
  readonly onChoose: (codes: ReadonlyArray<Code>) => void
  /** Called after each change. */
  readonly onChanged: () => void
}) => {
  const words = codeListWords.value
  const { pause, resume, archive, unarchive, undo, tags } = codesWords.value
  const [deed, setDeed] = useState<Deed>()
  const [refused, setRefused] = useState<ReadonlyArray<Refused>>([])
  const [failure, setFailure] = useState<unknown>()
  const submit = async (change: ManyChange) => {
    const outcome = await changeChosen(chosen, change)
    setDeed(undefined)
    setRefused(outcome.refused)
    setFailure(undefined)
    onChoose([])
    onChanged()
    const takeBack = outcome.undo
    if (outcome.changed === 0) return
    const text = words.changedMany({ count: countOf(outcome.changed) })
    const act = () => void takeBack?.().catch(setFailure).finally(onChanged)
    say(text, takeBack === undefined ? undefined : { label: undo, act })
  }
  // It stays focusable while it is inactive.
  const isNone = chosen.size === 0
  const act = (name: Deed, label: string) => (
    <button
      type="button"
      aria-disabled={isNone}
      aria-haspopup="dialog"
      onClick={() => (isNone ? undefined : setDeed(name))}
    >
      {label}
    </button>
  )
  return (
    <>
      <section class="choice-bar" aria-label={words.chosenCodes}>
        <div class="row">
          <strong role="status">{words.chosen({ count: countOf(chosen.size) })}</strong>
          <button
            type="button"
            class="quiet"
            onClick={() => onChoose([...new Map([...chosen, ...byId(page)]).values()])}
          >
            {words.wholePage}
          </button>
          {totalCount <= page.length || totalCount > mostChosen ? null : (
            <button
              type="button"
              class="quiet"
              onClick={() => void findAll(search, totalCount).then(onChoose, setFailure)}
            >
              {words.allFound({ count: formatCount(totalCount) })}
            </button>
          )}
          <button type="button" class="quiet" aria-disabled={isNone} onClick={() => onChoose([])}>
            {words.chooseNone}
          </button>
        </div>
        <div class="row">
          {act("pause", pause)}
          {act("resume", resume)}
          {act("retarget", words.retarget)}
          {act("tag", tags)}
          {search.isArchived ? act("unarchive", unarchive) : act("archive", archive)}
        </div>
      </section>
      {failure === undefined && refused.length === 0 ? null : (
        <div class="stack choice-news">
          {failure === undefined ? null : <FailedState error={failure} />}
          {refused.length === 0 ? null : <RefusedCodes refused={refused} onClose={() => setRefused([])} />}
        </div>
      )}
      {deed === undefined ? null : (
        <ChangeDialog deed={deed} chosen={chosen} submit={submit} onClose={() => setDeed(undefined)} />
      )}
    </>
  )
}

export default ChoiceBar
