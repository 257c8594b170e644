// Builds the pages of packages/web: bundles the application into files with hashed names, compresses them, and writes each as a
// module, and one that lists them, so that any server can send them without a file system, and loads what is asked for.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { filesIn, licensesOf, write } from "./bundled.mjs"
import { exclusively, root } from "./exclusive.mjs"
import { bundle, fileOf, filesOf, source } from "./pages/esbuild.mjs"
import { loadedWith } from "./pages/groups.mjs"

const target = join(root, "packages/web/pages/files.js")

/** The folder of a module for each file, named by its hash. */
const contents = join(root, "packages/web/pages/contents")

/** The folder of all files but HTML. The application takes its parent for the address of the service. */
const assets = "/assets"

const depthOf = (path) => path.split("/").length - 1

/** The depths below the base path at which an HTML page may stand: each has a copy with its own relative addresses. */
const depths = [1, 2, 3, 4, 5, 6]

const mediaTypes = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2"
}

/** The service worker, at the root of all that it may answer for. Its name has no hash: browsers ask for it by its name. */
const serviceWorker = "/service-worker.js"

/** Files of fewer bytes are not compressed, as answers are not. */
const worthwhile = 1024

const brotli = promisify((bytes, quality, done) =>
  brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }, done)
)
const gzipBest = promisify((bytes, done) => gzip(bytes, { level: 9 }, done))

const hashOf = (contents) => createHash("sha256").update(contents).digest("base64url").slice(0, 22)

const extensionOf = (path) => path.slice(path.lastIndexOf("."))

const entryScript = join(source, "app/main.tsx")

/** The workers, by the names under which the application knows their files. */
const workers = {
  drawingWorkerFile: "drawing/drawing.worker.ts",
  verdictWorkerFile: "studio/verdict/verdict.worker.ts",
  readingWorkerFile: "studio/reading/reading.worker.ts"
}

const workerScripts = Object.values(workers).map((path) => join(source, path))

/** The drawing code is common to the workers: all that they load late comes after it. */
const drawingCode = join(source, "drawing/answer.ts")

const bundleWorkers = async () => {
  const { metafile, outputFiles } = await bundle({
    entryPoints: workerScripts,
    programs: workerScripts,
    earlierThan: () => [drawingCode]
  })
  const names = Object.entries(workers).map(([name, path]) => [
    name,
    JSON.stringify(basename(fileOf(metafile, path)))
  ])
  const drawingFiles = loadedWith(metafile, fileOf(metafile, workers.drawingWorkerFile))
  return { names: Object.fromEntries(names), drawingFiles, outputFiles, metafile }
}

const studioScreen = join(source, "studio/Studio.tsx")

/** The folders whose modules are loaded late by the studio alone. */
const studioFolders = [dirname(studioScreen), join(source, "design")]

/** The folder of messages. */
const languagesFolder = join(source, "languages")

/** The reader of designs, and the folders of screens and parts that all need some of its tables. */
const designReader = join(root, "packages/design/src/readDesign.ts")
const designFolders = ["studio/panels", "design", "screens/gallery", "screens/pricing"].map((folder) =>
  join(source, folder)
)

/** The form of a picture's file, and the folders of screens and parts that all need some of it. */
const filePanel = join(source, "files/FilePanel.tsx")
const fileFolders = ["files", "studio/download", "studio/batch", "studio/panels/logo"].map((folder) =>
  join(source, folder)
)

const isIn = (folders, path) => folders.some((folder) => path.startsWith(`${folder}/`))

/** Selects the modules that are loaded before one of the application that is loaded late. */
const earlierThan = (path) => [
  entryScript,
  ...(path !== studioScreen && isIn(studioFolders, path) ? [studioScreen] : []),
  ...(isIn(fileFolders, path) ? [filePanel] : []),
  ...(isIn(designFolders, path) || !isIn([source], path) ? [designReader] : [])
]

/** The modules of the screens and their widths, by their paths, read out of the table of views: its loaders give their modules' names here. */
const screenModules = async () => {
  const namesOnly = {
    name: "names-only",
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /./ }, ({ path, kind, resolveDir }) =>
        kind === "dynamic-import"
          ? { path: relative(source, join(resolveDir, path)), namespace: "name" }
          : undefined
      )
      onLoad({ filter: /./, namespace: "name" }, ({ path }) => ({
        contents: `export default ${JSON.stringify(path)}`
      }))
    }
  }
  const { views } = await importBundled("app/views.ts", { plugins: [namesOnly] })
  return Promise.all(
    Object.entries(views).map(async ([path, { load, width = "page" }]) => ({
      path,
      width,
      module: (await load()).default
    }))
  )
}

