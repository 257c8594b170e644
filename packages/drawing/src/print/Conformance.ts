import type { Scene } from "../scene/Scene.ts"
import type { Inks } from "./inks.ts"
import type { PdfWriter } from "./PdfWriter.ts"
import type { Page } from "./page.ts"

/** Entries that a standard adds to the dictionaries of a document. */
export interface DocumentEntries {
  readonly page: string
  readonly catalog: string
  readonly info: string
  /** The identifier of the file: 32 hexadecimal digits. */
  readonly id: string
}

/** A document that conforms to a standard, while its page is drawn. */
export interface ConformingDocument {
  /** Entries for the color spaces of each resource dictionary: they say which colors the device's numbers mean. */
  readonly colorSpaces: string
  /** The color space in which what is transparent is blended. */
  readonly blending: string
  /** Operators around the finished picture, and around the marks beside it. */
  readonly picture: readonly [begin: string, end: string]
  readonly marks: readonly [begin: string, end: string]
  /** Writes what comes after the page's content, for the page of that number. */
  readonly finish: (page: number) => DocumentEntries
}

/** A standard for PDF, as the writer of one keeps it. */
export interface Conformance {
  /** The version of PDF that the standard is based on. */
  readonly version: string
  /** Begins a document of a page. */
  readonly begin: (document: PdfWriter, scene: Scene, page: Page, inks: Inks) => ConformingDocument
}
