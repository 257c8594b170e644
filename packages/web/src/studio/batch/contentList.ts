import type { api } from "../../app/api.ts"

/** The types of content, with the fields of each. */
export type ContentList = Awaited<ReturnType<typeof api.contents>>

/** A type of content. */
export type ContentType = ContentList["types"][number]
