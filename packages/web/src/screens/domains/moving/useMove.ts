import type { SortedEntry } from "@quick-response/http/import"
import { useEffect, useRef, useState } from "preact/hooks"
import { wait } from "../../../frame/resending.ts"
import { refreshSession } from "../../../frame/session.ts"
import { type MovingEntry, portionKey, portionsOf, type RowResult } from "./portions.ts"
import { sendRows } from "./sendRows.ts"

/** The state of a move. */
export interface Move {
  readonly results: ReadonlyMap<SortedEntry, RowResult>
  readonly isSending: boolean
  /** The reason why it stopped; bought rows stay bought, and it can be continued. */
  readonly error?: unknown
  /** The time at which it continues by itself, in milliseconds since 1970. */
  readonly resumesAt?: number | undefined
}

/** Buys the entries in portions. Each is repeated until its rows are bought or finally refused, which buys no row twice. */
export const useMove = (entries: ReadonlyArray<MovingEntry>) => {
  const [move, setMove] = useState<Move>()
  const aborter = useRef(new AbortController())
  useEffect(() => () => aborter.current.abort(), [])

  const pause = async (milliseconds: number, signal: AbortSignal) => {
    const resumesAt = Date.now() + milliseconds
    setMove((now) => (now === undefined ? now : { ...now, resumesAt }))
    await wait(milliseconds, signal)
    setMove((now) => (now === undefined ? now : { ...now, resumesAt: undefined }))
  }

  const send = async () => {
    aborter.current = new AbortController()
    const { signal } = aborter.current
    const results = new Map(move?.results)
    setMove({ results, isSending: true })
    try {
      const rows = entries.map(({ row }) => row)
      for (const [index, portion] of portionsOf(entries).entries()) {
        if (portion.every((entry) => results.get(entry)?.success === true)) continue
        const found = await sendRows(
          portion.map(({ row }) => row),
          await portionKey(rows, index),
          { signal, pause: (milliseconds) => pause(milliseconds, signal) }
        )
        for (const result of found) {
          const entry = portion[result.index]
          if (entry !== undefined) results.set(entry, result)
        }
        setMove({ results: new Map(results), isSending: true })
      }
      setMove({ results, isSending: false })
    } catch (error) {
      setMove({ results, isSending: false, ...(signal.aborted ? {} : { error }) })
    }
    void refreshSession()
  }

  return { move, start: () => void send(), stop: () => aborter.current.abort() }
}
