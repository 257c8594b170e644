import type { words } from "messages:en/frame"
import { modules } from "messages:frame"
import { computed } from "@preact/signals"
import { catalogue } from "./catalogue.ts"
import { textNamed } from "./phrases.ts"

/** The messages of the frame and of all screens, loaded with the application. */
export const frameWords = catalogue(modules)

/** The messages of fields, lists and their faults, which many screens have. */
export const formWords = computed(() => frameWords.value.form)

/** The name of a page or screen, which is the key of its message. */
export type PageName = {
  [Name in keyof typeof words]-?: (typeof words)[Name] extends string ? Name : never
}[keyof typeof words]

/** Says a failure by its code; if the code has no sentence, in the service's own words. */
export const failureSentence = (code: string, own: string): string =>
  textNamed(frameWords.value.failures, code) ?? own
