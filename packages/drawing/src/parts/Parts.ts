import type { ConfigValues } from "@quick-response/design/config/QrConfig"
import type { ReadLogo } from "@quick-response/images/logo/readLogo"
import type { Overflow } from "@quick-response/symbol/encode"
import type { Matrix } from "@quick-response/symbol/Matrix"
import type { MicroKind } from "@quick-response/symbol/micro/microVersions"
import type { shapeOf } from "@quick-response/symbol/symbolShapes"
import type { composeStyled } from "../compose/composeStyled.ts"
import type { modulesMarkup } from "../modules/modulesMarkup.ts"
import type { backdrop } from "../pictures/backdrop.ts"
import type { halftone } from "../pictures/halftone.ts"
import type { halftoneSymbol } from "../pictures/halftoneSymbol.ts"
import type { contrastFindings } from "../scannability/contrast.ts"
import type { JudgeLogo } from "../scannability/judgeLogo.ts"
import type { microFinding } from "../scannability/microFinding.ts"
import type { SymbolField } from "../styles/encodeConfig.ts"
import type { DrawCaption } from "../styles/placement.ts"
import type { logoMarkup } from "../svg/logoMarkup.ts"

/** The composer of styles, and the writer of their modules as SVG. */
export interface Styles {
  readonly composeStyled: typeof composeStyled
  readonly modulesMarkup: typeof modulesMarkup
}

/** The reader, the judge and the writer of logos and pictures. */
export interface Logos {
  readonly readLogo: ReadLogo
  readonly judgeLogo: JudgeLogo
  readonly logoMarkup: typeof logoMarkup
}

/** The drawers of pictures that the modules of a symbol show. */
export interface Pictures {
  readonly halftone: typeof halftone
  readonly halftoneSymbol: typeof halftoneSymbol
  readonly backdrop: typeof backdrop
}

/** The encoder of Micro QR and rMQR, and what is said of them. */
export interface MicroSymbols {
  readonly encode: (kind: MicroKind, config: Pick<ConfigValues, SymbolField>) => Matrix | Overflow
  readonly versionOf: (kind: MicroKind, config: Pick<ConfigValues, SymbolField>) => number | Overflow
  readonly shapeOf: typeof shapeOf
  readonly finding: typeof microFinding
}

/**
 * The parts of the drawing code that only some configurations are drawn by: none for plain ones. A page loads each when a
 * configuration first needs it.
 */
export interface Parts {
  readonly styles?: Styles | undefined
  readonly logos?: Logos | undefined
  readonly pictures?: Pictures | undefined
  readonly micro?: MicroSymbols | undefined
  /** The judge of colors. */
  readonly contrastFindings?: typeof contrastFindings | undefined
  readonly drawCaption?: DrawCaption | undefined
}

/** A part that the configuration at hand needs. Throws where the parts are another configuration's. */
export const needed = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new TypeError("these parts were loaded for another configuration")
  return part
}
