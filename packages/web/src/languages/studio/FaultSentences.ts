import type { accountRules } from "@quick-response/core"
import type * as addresses from "@quick-response/design/content/codes/addresses"
import type * as bitcoin from "@quick-response/design/content/codes/bitcoinAddress"
import type * as elements from "@quick-response/design/content/codes/elementStrings"
import type * as gtin from "@quick-response/design/content/codes/gtin"
import type * as iban from "@quick-response/design/content/codes/iban"
import type * as phone from "@quick-response/design/content/codes/phoneNumber"
import type * as pixKey from "@quick-response/design/content/codes/pixKey"
import type * as references from "@quick-response/design/content/codes/references"
import type * as target from "@quick-response/design/content/codes/target"
import type * as kind from "@quick-response/design/content/fields/ContentKind"
import type * as dates from "@quick-response/design/content/fields/dates"
import type * as app from "@quick-response/design/content/types/app"
import type * as esim from "@quick-response/design/content/types/esim"
import type * as event from "@quick-response/design/content/types/event"
import type * as gs1 from "@quick-response/design/content/types/gs1"
import type * as otp from "@quick-response/design/content/types/otp"
import type * as pix from "@quick-response/design/content/types/pix"
import type * as sepa from "@quick-response/design/content/types/sepa"
import type * as swissBill from "@quick-response/design/content/types/swissBill"
import type * as upi from "@quick-response/design/content/types/upi"
import type * as wifi from "@quick-response/design/content/types/wifi"
import type { Rule } from "@quick-response/design/field/faults"
import type { FileFaultKind } from "@quick-response/images/file/Result"

/** The sentence about each rule of a module; a function of the rule's parameters where it shows them. */
type SentencesOf<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Rule<never>
    ? Name
    : never]: Module[Name] extends Rule<infer Parameters>
    ? string | ((parameters: Parameters) => string)
    : never
}

/** A sentence for each rule of a content: a language that lacks one does not compile. */
export type ContentSentences = SentencesOf<typeof addresses> &
  SentencesOf<typeof bitcoin> &
  SentencesOf<typeof elements> &
  SentencesOf<typeof gtin> &
  SentencesOf<typeof iban> &
  SentencesOf<typeof phone> &
  SentencesOf<typeof pixKey> &
  SentencesOf<typeof references> &
  SentencesOf<typeof target> &
  SentencesOf<typeof kind> &
  SentencesOf<typeof dates> &
  SentencesOf<typeof app> &
  SentencesOf<typeof esim> &
  SentencesOf<typeof event> &
  SentencesOf<typeof gs1> &
  SentencesOf<typeof otp> &
  SentencesOf<typeof pix> &
  SentencesOf<typeof sepa> &
  SentencesOf<typeof swissBill> &
  SentencesOf<typeof upi> &
  SentencesOf<typeof wifi>

/** The sentences about faults of any field, and about values of the wrong kind. */
export interface FaultSentences {
  readonly missing: string
  readonly unknownField: string
  readonly tooManyLines: string
  readonly noSuchCharacter: (character: string) => string
  readonly pathMissing: string
  readonly dataTooLong: string
  readonly versionTooSmall: (parameters: { readonly leastVersion: number }) => string
  readonly levelDemanded: string
  readonly namelessDemanded: string
  readonly notElementStrings: string
  readonly encodingDemanded: string
  readonly markDemanded: string
  readonly sizeBounded: string
  readonly versionBounded: (parameters: { readonly most: number }) => string
  readonly dataReplaced: string
  readonly dataAndContent: string
  readonly indexBeyond: (parameters: { readonly total: number }) => string
  readonly noneInSymbol: string
  readonly onlyInSymbol: string
  readonly noneInSequence: string
  readonly fewCharacters: (parameters: { readonly characters: number }) => string
  readonly bitsHasFragment: string
  readonly bitsNeedsAddress: string
  readonly bitsChoose: string
  readonly bitsTooManyPixels: string
  readonly bitsTooLittleRoom: string
  readonly notHonored: string
  readonly spotColorOfGradient: string
  readonly transparentInOpaque: string
  /** A text of these lengths was expected. */
  readonly text: (least: string, most: string) => string
  readonly whole: (least: string, most: string) => string
  readonly number: (least: string, most: string) => string
  readonly decimals: (least: string, most: string, places: string) => string
  readonly oneOf: (values: string) => string
  readonly date: (least: string, most: string) => string
  readonly time: (least: string, most: string) => string
  readonly color: string
  readonly email: string
  readonly webAddress: string
  readonly moment: string
  readonly uuid: string
  readonly password: (least: string, most: string) => string
  readonly moreFaults: (parameters: { readonly count: number }) => string
  readonly notList: string
  readonly notObject: string
  /** The sentence about a file that cannot be used, by the kind of its fault. */
  readonly unusableFile: Readonly<Record<FileFaultKind, string>>
  readonly content: ContentSentences
  readonly account: SentencesOf<typeof accountRules>
}