const bundleApplication = async () => {
  const [worker, pictures] = [await bundleWorkers(), await drawPictures()]
  const galleryPicture = {
    at: `${assets}/gallery-${hashOf(pictures.galleryPicture).slice(0, 8)}.png`,
    bytes: Buffer.from(pictures.galleryPicture)
  }
  const { metafile, outputFiles } = await bundle({
    entryPoints: {
      app: entryScript,
      styles: join(source, "app/styles.css"),
      gallery: join(source, "screens/gallery/Gallery.css"),
      mark: join(source, "app/mark.svg")
    },
    earlierThan,
    // The workers come first: the application names their files, which have hashes.
    define: { ...worker.names, galleryPictureFile: JSON.stringify(basename(galleryPicture.at)) }
  })
  const script = fileOf(metafile, "app/main.tsx")
  const preloaded = loadedWith(metafile, script).filter((path) => path !== script)
  const studio = loadedWith(metafile, fileOf(metafile, "studio/Studio.tsx"))
  const early = await bundleEarly({
    ...worker.names,
    drawingFiles: namesOf(worker.drawingFiles),
    ...lateNames({ script, preloaded, studio, catalogues: firstCatalogues(metafile) })
  })
  return {
    pictures,
    galleryPicture,
    galleryStylesheet: fileOf(metafile, "screens/gallery/Gallery.css"),
    files: [
      ...filesOf(assets, [...outputFiles, ...worker.outputFiles, ...early.outputFiles]),
      galleryPicture
    ],
    sources: [worker.metafile, metafile, early.metafile].flatMap(filesIn),
    script,
    stylesheet: fileOf(metafile, "app/styles.css"),
    typeface: Object.keys(metafile.outputs).find((path) => basename(path).startsWith("geist-latin-wght")),
    icon: Object.keys(metafile.outputs).find((path) => basename(path).startsWith("mark-")),
    preloaded,
    screens: (await screenModules()).map(({ path, width, module }) => ({
      path,
      width,
      // The application comes first.
      preloaded: [...new Set([...preloaded, ...loadedWith(metafile, fileOf(metafile, module))])].filter(
        (file) => file !== script
      )
    })),
    beforePaint: Object.keys(early.metafile.outputs)[0]
  }
}

/** The rooms whose messages the page at the root needs first. */
const firstRooms = ["frame", "form", "studio/studio"]

