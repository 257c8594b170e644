import { writeFile } from "node:fs/promises"
import process from "node:process"
import { cautionTable } from "./placeRates.ts"

const [, , file = "docs/cautions.md"] = process.argv

await writeFile(
  file,
  `# Cautions, and how often they are right

A caution names the places at which a design is read less than 75 % as often as the plain code with the same data, says by
how much, and what to change. It is estimated in microseconds from the lightness of ink and ground, the body style, the
margin, the level and the version, by weights that were fitted to one set of random designs (\`fitted\`) and are checked on
another (\`checked\`). Each design is photographed eight times at each place by code that shares nothing with the renderer,
and read by zxing-wasm, ZBar and a port of ZXing for Java; 24 readings leave an error of about ten percentage points, so many
designs near the limit fall on either side by chance.

\`npm run long -- cautions\` writes this page.

## Fitted

${await cautionTable("fitted")}

## Checked

${await cautionTable("checked")}

## Templates

${await cautionTable("templates")}

## Measured once

- On a cup a larger symbol bends more at equal width: of a text that needs version 3 at Medium, level High in version 4 reads
  86 % of plain, in version 5 57 %, in version 6 38 %.
- A thermal printer at four to eight dots a module reads grays down to half the difference from black to white 58 to 75 % as
  often as black.
`
)
process.exit(0)
