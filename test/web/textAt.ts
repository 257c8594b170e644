import { pages } from "@quick-response/web"

/** The text of the pages' file at a path; empty if there is none. */
export const textAt = async (path: string): Promise<string> =>
  new TextDecoder().decode((await pages.find(path)?.content())?.body)
