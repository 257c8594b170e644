// Bundles the pages by Vite: the application, its workers, and the scripts that stand alone.
import { readFileSync } from "node:fs"
import { basename, dirname, join, relative, resolve } from "node:path"
import config from "../../packages/web/vite.config.mjs"
import { hashOf } from "../bundled.mjs"
import { checkWaits, filesOf, groupsOf } from "../chunks.mjs"
import { root } from "../exclusive.mjs"

/** The sources of the pages. */
export const source = config.root

const hashed = "[name]-[hash]"

/** The module of a room's messages in a language. */
const messageModule = (language, room) => `\0messages:${language}/${room}`

const scriptName = ({ facadeModuleId }) => {
  const [, language, room] = /^\0messages:(.+)\/(.+)$/.exec(facadeModuleId ?? "") ?? []
  return language === undefined ? `${hashed}.js` : `${room}.${language}-[hash].js`
}

/** Builds by Vite, in memory. Scripts name each other, and other files, by addresses relative to themselves. */
const buildOnce = async ({ output, define = {}, minify = true, ...options }) => {
  // Loaded here: `npm start` installs it first.
  const { build } = await import("vite")
  const { messages } = await import("../messages.mjs")
  const built = await build({
    ...config,
    base: "./",
    logLevel: "warn",
    define,
    plugins: [...config.plugins, messages],
    build: {
      ...config.build,
      minify,
      cssMinify: minify,
      rolldownOptions: {
        ...options,
        // Class names are inlined.
        optimization: { inlineConst: { mode: "all" } },
        checks: { ineffectiveDynamicImport: false, bundlerTimings: false },
        output: {
          entryFileNames: `${hashed}.js`,
          chunkFileNames: scriptName,
          assetFileNames: `${hashed}[extname]`,
          ...output
        }
      }
    }
  })
  return built.output
}

/** Builds in few files, each asked for at once: a first build shows which of them to join. */
const buildInFewFiles = async ({ wholes, earlier, opened, together = [], ...options }) => {
  const split = (groups, minify) => buildOnce({ ...options, minify, output: { codeSplitting: { groups } } })
  const output = await split(groupsOf(await split(together, false), { wholes, earlier, opened }), true)
  checkWaits(output)
  return output
}

/** A script in one file, without imports; without a module's scope, since not all browsers take modules everywhere. */
const buildAlone = (path, { format = "iife", ...options }) =>
  buildOnce({ input: join(source, path), output: { format, codeSplitting: false }, ...options })

const imported = (code) => import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)

/** Draws the pictures of the pages at the root and of the gallery by the code that draws in browsers. */
export const drawPictures = async () => {
  const options = { format: "es", preserveEntrySignatures: "strict", minify: false }
  const [{ code }] = await buildAlone("app/firstPicture.ts", options)
  return imported(code)
}

/** The sources of files, by paths below the root. */
export const sourcesOf = (output) =>
  output.flatMap((file) =>
    file.type === "chunk"
      ? Object.entries(file.modules).flatMap(([id, { renderedLength }]) =>
          renderedLength > 0 && id.startsWith(root) ? [relative(root, id)] : []
        )
      : file.originalFileNames.map((path) => relative(root, resolve(source, path)))
  )

/** The workers, by the names under which the application knows their files. */
export const workers = {
  drawingWorkerFile: "drawing/drawing.worker.ts",
  verdictWorkerFile: "studio/verdict/verdict.worker.ts",
  readingWorkerFile: "studio/reading/reading.worker.ts"
}

const buildWorkers = async () => {
  const input = Object.values(workers).map((path) => join(source, path))
  const [first] = input
  // The drawing code is common to the workers: all that they load late comes after it.
  const output = await buildInFewFiles({
    input,
    wholes: [first],
    earlier: (module) => (module === first ? [] : [first])
  })
  const names = Object.entries(workers).map(([name, path]) => [
    name,
    JSON.stringify(filesOf(output, join(source, path))[0])
  ])
  return { output, names: Object.fromEntries(names), drawingFiles: filesOf(output, first) }
}

const entryScript = join(source, "app/main.tsx")
const studioScreen = join(source, "studio/Studio.tsx")

/** The panel that the studio opens with. */
const firstPanel = join(source, "studio/panels/template/TemplatePanel.tsx")

/** The folders whose modules are loaded late by the studio alone. */
const studioFolders = [dirname(studioScreen), join(source, "design")]

/** Selects the modules that are loaded before one of the application. */
const earlier = (module) => {
  if (module === entryScript) return []
  const isOfStudio =
    module !== studioScreen && studioFolders.some((folder) => module.startsWith(`${folder}/`))
  if (!isOfStudio) return [entryScript]
  return module === firstPanel ? [entryScript, studioScreen] : [entryScript, studioScreen, firstPanel]
}

