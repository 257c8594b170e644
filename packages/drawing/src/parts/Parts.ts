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

/** Composes styled scenes and writes their modules as SVG. */
export interface Styles {
  readonly composeStyled: typeof composeStyled
  readonly modulesMarkup: typeof modulesMarkup
}

/** Reads, judges and writes logos and pictures. */
export interface Logos {
  readonly readLogo: ReadLogo
  readonly judgeLogo: JudgeLogo
  readonly logoMarkup: typeof logoMarkup
}

/** Draws pictures with the modules of a symbol. */
export interface Pictures {
  readonly halftone: typeof halftone
  readonly halftoneSymbol: typeof halftoneSymbol
  readonly backdrop: typeof backdrop
}

/** The encoder of Micro QR and rMQR, with their findings. */
export interface MicroSymbols {
  readonly encode: (kind: MicroKind, config: Pick<ConfigValues, SymbolField>) => Matrix | Overflow
  readonly versionOf: (kind: MicroKind, config: Pick<ConfigValues, SymbolField>) => number | Overflow
  readonly shapeOf: typeof shapeOf
  readonly finding: typeof microFinding
}

/** Drawing code that only some configurations need; plain ones need no part. A page loads each at first need. */
export interface Parts {
  readonly styles?: Styles | undefined
  readonly logos?: Logos | undefined
  readonly pictures?: Pictures | undefined
  readonly micro?: MicroSymbols | undefined
  readonly contrastFindings?: typeof contrastFindings | undefined
  readonly drawCaption?: DrawCaption | undefined
}

/** A part that the configuration needs. Throws if the parts belong to another configuration. */
export const needed = <Part>(part: Part | undefined): Part => {
  if (part === undefined) throw new TypeError("these parts were loaded for another configuration")
  return part
}
