import type { api } from "../app/api.ts"

/** A key as its account sees it. */
export type Key = Awaited<ReturnType<typeof api.listKeys>>["keys"][number]
