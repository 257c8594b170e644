// Copies the project's Markdown into the site's pages, with links that fit there.
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, posix } from "node:path"
import { groups } from "../../docs/.vitepress/pages.mjs"
import { root } from "../exclusive.mjs"
import { pages } from "./paths.mjs"

const items = groups.flatMap((group) => group.items)
const pageOf = new Map(items.flatMap(({ source, page }) => (source === undefined ? [] : [[source, page]])))

/** Writes a page of the site. */
export const writePage = (page, text) => {
  const file = join(pages, page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Copies a file that pages show. */
const publish = (source) => {
  const file = join(pages, "public", source)
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(join(root, source), file)
}

/** The project's file that a link of a document names, from the top folder. */
const targetOf = (source, link) => {
  const path = posix.normalize(posix.join(posix.dirname(source), decodeURIComponent(link)))
  return existsSync(join(root, path, "README.md")) ? posix.join(path, "README.md") : path
}

const isPicture = /\.(?:svg|png|webp)$/

/** The link on the site; undefined if the target is a source file, which the site lacks. */
const linkOnSite = (source, link) => {
  const [path, anchor] = link.split("#")
  const target = targetOf(source, path)
  const page = pageOf.get(target)
  if (page !== undefined) return `/${page}${anchor === undefined ? "" : `#${anchor}`}`
  if (!isPicture.test(target)) return undefined
  publish(target)
  return `/${target}`
}

const isElsewhere = (link) => /^(?:[a-z]+:|#|\/)/.test(link)

const outsideCode = (text, change) =>
  text
    .split(/(^```[\s\S]*?^```$|`[^`\n]*`)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("")

// Link texts may hold code, which splitting at code would cut: links are found in the whole text.
const withLinks = (source, text) =>
  text
    .replaceAll(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, bang, label, link) => {
      if (isElsewhere(link)) return whole
      const target = linkOnSite(source, link)
      return target === undefined ? label : `${bang}[${label}](${target})`
    })
    .replaceAll(/(<(?:img|source) [^>]*src(?:set)?=")([^"]+)"/g, (whole, before, link) => {
      const target = isElsewhere(link) ? undefined : linkOnSite(source, link)
      return target === undefined ? whole : `${before}${target}"`
    })

/** Text in which only code is meant for Vue: `{{` outside code would be an expression. */
const withoutExpressions = (text) => outsideCode(text, (part) => part.replaceAll("{{", "&#123;&#123;"))

/** The line at the end of a document with its version. */
const triedWith = () => {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  return `\n\n---\n\nThis page is of version ${version}, whose tests compile its programs in TypeScript and run those that end.\n`
}

export const stageDocuments = () => {
  const tried = triedWith()
  for (const { source, page } of items) {
    if (source === undefined) continue
    const text = readFileSync(join(root, source), "utf8")
    writePage(page, `${withoutExpressions(withLinks(source, text))}${tried}`)
  }
}
