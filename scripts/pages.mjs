// Builds the pages of packages/web: bundles the application into files with hashed names, compresses them, and writes each as a
// module, and one that lists them, so that any server can send them without a file system, and loads requested files.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import process from "node:process"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import { hashOf, licensesOf, write } from "./bundled.mjs"
import { exclusively, root } from "./exclusive.mjs"
import { bundleApplication, bundleServiceWorker, source } from "./pages/bundle.mjs"
import { withClasses } from "./styles.mjs"

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

/** The manifest, by which a phone puts the pages among its programs. Addresses in it are relative to itself. */
const manifest = "/manifest.webmanifest"

const manifestOf = ({ icon }) =>
  JSON.stringify({
    name: "Quick-Response",
    start_url: "./",
    display: "standalone",
    background_color: "#fafaf9",
    theme_color: "#fafaf9",
    icons: [{ src: `.${assets}/${icon}`, sizes: "any" }]
  })

/** The service worker, at the root of all that it may answer for. Its name has no hash: browsers ask for it by its name. */
const serviceWorker = "/service-worker.js"

/** Files of fewer bytes are not compressed, as answers are not. */
const worthwhile = 1024

const brotli = promisify((bytes, quality, done) =>
  brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }, done)
)
const gzipBest = promisify((bytes, done) => gzip(bytes, { level: 9 }, done))

const extensionOf = (path) => path.slice(path.lastIndexOf("."))

/** The way from a page to the root. */
const rootFrom = (depth) => (depth === 1 ? "./" : "../".repeat(depth - 1))

const htmlAt = (depth, { scripts, stylesheet, icon, typeface, first = "" }) => {
  const up = rootFrom(depth)
  const address = (name) => `${up}${assets.slice(1)}/${name}`
  return readFileSync(join(source, "app/page.html"), "utf8")
    .replaceAll("{icon}", address(icon))
    .replaceAll("{manifest}", `${up}${manifest.slice(1)}`)
    .replaceAll("{stylesheet}", address(stylesheet))
    .replaceAll("{typeface}", address(typeface))
    .replaceAll("{scripts}", scripts(address).join("\n    "))
    .replaceAll("{docs}", `${up}docs`)
    .replace("{first}", () => first)
}

const inAttribute = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")

const textOf = (file) => withClasses(readFileSync(join(source, "app", file), "utf8").trim())

/** What a page shows before any script runs: a fragment with its texts, and the rail on which the page at `current` is marked. */
const firstHtml = (fragment, current, texts) => {
  const rail = textOf("firstRail.html").replace(`<li><a href="${current}"`, '$& aria-current="page"')
  return textOf(fragment).replace(/\{(\w+)\}/g, (whole, name) =>
    name === "rail" ? rail : inAttribute(texts[name] ?? whole)
  )
}

/** The frame of a screen of this width, whose pages depend on the session. */
const frameHtml = (depth, width) => {
  const rail = textOf("firstRail.html")
    .replace(/<ul>.*<\/ul>/s, "<ul></ul>")
    .replace('href="./"', `href="${rootFrom(depth)}"`)
  return textOf("firstFrame.html")
    .replace("{width}", width)
    .replace("{rail}", () => rail)
}

/** A page without a picture starts the application at once, with its first requests. */
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
  const file = (name) => `.${assets}/${name}`
  const texts = { ...pictures.galleryTexts, picture: file(galleryPicture) }
  const first = firstHtml("firstGallery.html", "./gallery", texts)
  const links = [
    `<link rel="preload" as="image" href="${file(galleryPicture)}" fetchpriority="high">`,
    // After the style sheet of all pages, and before that of a brand.
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

/** Writes the module of a file's content, unless an earlier build did, and returns its name. A quick build takes the best one if it exists. */
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
  const addressOf = (name) => `${assets}/${name}`
  const offline = await bundleServiceWorker(application, addressOf)
  const files = [
    ...application.files.map(({ name, bytes }) => ({
      at: addressOf(name),
      mediaType: mediaTypes[extensionOf(name)],
      bytes
    })),
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
    {
      at: manifest,
      mediaType: "application/manifest+json",
      bytes: Buffer.from(manifestOf(application))
    },
    { at: serviceWorker, mediaType: mediaTypes[".js"], bytes: Buffer.from(offline.text) }
  ]
  await writeModules(files, { isForced, isClean, isQuick })
  const sources = [...application.sources, ...offline.sources]
  write(join(dirname(target), "LICENSES.txt"), licensesOf(sources))
  const loaded = [application.script, application.stylesheet, ...application.preloaded].map(addressOf)
  const isFirst = (at) => at === 1 || loaded.includes(at)
  return { sources, files: files.map(({ at, bytes }) => ({ at, bytes, isFirst: isFirst(at) })) }
}

/** Builds the pages. */
export const buildPages = (options) => exclusively(() => buildPagesUnlocked(options))

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    // `--again` writes them even without a change.
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
