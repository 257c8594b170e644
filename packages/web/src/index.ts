import type { PageBrand, PageContent, PageFile, Pages } from "@quick-response/http"
import { decodeBase64 } from "@quick-response/images/file/decodeBase64"
// @ts-types="../pages/files.d.ts"
import { type BuiltContent, type BuiltFile, files } from "../pages/files.js"
import { depthOf, roomOf, screenAt } from "./frame/siteMap.ts"
import {
  codesLines,
  creditsLines,
  galleryLines,
  pricingLines,
  scansLines,
  studioLines
} from "./ground/iconLines.ts"
import { operateScreenAt } from "./operate/operateScreens.ts"

const contentOf = ({ text, base64, br, gzip }: BuiltContent): PageContent => ({
  body: base64 === undefined ? new TextEncoder().encode(text) : decodeBase64(base64),
  coded: {
    ...(br === undefined ? {} : { br: decodeBase64(br) }),
    ...(gzip === undefined ? {} : { gzip: decodeBase64(gzip) })
  }
})

/** True if a file's name has a hash of its content, unlike that of a page or of the service worker. */
const hasHash = (at: BuiltFile["at"]): boolean => typeof at === "string" && at.startsWith("/assets/")

/** Makes a file of the pages of one that was built. */
type FileOf = (built: BuiltFile, status: PageFile["status"]) => PageFile

const fileOf: FileOf = (built, status) => {
  let content: Promise<PageContent> | undefined
  return {
    status,
    mediaType: built.mediaType,
    cacheControl: hasHash(built.at) ? "public, max-age=31536000, immutable" : "no-cache",
    etag: `W/"${built.hash}"`,
    content: () => {
      content ??= built.load().then(({ content }) => contentOf(content))
      return content
    }
  }
}

/** The name of a function that puts a brand into the text of a file. */
type Branding = "brandPage" | "brandServiceWorker" | "brandManifest"

/** The function for a file; undefined for files without a brand. */
const brandingOf = ({ at, mediaType }: BuiltFile): Branding | undefined => {
  if (mediaType.startsWith("text/html")) return "brandPage"
  if (mediaType === "application/manifest+json") return "brandManifest"
  return at === "/service-worker.js" ? "brandServiceWorker" : undefined
}

const loadBranded = async (built: BuiltFile, branding: Branding, brand: PageBrand) => {
  const [{ content }, functions] = await Promise.all([built.load(), import("./branding/brandPage.ts")])
  return { body: new TextEncoder().encode(functions[branding](content.text ?? "", brand)), coded: {} }
}

/** Makes files that bear a brand. */
const brandedFileOf =
  (brand: PageBrand): FileOf =>
  (built, status) => {
    const branding = brandingOf(built)
    const file = fileOf(built, status)
    if (branding === undefined) return file
    let content: Promise<PageContent> | undefined
    return {
      ...file,
      etag: `W/"${built.hash}${brand.files.picture}"`,
      content: () => {
        content ??= loadBranded(built, branding, brand)
        return content
      }
    }
  }

const builtAt = new Map(files.map((file) => [file.at, file]))

/** The application at any path, with its own status. It is not cached, because programs get JSON there. */
const makeApplication = (
  fileOf: FileOf,
  status: PageFile["status"]
): ((path: string) => PageFile | undefined) => {
  const made = new Map<number, PageFile>()
  return (path) => {
    const depth = depthOf(path)
    const built = builtAt.get(depth)
    if (built === undefined) return undefined
    const file = made.get(depth) ?? { ...fileOf(built, status), cacheControl: "no-store" }
    made.set(depth, file)
    return file
  }
}

/** The operator's screens. */
const makeForOperators = (fileOf: FileOf): NonNullable<Pages["forOperators"]> => {
  const application = makeApplication(fileOf, 200)
  return (path) => (operateScreenAt(path) === undefined ? undefined : application(path))
}

const makeFind = (fileOf: FileOf): Pages["find"] => {
  const made = new Map<string, PageFile>()
  return (path) => {
    const screen = screenAt(path)
    const room = screen === undefined ? undefined : roomOf(path)
    // Each screen has its own page with its preloads; at another depth its relative addresses would break.
    const depth = depthOf(path)
    const own = screen !== undefined && depthOf(screen) === depth ? screen : path
    const built = builtAt.get(own) ?? (screen === undefined ? undefined : builtAt.get(depth))
    if (built === undefined) return undefined
    const key = `${room} ${built.at}`
    const file = made.get(key) ?? fileOf(built, 200)
    made.set(key, file)
    return file
  }
}

const assetOf = (built: ReadonlyArray<BuiltFile>, name: string): `/${string}` | undefined => {
  for (const { at } of built)
    if (typeof at === "string" && at.startsWith(`/assets/${name}`)) return `/${at.slice(1)}`
  return undefined
}

const typefacesOf = (built: ReadonlyArray<BuiltFile>): Pages["typefaces"] => {
  const sans = assetOf(built, "geist-latin-wght")
  const mono = assetOf(built, "geist-mono-latin-wght")
  return sans === undefined || mono === undefined ? undefined : { sans, mono }
}

const makePages = (fileOf: FileOf): Pages => ({
  links: [
    { name: "Studio", names: { es: "Estudio", "pt-BR": "Estúdio" }, path: "/", icon: studioLines },
    {
      name: "Gallery",
      names: { de: "Galerie", fr: "Galerie", es: "Galería", "pt-BR": "Galeria" },
      path: "/gallery",
      icon: galleryLines,
      audience: "guests"
    },
    {
      name: "Pricing",
      names: { de: "Preise", fr: "Tarifs", es: "Precios", "pt-BR": "Preços" },
      path: "/pricing",
      icon: pricingLines,
      audience: "guests"
    },
    {
      name: "Codes",
      names: { es: "Códigos", "pt-BR": "Códigos" },
      path: "/account/codes",
      icon: codesLines,
      audience: "members"
    },
    {
      name: "Scans",
      names: { es: "Escaneos", "pt-BR": "Leituras" },
      path: "/account/scans",
      icon: scansLines,
      audience: "members"
    },
    {
      name: "Credits",
      names: { de: "Guthaben", fr: "Crédits", es: "Créditos", "pt-BR": "Créditos" },
      path: "/account/credits",
      icon: creditsLines,
      audience: "members"
    }
  ],
  typefaces: typefacesOf(files),
  find: makeFind(fileOf),
  notFound: makeApplication(fileOf, 404),
  forOperators: makeForOperators(fileOf)
})

/**
 * The pages for people: the option `pages` of a listener or handler of `@quick-response/http`. Their links are
 * relative, so they work below any base path and behind any proxy.
 */
export const pages: Pages = { ...makePages(fileOf), branded: (brand) => makePages(brandedFileOf(brand)) }

export { type Audience, type ScreenPath, screens } from "./frame/siteMap.ts"
