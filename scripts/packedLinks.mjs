// @ts-self-types="./packedLinks.d.mts"
// Links of a README as its tarball holds it, which has no folder above it.
import { posix } from "node:path"

const link = /(?<!!)\[([^\]]+)\]\(([^)\s#]+)(#[^)\s]*)?\)/g

const isAddress = (target) => /^[a-z][a-z\d+.-]*:/i.test(target)

/** The address of the repository's pages, from the top package.json. */
const pagesOf = (repository) => {
  const address = typeof repository === "string" ? repository : repository?.url
  return address?.replace(/^git\+/, "").replace(/\.git$/, "")
}

/**
 * The README of a package, whose links to files that the tarball lacks lead to the repository. Without a repository, their text is
 * left alone.
 */
export const withPackedLinks = (readme, { folder, files, repository }) => {
  const pages = pagesOf(repository)
  return readme.replace(link, (whole, text, target, fragment = "") => {
    if (isAddress(target) || files.includes(posix.normalize(decodeURI(target)))) return whole
    if (pages === undefined) return text
    return `[${text}](${pages}/blob/HEAD/${posix.join(folder, target)}${fragment})`
  })
}