const languages = readdirSync(languagesFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  // The other folder is of the rooms of the studio, in any language.
  .filter((name) => existsSync(join(languagesFolder, name, `frame.${name}.ts`)))

/** The files of the messages that the page at the root needs first, in all languages, which stand in their names. */
const firstCatalogues = (metafile) =>
  languages.flatMap((language) =>
    firstRooms.map((room) => fileOf(metafile, `languages/${language}/${room}.${language}.ts`))
  )

/** Names of files as a text: a list would be a module of its own in the script that the page waits for. */
const namesOf = (paths) => JSON.stringify(paths.map((path) => basename(path)).join(" "))

/** The files that the page at the root loads once it is painted: the application, and its screen at the same time. */
const lateNames = ({ script, preloaded, studio, catalogues }) => {
  const files = new Set([...preloaded, ...studio])
  files.delete(script)
  return {
    applicationFile: JSON.stringify(basename(script)),
    preloadedFiles: namesOf([...files]),
    catalogueFiles: namesOf(catalogues)
  }
}

/** The script that the page at the root runs before it is painted. */
const bundleEarly = (define) =>
  bundle({
    entryPoints: [join(source, "app/beforePaint.ts")],
    format: "iife",
    splitting: false,
    define
  })

/** A module of the pages, run here. */
const importBundled = async (path, options) => {
  const { outputFiles } = await bundle({
    entryPoints: [join(source, path)],
    splitting: false,
    target: "node20",
    ...options
  })
  const [{ text }] = outputFiles
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`)
}

/** The pictures of the pages at the root and of the gallery, drawn by the code that draws in browsers. */
const drawPictures = () => importBundled("app/firstPicture.ts")

/** The service worker, which names all files of the application: another build has another one. */
const bundleServiceWorker = async ({ files, script }) => {
  const assets = files.map(({ at }) => at)
  const version = { name: hashOf(assets.join("\n")), script: basename(script), assets }
  const { outputFiles, metafile } = await bundle({
    entryPoints: [join(source, "frame/offline/serviceWorker.ts")],
    // Not all browsers take modules here.
    format: "iife",
    splitting: false,
    define: { version: JSON.stringify(version) }
  })
  const [{ text }] = outputFiles
  return { text, sources: filesIn(metafile) }
}

/** The way from a page to the root. */
const rootFrom = (depth) => (depth === 1 ? "./" : "../".repeat(depth - 1))

const htmlAt = (depth, { scripts, stylesheet, icon, typeface, first = "" }) => {
  const up = rootFrom(depth)
  const address = (path) => `${up}${assets.slice(1)}/${basename(path)}`
  return readFileSync(join(source, "app/page.html"), "utf8")
    .replaceAll("{icon}", address(icon))
    .replaceAll("{stylesheet}", address(stylesheet))
    .replaceAll("{typeface}", address(typeface))
    .replaceAll("{scripts}", scripts(address).join("\n    "))
    .replaceAll("{docs}", `${up}docs`)
    .replace("{first}", () => first)
}

const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

const textOf = (file) => readFileSync(join(source, "app", file), "utf8").trim()

/** What a page shows before any script runs: a fragment with its texts, and the rail on which the page at `current` is marked. */
const firstHtml = (fragment, current, texts) => {
  const rail = textOf("firstRail.html").replace(`<li><a href="${current}"`, '$& aria-current="page"')
  return textOf(fragment).replace(/\{(\w+)\}/g, (whole, name) =>
    name === "rail" ? rail : inAttribute(texts[name] ?? whole)
  )
}

/** The frame of a screen of this width, whose pages depend on who is signed in. */
const frameHtml = (depth, width) => {
  const rail = textOf("firstRail.html")
    .replace(/<ul>.*<\/ul>/s, "<ul></ul>")
    .replace('href="./"', `href="${rootFrom(depth)}"`)
  return textOf("firstFrame.html")
    .replace("{width}", width)
    .replace("{rail}", () => rail)
}

/** A page without a picture starts the application at once, and asks for what that asks first. */
const pageHtml = (depth, { script, preloaded, ...application }) =>
  htmlAt(depth, {
    ...application,
    scripts: (address) => [
      `<link rel="preload" as="fetch" href="${rootFrom(depth)}v1/Service" crossorigin>`,
      ...preloaded.map((path) => `<link rel="modulepreload" href="${address(path)}">`),
      `<script type="module" src="${address(script)}"></script>`
    ]
  })

/** The page of the gallery: it comes with its picture, and the room for the words beside it. */
const galleryHtml = ({ galleryPicture, galleryStylesheet, pictures, ...application }) => {
  const file = (path) => `.${assets}/${basename(path)}`
  const texts = { ...pictures.galleryTexts, picture: file(galleryPicture.at) }
  const first = firstHtml("firstGallery.html", "./gallery", texts)
  const links = [
    `<link rel="preload" as="image" href="${file(galleryPicture.at)}" fetchpriority="high">`,
    // After the one of all pages, behind which that of a brand is put.
    `<link rel="stylesheet" href="${file(galleryStylesheet)}">`
  ]
  const page = pageHtml(1, { ...application, first })
  return page.replace("  </head>", () => `    ${links.join("\n    ")}\n  </head>`)
}

/** The page at the root: it comes with its first picture, and loads the application once that is painted. */
const studioHtml = ({ beforePaint, pictures: { picture, alternative }, ...application }) => {
  const texts = { picture: `data:image/svg+xml,${encodeURIComponent(picture)}`, alternative }
  const first = firstHtml("firstPicture.html", "./", texts)
  const scripts = (address) => [`<script src="${address(beforePaint)}"></script>`]
  return htmlAt(1, { ...application, scripts, first })
}

/** The best quality of brotli takes nine seconds of a core for all files; a quick build's takes a tenth of a second for a tenth more bytes. */
const qualities = { best: 11, quick: 5 }

/** Files that are no text. */
const isBinary = new Set([mediaTypes[".wasm"], mediaTypes[".woff2"], mediaTypes[".png"]])

/** Files that are compressed in themselves. */
const isCompressed = new Set([mediaTypes[".woff2"], mediaTypes[".png"]])

const compressed = async ({ mediaType, bytes }, quality) => {
  const coded = async (compressing) => (await compressing).toString("base64")
  const isWorthwhile = bytes.length >= worthwhile
  return {
    ...(isBinary.has(mediaType) ? { base64: bytes.toString("base64") } : { text: bytes.toString() }),
    ...(isWorthwhile && !isCompressed.has(mediaType)
      ? { br: await coded(brotli(bytes, quality)), gzip: await coded(gzipBest(bytes)) }
      : {})
  }
}

/** Writes the module of a file's content, unless an earlier build did, and returns its name. A quick build takes the best where it is there. */
const writeContent = async (file, { isForced, isQuick }) => {
  const hash = hashOf(file.bytes)
  const isThere = (name) => !isForced && existsSync(join(contents, name))
  const best = `${hash}.js`
  const name = isQuick && !isThere(best) ? `${hash}.quick.js` : best
  if (isThere(name)) return name
  const content = await compressed(file, isQuick ? qualities.quick : qualities.best)
  write(join(contents, name), `export const content = ${JSON.stringify(content)}\n`)
  return name
}

/** The module that lists all files. */
const listOf = (files, names) => {
  const rows = files.map(
    ({ at, mediaType, bytes }, index) =>
      `  { at: ${JSON.stringify(at)}, mediaType: ${JSON.stringify(mediaType)}, hash: "${hashOf(bytes)}", load: () => import("./contents/${names[index]}") }`
  )
  return `/* @ts-self-types="./files.d.ts" */\nexport const files = [\n${rows.join(",\n")}\n]\n`
}

/** Writes the modules. Those of an earlier build stay for servers that still run, unless `isClean`. */
const writeModules = async (files, { isClean, ...options }) => {
  const names = await Promise.all(files.map((file) => writeContent(file, options)))
  write(target, listOf(files, names))
  if (!isClean) return
  const kept = new Set(names)
  for (const name of readdirSync(contents)) if (!kept.has(name)) rmSync(join(contents, name))
}

/**
 * Builds the pages while the lock of this clone is held, and returns the files, with what the first page loads, and what they are made
 * of. A quick build compresses less.
 */
export const buildPagesUnlocked = async ({ isForced = false, isClean = false, isQuick = false } = {}) => {
  const application = await bundleApplication()
  const offline = await bundleServiceWorker(application)
  const files = [
    ...application.files.map((file) => ({ ...file, mediaType: mediaTypes[extensionOf(file.at)] })),
    ...depths.map((depth) => ({
      at: depth,
      mediaType: "text/html; charset=utf-8",
      bytes: Buffer.from(pageHtml(depth, application))
    })),
    ...application.screens
      .filter(({ path }) => path !== "/" && path !== "/gallery")
      .map(({ path, width, preloaded }) => {
        const depth = depthOf(path)
        const first = frameHtml(depth, width)
        return {
          at: path,
          mediaType: "text/html; charset=utf-8",
          bytes: Buffer.from(pageHtml(depth, { ...application, preloaded, first }))
        }
      }),
    {
      at: "/",
      mediaType: "text/html; charset=utf-8",
      bytes: Buffer.from(studioHtml(application))
    },
    {
      at: "/gallery",
      mediaType: "text/html; charset=utf-8",
      bytes: Buffer.from(galleryHtml(application))
    },
    { at: serviceWorker, mediaType: mediaTypes[".js"], bytes: Buffer.from(offline.text) }
  ]
  await writeModules(files, { isForced, isClean, isQuick })
  const sources = [...application.sources, ...offline.sources]
  write(join(dirname(target), "LICENSES.txt"), licensesOf(sources))
  const loaded = [application.script, application.stylesheet, ...application.preloaded].map((path) =>
    basename(path)
  )
  const isFirst = (at) => at === 1 || loaded.some((name) => at === `${assets}/${name}`)
  return { sources, files: files.map(({ at, bytes }) => ({ at, bytes, isFirst: isFirst(at) })) }
}

/** Builds the pages. */
export const buildPages = (options) => exclusively(() => buildPagesUnlocked(options))

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    // `--again` writes them even where nothing has changed.
    const { files } = await buildPages({ isForced: process.argv.includes("--again") })
    const sizes = await Promise.all(
      files.map(async ({ at, bytes, isFirst }) => ({
        at,
        isFirst,
        size: (await gzipBest(bytes)).length
      }))
    )
    const kib = (rows) => (rows.reduce((sum, { size }) => sum + size, 0) / 1024).toFixed(1)
    for (const one of sizes)
      console.log(`${kib([one]).padStart(6)} KiB  ${one.isFirst ? "first" : "     "}  ${one.at}`)
    console.log(`${kib(sizes.filter(({ isFirst }) => isFirst))} KiB gzip at the first load`)
  } catch (error) {
    console.error(`pages: ${error.message}`)
    process.exitCode = 1
  }
}
