// The site of `npm run docs`: the pages that `scripts/site` staged in `site/pages`, as static files in `site/dist`.
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { defineConfig } from "vitepress"
import { llmsText } from "./llms.mjs"
import { groups } from "./pages.mjs"
import { slugOf } from "./slug.mjs"

const base = process.env.QR_DOCS_BASE ?? "/"

/** True for a test of pages and links, which needs neither colors of code, nor the search's index, nor small scripts. */
const isQuick = process.env.QR_DOCS_QUICK === "1"

const escaped = (code) => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
const plain = { highlight: (code) => `<pre v-pre><code>${escaped(code)}</code></pre>` }

const linkOf = ({ page }) => `/${page.replace(/(?:index)?\.md$/, "")}`

const mark =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 7 7'%3E%3Cpath fill='%232440d8' fill-rule='evenodd' d='M0 0h7v7H0zM1 1v5h5V1z'/%3E%3Ccircle fill='%232440d8' cx='3.5' cy='3.5' r='1.5'/%3E%3C/svg%3E"

export default defineConfig({
  title: "Quick-Response",
  description: "Styled QR codes to draw, price and sell: a library, a service and a shop.",
  lang: "en-US",
  base,
  buildEnd: ({ outDir }) => writeFile(join(outDir, "llms.txt"), llmsText(groups, base)),
  srcDir: "../site/pages",
  outDir: "../site/dist",
  cacheDir: "../site/cache",
  head: [["link", { rel: "icon", href: mark }]],
  markdown: {
    anchor: { slugify: slugOf },
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    ...(isQuick ? plain : {})
  },
  vite: { build: { minify: !isQuick } },
  themeConfig: {
    ...(isQuick ? {} : { search: { provider: "local" } }),
    outline: { level: [2, 3] },
    sidebar: groups.map(({ text, items }) => ({
      text,
      collapsed: text === "Packages" || text === "The project",
      items: items.map((item) => ({ text: item.text, link: linkOf(item) }))
    })),
    docFooter: { prev: "Before", next: "Next" }
  }
})
