import { type ReadonlySignal, signal } from "@preact/signals"
import { api } from "../../frame/api.ts"

/** The types of content, from which forms are made. */
type ContentTypes = Awaited<ReturnType<typeof api.contents>>["types"]

/** A type of content, as the service publishes it. */
export type PublishedContent = ContentTypes[number]

/** A field of a content, as the service publishes it. */
export type PublishedField = PublishedContent["fields"][number]

const current = signal<ContentTypes | undefined>(undefined)

/** The types of content; undefined until they are known. */
export const contentTypes: ReadonlySignal<ContentTypes | undefined> = current

/** The content types with which these pages were built. */
const builtIn = async (): Promise<ContentTypes> => {
  const { contents, contentTypes: names } = await import("@quick-response/design/content/reading")
  return names.map((type) => ({ type, isSold: contents[type].demands.isUnsold !== true, ...contents[type] }))
}

/** Loads the service's types of content once; falls back to those of the pages. */
export const loadContentTypes = async (): Promise<void> => {
  if (current.peek() !== undefined) return
  const found = await api.contents().then(
    ({ types }) => types,
    () => builtIn()
  )
  current.value ??= found
}
