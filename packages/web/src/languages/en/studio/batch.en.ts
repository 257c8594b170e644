import type { CsvRule } from "@quick-response/http/batch"
import type { ComponentChildren } from "preact"
import type { Count } from "../../Count.ts"

const rows = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "row" : "rows"}`
const codes = ({ n, figure }: Count): string => `${figure} ${n === 1 ? "code" : "codes"}`

/** The faults of a file's form. */
const csv: Readonly<Record<CsvRule, string>> = {
  textAfterQuote: "the text goes on behind its closing quote; double each quote inside it",
  rowTooLong: "the row has over 8 million characters; close the quotes of its texts",
  quoteNotClosed: "the text in quotes does not end; close it with a quote, and double each quote inside it"
}

/** Many codes from a file, in English. */
export const words = {
  title: "Many codes from a CSV file",
  about: (most: string) =>
    `Each row becomes a code in the style that you are editing. The first line names the columns; up to ${most} rows.`,
  choose: (strong: (text: string) => ComponentChildren): ComponentChildren => [
    strong("Choose a CSV file"),
    ", or drop it here"
  ],
  example: "Download this example",
  rows,
  anotherFile: "Another file",
  eachRow: "Each row says",
  textOrLink: "A text or a link",
  column: "Column",
  firstRow: "In the first row",
  is: "Is",
  columnIs: (column: string) => `Column ${column} is`,
  columnAt: (place: string) => `Column ${place}`,
  leftOut: "Left out",
  says: "Says",
  style: "Style",
  text: "Text or link",
  part: (group: string, field: string) => `${group}: ${field.toLowerCase()}`,
  nameOfCode: "Name of the code",
  fileName: "File name",
  size: "Width in pixels",
  sayWhich: (fields: string) => `Say which column is ${fields}.`,
  quoted: (name: string) => `“${name}”`,
  unused: (columns: string, { n }: Count) =>
    n === 1
      ? `${columns} is left out: say above what it is, if the codes are to have it.`
      : `${columns} are left out: say above what they are, if the codes are to have it.`,
  noFrame: (column: string) =>
    `${column} is a caption, and the design has no frame to show it: choose one in the studio first.`,
  firstRows: "The first rows",
  line: (line: string) => `Line ${line}`,
  notDrawn: ": cannot be drawn",
  faulty: (count: Count) => `${rows(count)} cannot be drawn.`,
  mend: ({ n }: Count) =>
    `Mend ${n === 1 ? "it" : "them"} in the file and choose that again, or buy the others.`,
  faultyRows: "Rows with faults",
  faultAt: (line: string, fault: string) => `Line ${line}: ${fault}`,
  more: (count: Count) => `and ${rows(count)} more.`,
  inColumn: (place: string) => `column ${place}`,
  inColumnNamed: (place: string, name: string) => `column ${place} (${name})`,
  empty: "is empty; fill the cell in, or take the row out",
  surplus: (cells: string, columns: string) =>
    `the row has ${cells} cells and the first line names ${columns}; put quotes around a text with a separator in it`,
  csv,
  csvFault: (line: string, column: string, fault: string) => `Line ${line}, column ${column}: ${fault}.`,
  notUtf8: "The file is not UTF-8; save it as CSV UTF-8, or as Unicode text.",
  tooLong: "The file is longer than 2 million characters. Split it, or use the command line.",
  tooManyColumns: (columns: string, most: string) => `The file has ${columns} columns. Keep at most ${most}.`,
  noRows: "The file has no rows below the line that names its columns.",
  tooManyRows: (count: string, most: string) =>
    `The file has ${count} rows. Split it into files of at most ${most}.`,
  pictures: "Pictures in the ZIP",
  printed: (pixels: string, millimeters: string, dpi: string) =>
    `${pixels} pixels are ${millimeters} mm in print, at ${dpi} dots an inch.`,
  rasterLength: (pixels: string) =>
    `${pixels} pixels. Vector pictures are drawn as many CSS pixels wide; they scale without loss.`,
  vectorLength: (pixels: string, perInch: string) => `${pixels} CSS pixels, ${perInch} to an inch.`,
  notKept:
    "This browser cannot keep the batch for a reload, so that it might be bought twice. Allow this site to keep data, or split the file.",
  drawn: (drawn: string, all: Count) => `Drawn ${drawn} of ${rows(all)}…`,
  range: (least: string, most: string) => `${least} to ${most}`,
  each: (count: Count, price: string) => `${codes(count)} at ${price} each.`,
  zips: (count: string) => `They arrive as ${count} ZIPs, each saved as soon as it is bought.`,
  missing: (balance: string, missing: string) => `You have ${balance}: ${missing} are missing.`,
  buy: "Buy",
  buyAll: (count: Count, price: string) => `Buy ${codes(count)} for ${price}`,
  signIn: "Sign in to buy",
  signInFor: (count: Count, price: string) => `Sign in to buy ${codes(count)} for ${price}`,
  waiting: "Waits",
  sending: "Is being bought…",
  saved: "Saved",
  code: (place: string) => `Code ${place}`,
  codes: (from: string, to: string) => `Codes ${from} to ${to}`,
  saveAgain: "Save again",
  bought: (count: Count) => `${codes(count)} bought.`,
  allBefore: ({ n }: Count) => `You had bought ${n === 1 ? "this code" : "all of these codes"} before.`,
  notCharged: "Nothing was charged again.",
  someBought: (count: Count) => `${codes(count)} bought,`,
  someBefore: (before: string) => `${before} of them before: those were not charged again.`,
  inZips: ({ n }: Count) => `They are in the ZIP${n === 1 ? "" : "s"}, and among your codes.`,
  progress: (saved: string, all: Count) => `Saved ${saved} of ${codes(all)}.`,
  leaveOpen: "Leave this page open.",
  left: (left: string) => `Left: ${left}.`,
  resumes: (time: string) => `The service limits how many codes it makes a minute: it goes on at ${time}.`,
  savedZips: "ZIPs that are saved",
  allZips: "ZIPs",
  failed: (count: Count, strong: (text: string) => ComponentChildren): ComponentChildren => [
    strong(`${rows(count)} could not be bought`),
    " and cost nothing."
  ],
  failedRows: "Rows that failed",
  samePurchase:
    "The same rows in the same style are the same purchase, so that nothing is paid twice by mistake. On purpose, they can be bought as new codes.",
  buyAgain: ({ n, figure }: Count, price: string) =>
    `Buy ${figure} new ${n === 1 ? "code" : "codes"} for ${price}`,
  stop: "Stop",
  notTwice: "What was bought is not bought again: the service knows each row of this batch.",
  goOn: "Go on"
}
