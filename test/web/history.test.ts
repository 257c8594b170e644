import {
  beginAt,
  editHistory,
  endStep,
  type History,
  redoIn,
  undoIn
} from "@quick-response/web/src/studio/state/history.ts"
import { FastCheck as fc } from "effect"
import { describe, expect, test } from "vitest"

const undone = (history: History<number>): ReadonlyArray<number> => {
  const found: Array<number> = []
  let at = history
  for (; at.past.length > 0; at = undoIn(at)) found.push(at.present)
  return [...found, at.present]
}

describe("editHistory()", () => {
  test("merges edits of one step in a row", () => {
    const steps: ReadonlyArray<readonly [number, string | undefined]> = [
      [1, "color"],
      [2, "color"],
      [3, "margin"],
      [4, "color"],
      [5, undefined],
      [6, undefined]
    ]
    const edited = steps.reduce((history, [value, step]) => editHistory(history, value, step), beginAt(0))
    expect(undone(edited)).toEqual([6, 5, 4, 3, 2, 0])
    const ended = editHistory(endStep(editHistory(beginAt(0), 1, "color")), 2, "color")
    expect(undone(ended)).toEqual([2, 1, 0])
  })

  test("drops undone steps after an edit", () => {
    const history = undoIn(editHistory(editHistory(beginAt(0), 1, "a"), 2, "b"))
    const edited = editHistory(history, 3, "a")
    expect(edited.future).toEqual([])
    expect(undone(edited)).toEqual([3, 1, 0])
  })

  test("keeps at most 200 steps", () => {
    const edited = Array.from({ length: 1000 }, (_, value) => value).reduce(
      (history, value) => editHistory(history, value),
      beginAt(0)
    )
    expect(edited.past.length).toBe(200)
    expect(edited.present).toBe(999)
  })
})

test("redoIn() reverses undoIn(), and both stop at the ends", () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(50), (values, back) => {
      const edited = values.reduce((history, value) => editHistory(history, value), beginAt(-1))
      const steps = Array.from({ length: back })
      const there = steps.reduce((history: History<number>) => undoIn(history), edited)
      const again = steps.reduce((history: History<number>) => redoIn(history), there)
      expect(there.present).toBe([-1, ...values][Math.max(0, values.length - back)])
      expect(again).toMatchObject({ past: edited.past, present: edited.present, future: [] })
    })
  )
})
