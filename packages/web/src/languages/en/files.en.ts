import type { SheetName } from "@quick-response/drawing/sheets/sheetKinds"
import type { ImageFormat } from "quick-response"

/** The use of each format, in English. */
const uses: Readonly<Record<ImageFormat, string>> = {
  svg: "For the web and for design programs. Sharp at any size.",
  png: "Pixels, for documents and messages.",
  pdf: "For print. Sharp at any size.",
  eps: "For print shops. Sharp at any size.",
  webp: "Pixels, for websites: the smallest file.",
  jpeg: "Pixels, for programs that take nothing else."
}

/** The things to print, in English. */
const sheets: Readonly<Record<SheetName, string>> = {
  tent: "Table tent",
  card: "Business card",
  sticker: "Sticker",
  hanger: "Door hanger",
  poster: "Poster"
}

/** The use of each sheet, in English. */
const sheetUses: Readonly<Record<SheetName, string>> = {
  tent: "Stands on a table, the same on both sides. Cut it out, and fold it in the middle.",
  card: "As many cards of 85 x 55 mm as the paper holds.",
  sticker: "As many squares of 50 mm as the paper holds, for sheets of labels.",
  hanger: "Hangs on the handle of a door. Cut out the round hole, too.",
  poster: "One large code on the whole paper."
}

/** Files in English. */
export const words = {
  saveAs: "Save as",
  picture: "Picture",
  sheet: "Sheet to print",
  format: "Format",
  uses,
  download: (format: string) => `Download ${format}`,
  saved: (file: string) => `${file} is saved.`,
  width: "Width",
  unit: "Unit",
  units: { px: "px", mm: "mm", in: "inch" },
  dpi: "Dots an inch",
  dpiFault: (least: string, most: string) => `Dots an inch: a whole number from ${least} to ${most}.`,
  pixelsWide: (pixels: string) => `${pixels} pixels wide.`,
  widthWritten: "The width is written into the file.",
  enterNumber: "Enter a number.",
  enterWhole: "Enter whole pixels.",
  tooFew: (pixels: string, least: string) => `That is ${pixels} pixels; the least is ${least}.`,
  tooMany: (pixels: string, most: string) => `That is ${pixels} pixels; the most is ${most}.`,
  tooManyAs: (pixels: string, most: string, format: string) =>
    `That is ${pixels} pixels; the most is ${most} as ${format}.`,
  press: "For the print shop",
  bleed: "Bleed in mm",
  bleedFault: (least: string, most: string) => `Bleed: ${least} to ${most} millimeters.`,
  aboutBleed: "The background goes on by so much beyond the edge, for the knife. Print shops ask for 3.",
  colors: "Colors",
  cropMarks: "Crop marks",
  spotColor: "Spot color",
  aboutSpotColor: "The ink of the modules as the print shop calls it, such as PANTONE 286 C.",
  standard: "Standard",
  noStandard: "None",
  aboutStandards: "PDF/X-4 for print shops that ask for it; PDF/A-2u to be archived and read aloud.",
  whatToPrint: "What to print",
  sheets,
  sheetUses,
  paper: "Paper",
  papers: { a4: "A4", letter: "US Letter" },
  headline: "Headline",
  line: "Line below the code",
  usualLine: "Scan with your phone's camera",
  preview: (sheet: string, paper: string) => `The sheet, ${sheet} on ${paper}`,
  actualSize: "Print it at its actual size, 100 %."
}
