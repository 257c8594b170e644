import type { Brand } from "@quick-response/core"
import type { BrandFiles } from "../brand/brandFiles.ts"
import type { PageLink } from "../docs/header.ts"
import type { Typefaces } from "../docs/stylesheet.ts"

/** A file of the pages, as sent. */
export interface PageFile {
  /** 404 for a not-found page. */
  readonly status: 200 | 404
  readonly mediaType: string
  readonly cacheControl: string
  /** Weak: `W/"..."`. */
  readonly etag: string
  /** Loads the content on the first call, then returns the same. */
  readonly content: () => Promise<PageContent>
}

export interface PageContent {
  readonly body: Uint8Array
  /** Precompressed bodies, by content coding. */
  readonly coded: CodedBodies
}

/** Precompressed bodies, by content coding. */
export interface CodedBodies {
  readonly br?: Uint8Array
  readonly gzip?: Uint8Array
}

export interface PageBrand {
  readonly brand: Brand
  /** The service's public address, for other sites. */
  readonly address: string
  readonly files: BrandFiles
}

/** Pages for people in addition to the contract, such as those of `@quick-response/web`. */
export interface Pages {
  /** Pages linked in the header of the API's documentation; its mark links to the first. */
  readonly links?: ReadonlyArray<PageLink>
  /** The typefaces of the pages and the documentation. */
  readonly typefaces?: Typefaces | undefined
  /** The file at a path below the base path, such as `/` or `/account`; undefined if missing. */
  readonly find: (path: string) => PageFile | undefined
  /** The not-found page for a path below the base path; undefined if it has none so deep. */
  readonly notFound?: (path: string) => PageFile | undefined
  /** The page at a path that exists only for operators: others get not found. */
  readonly forOperators?: (path: string) => PageFile | undefined
  /** The pages under a brand. If absent, they are served unchanged. */
  readonly branded?: (brand: PageBrand) => Pages
}

/** A page may load only its own origin, and pictures that it makes. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'"
].join("; ")

export const pageHeaders: Readonly<Record<string, string>> = {
  "content-security-policy": contentSecurityPolicy,
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  // The studio reads codes with the camera, if the visitor allows it.
  "permissions-policy":
    "camera=(self), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer"
}
