import type { Scene } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"
import type { PdfWriter } from "./PdfWriter.ts"
import type { Page } from "./page.ts"

/** Entries that a standard adds to a document's dictionaries. */
export interface DocumentEntries {
  readonly page: string
  readonly catalog: string
  readonly info: string
  /** The file identifier: 32 hexadecimal digits. */
  readonly id: string
}

/** A conforming document while its page is drawn. */
export interface ConformingDocument {
  /** Color space entries for each resource dictionary, which define the device colors. */
  readonly colorSpaces: string
  /** The color space for blending transparency. */
  readonly blending: string
  /** Operators before and after the picture and the marks. */
  readonly picture: readonly [begin: string, end: string]
  readonly marks: readonly [begin: string, end: string]
  /** Writes the objects after the page's content, for the page with this object number. */
  readonly finish: (page: number) => DocumentEntries
}

/** A PDF standard, as its writer implements it. */
export interface Conformance {
  /** The PDF version of the standard. */
  readonly version: string
  /** Begins a document of one page. */
  readonly begin: (document: PdfWriter, scene: Scene, page: Page, inks: Inks) => ConformingDocument
}
