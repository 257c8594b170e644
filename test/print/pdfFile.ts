import { Buffer } from "node:buffer"
import * as mupdf from "mupdf"

/** A PDF as MuPDF reads it, to be looked at object by object. */
export interface ReadPdf {
  readonly text: string
  readonly trailer: mupdf.PDFObject
  readonly catalog: mupdf.PDFObject
  readonly info: mupdf.PDFObject
  readonly page: mupdf.PDFObject
  /** All objects of the file. */
  readonly objects: ReadonlyArray<mupdf.PDFObject>
}

export const readPdf = (bytes: Uint8Array): ReadPdf => {
  const document = mupdf.Document.openDocument(bytes, "application/pdf").asPDF()
  if (document === null) throw new Error("no PDF")
  const trailer = document.getTrailer()
  return {
    text: Buffer.from(bytes).toString("latin1"),
    trailer,
    catalog: trailer.get("Root"),
    info: trailer.get("Info"),
    page: document.findPage(0),
    objects: Array.from({ length: document.countObjects() - 1 }, (_, i) =>
      document.newIndirect(i + 1).resolve()
    )
  }
}

/** The content of a stream, decompressed, a byte to a character. */
export const streamText = (object: mupdf.PDFObject): string =>
  Buffer.from(object.readStream().asUint8Array()).toString("latin1")

export const streamBytes = (object: mupdf.PDFObject): Uint8Array => object.readStream().asUint8Array()

/** The objects of a dictionary, by their keys. */
export const entriesOf = (dictionary: mupdf.PDFObject): ReadonlyArray<readonly [string, mupdf.PDFObject]> => {
  const entries: Array<readonly [string, mupdf.PDFObject]> = []
  if (dictionary.isDictionary() || dictionary.isArray())
    dictionary.forEach((value, key) => {
      entries.push([String(key), value])
    })
  return entries
}

/** Numbers of an array. */
export const numbersOf = (array: mupdf.PDFObject): ReadonlyArray<number> =>
  entriesOf(array).map(([, value]) => value.asNumber())
