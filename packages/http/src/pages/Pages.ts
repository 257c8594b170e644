import type { Brand } from "@quick-response/core"
import type { BrandFiles } from "../brand/brandFiles.ts"
import type { Typefaces } from "../docs/docsPage.ts"
import type { PageLink } from "../docs/header.ts"

/** A file of the pages, as it is sent. */
export interface PageFile {
  /** 200, or 404 where it is a page that says that there is none. */
  readonly status: 200 | 404
  readonly mediaType: string
  readonly cacheControl: string
  /** The entity tag, a weak one: `W/"..."`. */
  readonly etag: string
  /** Loads the content at the first call, and gives the same at later ones. */
  readonly content: () => Promise<PageContent>
}

/** The content of a file of the pages. */
export interface PageContent {
  readonly body: Uint8Array
  /** The body compressed ahead, by content coding. */
  readonly coded: CodedBodies
}

/** A body compressed ahead, by content coding. */
export interface CodedBodies {
  readonly br?: Uint8Array
  readonly gzip?: Uint8Array
}

/** The brand that pages bear. */
export interface PageBrand {
  readonly brand: Brand
  /** The public address of the service, for other sites. */
  readonly address: string
  readonly files: BrandFiles
}

/** Pages for people, served beside the contract. `@quick-response/web` exports the ones of this project. */
export interface Pages {
  /** The pages that the header of the API's documentation leads to; the first is its mark's. */
  readonly links?: ReadonlyArray<PageLink>
  /** The typefaces of the pages, in which the documentation is set, too. */
  readonly typefaces?: Typefaces | undefined
  /** The file at a path below the base path, such as `/` or `/account`; undefined where there is none. */
  readonly find: (path: string) => PageFile | undefined
  /** The page that says to people that nothing is at a path below the base path; undefined where there is none so deep. */
  readonly notFound?: (path: string) => PageFile | undefined
  /** The page at a path that exists for operators alone: to anyone else, nothing is there. */
  readonly forOperators?: (path: string) => PageFile | undefined
  /** The same pages under a brand. Where absent, they are served as they are. */
  readonly branded?: (brand: PageBrand) => Pages
}

/** The sources that a page may load: its own origin, and pictures that it makes. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

/** Header fields of every file of the pages. */
export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // The studio reads codes by the camera, where its visitor allows it.
  "permissions-policy":
    "camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer"
}
