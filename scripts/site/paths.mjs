import { join } from "node:path"
import { root } from "../exclusive.mjs"

/** The folder in which the site is made; git ignores it. */
export const site = join(root, "site")

/** The Markdown pages that VitePress reads. */
export const pages = join(site, "pages")
