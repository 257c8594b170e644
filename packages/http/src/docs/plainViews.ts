/** Names of the views of the docs other than endpoints, as last path segments. */
export const plainViewNames = ["codes", "events", "schemas"] as const

export type PlainView = (typeof plainViewNames)[number]