/** The screens with their widths and modules, which their loaders name. */
const readScreens = async () => {
  const { transformWithOxc } = await import("vite")
  const file = join(source, "app/views.ts")
  const { code } = await transformWithOxc(readFileSync(file, "utf8"), file)
  const { views } = await imported(code)
  return Object.entries(views).map(([path, { load, width = "page" }]) => {
    const [, module] = /import\("([^"]+)"\)/.exec(load)
    return { path, width, module: resolve(dirname(file), module) }
  })
}

/** The rooms whose messages the page at the root needs first. */
const firstRooms = ["frame", "studio"]

/** The scripts of the application, without the entry's own file, which only imports them: it would be one more request. */
const scriptsOfEntry = (output) => {
  const [entry, ...files] = filesOf(output, entryScript)
  const { code } = output.find(({ fileName }) => fileName === entry)
  if (!/^(?:import"[^"]+";?\s*)+$/.test(code)) throw new Error(`${entry} does more than import files`)
  return { entry, files }
}

/** The files of the messages that the page at the root needs first, in all languages, which stand in their names. */
const firstMessages = async (output) => {
  const { languages } = await import("../messages.mjs")
  return languages.flatMap((language) =>
    firstRooms.map((room) => filesOf(output, messageModule(language, room))[0])
  )
}

/** Names of files as a text: a list would be a module of its own in the script that the page waits for. */
const textOf = (names) => JSON.stringify(names.join(" "))

/** A file beside those that Vite made. */
const fileOf = (name, extension, bytes) => ({
  name: `${name}-${hashOf(bytes).slice(0, 8)}${extension}`,
  bytes: Buffer.from(bytes)
})

const filesIn = (output) =>
  output.map(({ fileName, code, source: bytes }) => ({ name: fileName, bytes: Buffer.from(code ?? bytes) }))

/** The stylesheet of an entry. */
const stylesheetOf = (output, name) => {
  const found = output.find(({ names }) => names?.includes(`${name}.css`))
  if (found === undefined) throw new Error(`${name}.css has no file of its own`)
  return found.fileName
}

/** Bundles all but the service worker. Files have names in the folder of scripts, and bytes. */
export const bundleApplication = async () => {
  const [worker, pictures, screens] = await Promise.all([buildWorkers(), drawPictures(), readScreens()])
  const galleryPicture = fileOf("gallery", ".png", pictures.galleryPicture)
  const icon = fileOf("mark", ".svg", readFileSync(join(source, "app/mark.svg")))
  const built = await buildInFewFiles({
    input: {
      app: entryScript,
      styles: join(source, "app/styles.css"),
      gallery: join(source, "screens/gallery/Gallery.css")
    },
    wholes: [entryScript, studioScreen],
    earlier,
    opened: [firstPanel, ...screens.map(({ module }) => module)],
    together: [{ name: "app", tags: ["$initial"], test: /\.[jt]sx?$/ }],
    // The workers come first: the application names their files, which have hashes.
    define: { ...worker.names, galleryPictureFile: JSON.stringify(galleryPicture.name) }
  })
  const {
    entry,
    files: [script, ...preloaded]
  } = scriptsOfEntry(built)
  const output = built.filter(({ fileName }) => fileName !== entry)
  const studio = filesOf(output, studioScreen)
  const early = await buildAlone("app/beforePaint.ts", {
    define: {
      ...worker.names,
      drawingFiles: textOf(worker.drawingFiles),
      applicationFile: JSON.stringify(script),
      // The application, and its screen at the same time.
      preloadedFiles: textOf([...new Set([...preloaded, ...studio])].filter((file) => file !== script)),
      catalogueFiles: textOf(await firstMessages(output))
    }
  })
  const outputs = [output, worker.output, early]
  const files = [...outputs.flatMap(filesIn), galleryPicture, icon]
  return {
    pictures,
    // What two builds have in common has one name, and one content.
    files: [...new Map(files.map((file) => [file.name, file])).values()],
    sources: outputs.flatMap(sourcesOf),
    script,
    preloaded,
    stylesheet: stylesheetOf(output, "styles"),
    galleryStylesheet: stylesheetOf(output, "gallery"),
    galleryPicture: galleryPicture.name,
    typeface: files.find(({ name }) => name.startsWith("geist-latin-wght")).name,
    icon: icon.name,
    screens: screens.map(({ path, width, module }) => ({
      path,
      width,
      // The application comes first.
      preloaded: [...new Set([...preloaded, ...filesOf(output, module)])].filter((file) => file !== script)
    })),
    beforePaint: early[0].fileName
  }
}

/** Bundles the service worker, which names all files of the application: another build has another one. */
export const bundleServiceWorker = async ({ files, script }, addressOf) => {
  const assets = files.map(({ name }) => addressOf(name))
  const version = { name: hashOf(assets.join("\n")), script: basename(script), assets: assets.join(" ") }
  const output = await buildAlone("frame/offline/serviceWorker.ts", {
    define: { version: JSON.stringify(version) }
  })
  return { text: output[0].code, sources: sourcesOf(output) }
}
