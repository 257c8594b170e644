import { number } from "../svg/pathData.ts"

const encoder = new TextEncoder()

/** Bytes as text of as many characters. */
const latin = (bytes: Uint8Array): string => new TextDecoder("latin1").decode(bytes)

const notOurs = (format: string): never => {
  throw new TypeError(`this is no ${format} of this renderer`)
}

/** Points are 72 to an inch. */
const pointsOf = (millimeters: number): number => (millimeters / 25.4) * 72

const pageStart = "<< /Type /Page /Parent "

/** The one page of a PDF of this renderer, whose object takes two lines: its number, and the dictionary. */
const pageOf = (text: string) => {
  const at = text.indexOf(pageStart)
  const [header = ""] = text.slice(text.lastIndexOf("\n", at - 2) + 1, at).split("\n")
  const dictionary = text.slice(at + pageStart.length, text.indexOf("\n", at))
  const id = /^(\d{1,10}) 0 obj$/.exec(header)?.[1]
  const [, parent = "", width = "", height = "", contents = "", rest] =
    /^(\d{1,10}) 0 R \/MediaBox \[0 0 ([\d.]{1,20}) ([\d.]{1,20})\] \/Contents (\d{1,10}) 0 R (.*)$/.exec(
      dictionary
    ) ?? []
  return at < 0 || id === undefined || rest === undefined
    ? undefined
    : { id, parent, width, height, contents, rest }
}

/**
 * A PDF of `pdf` with its page made this many millimeters wide, and as high as its proportions ask. A revision is appended, as
 * ISO 32000-1, section 7.5.6, says: the page's box, and a scale before what it draws.
 */
export const pdfWithWidth = (pdf: Uint8Array, millimeters: number): Uint8Array<ArrayBuffer> => {
  const text = latin(pdf)
  const page = pageOf(text)
  const trailer = /trailer\n<< \/Size (\d+) (.*) >>\nstartxref\n(\d+)\n%%EOF\n$/.exec(text)
  if (page === undefined || trailer === null) return notOurs("PDF")
  const { id, parent, width, height, contents, rest } = page
  const [, size = "", entries = "", previous = ""] = trailer
  const scale = pointsOf(millimeters) / Number(width)
  const operators = `${scale} 0 0 ${scale} 0 0 cm\n`
  const box = `[0 0 ${number(scale * Number(width))} ${number(scale * Number(height))}]`
  const pageObject = `${id} 0 obj\n${pageStart}${parent} 0 R /MediaBox ${box} /Contents [${size} 0 R ${contents} 0 R] ${rest}\nendobj\n`
  const scaleObject = `${size} 0 obj\n<< /Length ${operators.length} >>\nstream\n${operators}\nendstream\nendobj\n`
  const offset = (at: number) => `${String(at).padStart(10, "0")} 00000 n \n`
  const scaleAt = pdf.length + pageObject.length
  const revision = encoder.encode(
    `${pageObject}${scaleObject}xref\n${id} 1\n${offset(pdf.length)}${size} 1\n${offset(scaleAt)}trailer
<< /Size ${Number(size) + 1} ${entries} /Prev ${previous} >>
startxref
${scaleAt + scaleObject.length}
%%EOF
`
  )
  const bytes = new Uint8Array(pdf.length + revision.length)
  bytes.set(pdf)
  bytes.set(revision, pdf.length)
  return bytes
}

/** An EPS of `eps` made this many millimeters wide, and as high as its proportions ask. */
export const epsWithWidth = (eps: string, millimeters: number): string => {
  const box = /^%%HiResBoundingBox: 0 0 ([\d.]+) ([\d.]+)$/m.exec(eps)
  if (box === null) return notOurs("EPS")
  const [, width = "", height = ""] = box
  const scale = pointsOf(millimeters) / Number(width)
  const [across, down] = [pointsOf(millimeters), scale * Number(height)]
  return eps
    .replace(/^%%BoundingBox: .*$/m, `%%BoundingBox: 0 0 ${Math.ceil(across)} ${Math.ceil(down)}`)
    .replace(/^%%HiResBoundingBox: .*$/m, `%%HiResBoundingBox: 0 0 ${number(across)} ${number(down)}`)
    .replace(/^gsave\n/m, `gsave\n${scale} dup scale\n`)
}
