import { screens } from "@quick-response/web"

/** An id that no code has. */
export const someId = "00000000-0000-4000-8000-000000000000"

/** Each screen's path, with the id of a code where it needs one, and who sees it. */
export const screenPaths = Object.entries(screens).map(
  ([path, audience]) => [path.replace("{id}", someId), audience] as const
)
