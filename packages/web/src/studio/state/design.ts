import { computed, type ReadonlySignal, signal } from "@preact/signals"
import { configJsonOf, type Design, firstDesign } from "../../design/values.ts"
import { beginAt, editHistory, endStep, redoIn, undoIn } from "./history.ts"
import { restyled } from "./restyled.ts"

const history = signal(beginAt(firstDesign))

/** The design with the content of the code that is being restyled: neither a file nor an undo changes it. */
const withFixedContent = (edited: Design): Design => {
  const code = restyled.value
  const { content, data: _, ...style } = edited
  return code === undefined || (content?.type === "dynamic" && content.target === code.target)
    ? edited
    : { ...style, content: { type: "dynamic", target: code.target } }
}

/** The design that is being edited. */
export const design: ReadonlySignal<Design> = computed(() => withFixedContent(history.value.present))

/** True for a dynamic code, which gets its short address at purchase. */
export const isDynamic: ReadonlySignal<boolean> = computed(() => design.value.content?.type === "dynamic")

/** True if there is a step to undo. */
export const canUndo: ReadonlySignal<boolean> = computed(() => history.value.past.length > 0)

/** True if there is a step to redo. */
export const canRedo: ReadonlySignal<boolean> = computed(() => history.value.future.length > 0)

const isSame = (one: Design, other: Design): boolean =>
  one === other ||
  (one.name === other.name &&
    one.printing?.widthMm === other.printing?.widthMm &&
    one.printing?.distance === other.printing?.distance &&
    configJsonOf(one) === configJsonOf(other))

/**
 * Edits the design. Consecutive edits with the same `step`, such as a drag, undo as one until {@link finishStep}. An
 * edit without effect is not a step.
 */
export const edit = (change: (design: Design) => Design, { step }: { readonly step?: string } = {}): void => {
  const { present } = history.peek()
  const next = change(present)
  if (!isSame(present, next)) history.value = editHistory(history.peek(), next, step)
}

/** Ends a step of {@link edit}: after a drag, or when the field loses the focus. */
export const finishStep = (): void => {
  history.value = endStep(history.peek())
}

/** Goes one step back. */
export const undo = (): void => {
  history.value = undoIn(history.peek())
}

/** Takes back the last {@link undo}. */
export const redo = (): void => {
  history.value = redoIn(history.peek())
}

/** Resets the style and keeps the message, as a separate undo step. */
export const reset = (): void =>
  edit(({ name, printing, data, content }) => {
    const kept = printing === undefined ? { name } : { name, printing }
    return content === undefined ? { ...kept, data: data ?? "" } : { ...kept, content }
  })

/** Starts with a design, such as an earlier draft, without undo history. */
export const begin = (first: Design): void => {
  history.value = beginAt(first)
}
