import type { Parts } from "../parts/Parts.ts"
import { pictures } from "../pictures/pictures.ts"
import { contrastFindings } from "../scannability/contrast.ts"
import * as logos from "./logos.ts"
import { micro } from "./microSymbols.ts"
import * as styles from "./styles.ts"

/** All parts except the drawer of captions: the typefaces are larger than all other parts. */
export const partsBesideCaptions: Parts = { styles, logos, pictures, micro, contrastFindings }
