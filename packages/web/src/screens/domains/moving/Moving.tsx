import { domainsWords } from "catalogue:domains"
import type { PlainFault } from "@quick-response/design/field/faults"
import type { SortedEntry } from "@quick-response/http/import"
import { useEffect, useMemo } from "preact/hooks"
import { WayToCredits } from "../../../account/WayToCredits.tsx"
import { Loaded } from "../../../frame/Loaded.tsx"
import { wait } from "../../../frame/resending.ts"
import { session } from "../../../frame/session.ts"
import { useResource } from "../../../frame/useResource.ts"
import { countOf, creditsPhrase, listPhrase } from "../../../ground/format.ts"
import { TriangleAlertIcon } from "../../../ground/icons.tsx"
import { Skeleton } from "../../../ground/states.tsx"
import type { ReadFile } from "./linkFile.ts"
import { MoveProgress } from "./MoveProgress.tsx"
import { movingEntries, portionsOf } from "./portions.ts"
import { firstOfHosts, targetFault, withRefusals } from "./refusedTargets.ts"
import { Unmovable } from "./StayingLinks.tsx"
import { sendRows } from "./sendRows.ts"
import { useMove } from "./useMove.ts"

/** The total price, and the button that buys them. */
const MovePurchase = ({
  count,
  each,
  onBuy
}: {
  readonly count: number
  readonly each: number
  readonly onBuy: () => void
}) => {
  const words = domainsWords.value
  const who = session.value
  const price = creditsPhrase(Math.round(each * count * 10_000) / 10_000)
  const isShort = who.kind === "member" && who.account.balance < each * count
  return (
    <>
      <p>
        {words.price({ count: countOf(count), each: creditsPhrase(each), price: <strong>{price}</strong> })}
      </p>
      {isShort ? (
        <div class="notice warn">
          <TriangleAlertIcon />
          <div>
            <p>{words.tooFewCredits({ balance: creditsPhrase(who.account.balance) })}</p>
            <WayToCredits isBeside />
          </div>
        </div>
      ) : null}
      <button type="button" class="primary" onClick={onBuy}>
        {words.moveAll({ count: countOf(count), price })}
      </button>
    </>
  )
}

const FileFacts = ({ file: { name, format, columns } }: { readonly file: ReadFile }) => {
  const words = domainsWords.value
  const { address, target, name: label } = columns
  const parts = [
    [words.addressColumn, address],
    [words.targetColumn, target],
    [words.nameColumn, label]
  ] as const
  return (
    <dl class="facts">
      <div>
        <dt>{words.file}</dt>
        <dd>
          <bdi>{name}</bdi> · {words.formats[format]}
        </dd>
      </div>
      {parts.map(([part, column]) => (
        <div key={part}>
          <dt>{part}</dt>
          <dd>
            {column === undefined ? <span class="second">{words.noColumn}</span> : <code>{column}</code>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The service's verdict on the entries that can move, before a purchase. */
interface Judgement {
  /** The price of a code; undefined if every entry is refused. */
  readonly each: number | undefined
  /** The entries of the file, with the fault if their target is refused. */
  readonly entries: ReadonlyArray<SortedEntry>
}

/** Checks the entries by sending one for each target host. */
const judgeTargets = async (entries: ReadonlyArray<SortedEntry>, signal: AbortSignal): Promise<Judgement> => {
  const firsts = firstOfHosts(movingEntries(entries))
  const hosts = new Map(firsts.map(([host, entry]) => [entry, host]))
  const refusals = new Map<string, PlainFault>()
  let each: number | undefined
  for (const portion of portionsOf(firsts.map(([, entry]) => entry))) {
    const rows = portion.map(({ row }) => row)
    const pause = (milliseconds: number) => wait(milliseconds, signal)
    for (const result of await sendRows(rows, undefined, { signal, pause })) {
      each ??= result.totalPrice ?? undefined
      const fault = targetFault(result)
      const entry = portion[result.index]
      if (fault !== undefined && entry !== undefined) refusals.set(hosts.get(entry) ?? "", fault)
    }
  }
  return { each, entries: withRefusals(entries, refusals) }
}

/** The contents of a file: the addresses that move, those that cannot, the price, and the purchase. */
export const Moving = ({
  file,
  onSending,
  onAnother
}: {
  readonly file: ReadFile
  readonly onSending: (isSending: boolean) => void
  readonly onAnother: () => void
}) => {
  const words = domainsWords.value
  const { sorted, host } = file
  const entries = useMemo(() => movingEntries(sorted.entries), [sorted])
  const { move, start, stop } = useMove(entries)
  const resource = useResource((signal) => judgeTargets(sorted.entries, signal), [])
  const isSending = move?.isSending ?? false
  useEffect(() => onSending(isSending), [isSending])
  if (move !== undefined)
    return (
      <MoveProgress
        file={file}
        entries={entries}
        move={move}
        onGoOn={start}
        onStop={stop}
        onAnother={onAnother}
      />
    )
  return (
    <>
      <FileFacts file={file} />
      <Loaded resource={resource} skeleton={<Skeleton rows={2} />}>
        {({ each, entries: judged }) => {
          const count = movingEntries(judged).length
          return (
            <>
              <p role="status">
                <strong>{words.movable({ count: countOf(count), host })}</strong>{" "}
                {entries.length === 0 && sorted.hosts.length > 0
                  ? words.hostsFound({ hosts: listPhrase(sorted.hosts.slice(0, 3).map((one) => one.host)) })
                  : null}
              </p>
              <Unmovable entries={judged} />
              {count === 0 || each === undefined ? null : (
                <MovePurchase count={count} each={each} onBuy={start} />
              )}
            </>
          )
        }}
      </Loaded>
      <button type="button" class="quiet flush" onClick={onAnother}>
        {words.anotherFile}
      </button>
    </>
  )
}
