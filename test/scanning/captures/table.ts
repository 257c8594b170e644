import { writeFile } from "node:fs/promises"
import { decoderNames } from "../decoders.ts"
import { looks, plain } from "./looks.ts"
import { kindNames, leastShare, measuring, shareOf, sum, timesMore } from "./rates.ts"

/** Captures of each kind. */
const each = Number(process.env.QR_CAPTURES ?? 4)
const only = new RegExp(process.env.QR_LOOKS ?? "")
const file = process.argv[2]

const percent = (share: number): string => `${Math.round(100 * share)}`
const row = (cells: ReadonlyArray<string>): string => `| ${cells.join(" | ")} |`

const measured = await measuring(each)
const { ofPlain: plainReads } = await measured(plain)
const captures = each * kindNames.length
const rows: Array<string> = []
let below = 0
const chosen = looks.filter(({ option, name }) => only.test(`${option} ${name}`))
for (const look of chosen) {
  const { reads, ofPlain } = await measured(look)
  const shares = decoderNames.map((decoder) => shareOf(reads, ofPlain, decoder))
  const weakest = kindNames.flatMap((kind, i) => {
    const [mine, plains] = [reads, ofPlain].map((counts) => sum(decoderNames.map((d) => counts[d][i] ?? 0)))
    return (mine ?? 0) < 0.75 * (plains ?? 0) ? [kind] : []
  })
  if (Math.min(...shares) < leastShare) below += 1
  rows.push(row([look.option, look.name, ...shares.map(percent), weakest.join(", ")]))
  console.error(rows.at(-1))
}

const document = `# How well each look reads when it is photographed

Each value of each option alone, all else at its default, photographed ${captures} times at the same pixels a module as the plain square code with the same
text: ${each} times each ${kindNames.join(", ")}. The captures are made by code that shares nothing with the renderer, and are the same each time. A number
is what a decoder reads of the look, in percent of what it reads of the plain code. The last column names the conditions under which the four together read less than three
quarters of what they read of the plain code. One capture of ${captures} is nearly two percent, so a look of which a decoder reads less than 95 % is
photographed ${timesMore * captures} times instead, with more light, noise and angles. ${below} of ${chosen.length} looks are below 95 % with one of the decoders at least.

Of the plain code's ${captures} captures ${decoderNames.map((decoder) => `${decoder} reads ${sum(plainReads[decoder])}`).join(", ")}.

\`npm run long -- captures\` writes this page.

${row(["option", "value", ...decoderNames, "weak when"])}
${row(["---", "---", ...decoderNames.map(() => "--:"), "---"])}
${rows.join("\n")}

Where designs are weak, and how often cautions say so: [cautions](cautions.md).

## Scanners that look for corners

quirc, which reads codes in small devices, and OpenCV's \`QRCodeDetector\` fit a square to the corners of the eyes; phones and the decoders above do
not. Of 700 random designs 303 are sold. In 18 photographs each, and with the outer eye Square, quirc reads 91 % of what it
reads of the plain code, and 157 of 158 pictures as they are made; OpenCV, of the first 75 designs, 92 % and 30 of 31. With outer eyes whose corners are
round or cut quirc reads 26 %, and 29 of 128 pictures; OpenCV 23 %, and 8 of 36. quirc also takes one brightness for a whole picture: five of the eight designs with such eyes that
it reads less than half as often as the plain code have a background that is darker than the paper. Of 397 refused designs it reads 24 nine times of ten as often as the
plain code.

By outer eye alone, each on six black codes of three texts, photographed 18 times: of 108 quirc reads Square 101, Beads 102, Stamp 97, Scallop 78, Rounded 72, and
OpenCV 4.14 reads 90, 88, 96, 41 and 35. Of the others at least one of the two reads fewer than a third. For kiosks, turnstiles and robots choose Square, Stamp or Beads, on
white: \`GET /v1/Qr/options\` says of these that \`readers\` are \`"all"\`, and the studio names them above the eyes.
`
if (file === undefined) console.log(document)
else await writeFile(file, document)
