import { drawCaption } from "../captions/typefaces.ts"
import type { Parts } from "../parts/Parts.ts"
import { pictures } from "../pictures/pictures.ts"
import { contrastFindings } from "../scannability/contrast.ts"
import * as logos from "./logos.ts"
import { micro } from "./microSymbols.ts"
import * as styles from "./styles.ts"

/** Every part, for programs that draw without waiting. */
export const allParts: Parts = { styles, logos, pictures, micro, contrastFindings, drawCaption }
