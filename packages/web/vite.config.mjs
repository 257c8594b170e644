// Vite's options for the pages: `scripts/pages.mjs` builds by them, `scripts/dev.mjs` serves by them while pages are written.
import { fileURLToPath } from "node:url"
import { named, scopedClasses, styleModules } from "../../scripts/styles.mjs"

const adopted = ".adopted.js"

/** A script that imports styles adopts them: as a stylesheet they would be one more request. */
const adoptedStyles = {
  name: "adopted-styles",
  apply: "build",
  enforce: "pre",
  async resolveId(path, importer) {
    const isScript = /\.tsx?$/.test(importer ?? "") || importer?.endsWith(named)
    if (!path.endsWith(".css") || !isScript) return undefined
    const { id } = await this.resolve(path, importer, { skipSelf: true })
    return { id: id + adopted, moduleSideEffects: true }
  },
  load(id) {
    if (!id.endsWith(adopted)) return undefined
    return [
      `import css from ${JSON.stringify(`${id.slice(0, -adopted.length)}?inline`)}`,
      "const sheet = new CSSStyleSheet()",
      "sheet.replaceSync(css)",
      "document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]"
    ].join("\n")
  }
}

/** Imports of `app/firstParts.ts` stay, which only choose what is loaded with the application. */
const firstParts = {
  name: "first-parts",
  enforce: "pre",
  async resolveId(path, importer) {
    if (!importer?.endsWith("/app/firstParts.ts") && path !== "./firstParts.ts") return undefined
    return { ...(await this.resolve(path, importer, { skipSelf: true })), moduleSideEffects: true }
  }
}

/** A late import begins to load all its files at once. Vite's own loader takes more bytes, and a page, which workers have not. */
const lateImports = {
  name: "late-imports",
  apply: "build",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js"
      ? `export const __vitePreload = (load, files = [], from) => {
           for (const file of files) import(/* @vite-ignore */ new URL(file, from).href).catch(() => {})
           return load()
         }`
      : undefined
}

export default {
  // Below this folder each module's parent of two levels is the service's address, as that of the built scripts is.
  root: fileURLToPath(new URL("src", import.meta.url)),
  configFile: false,
  publicDir: false,
  appType: "custom",
  resolve: { conditions: ["@quick-response/source", "module", "browser", "development|production"] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  plugins: [styleModules, adoptedStyles, firstParts, lateImports],
  // The names of classes are made by the plugins above.
  css: { modules: false, postcss: { plugins: [scopedClasses] } },
  build: {
    // The oldest browsers that the pages are for.
    target: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The application's file is there before any late part.
      resolveDependencies: (file, files) => files.filter((name) => name !== file && !name.startsWith("app-"))
    },
    reportCompressedSize: false,
    write: false
  }
}
