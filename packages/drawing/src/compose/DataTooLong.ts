import type { SymbolKind } from "@quick-response/symbol/symbolShapes"

/** The data does not fit any version at the level, or not the version that the configuration names. */
export class DataTooLong extends Error {
  readonly _tag = "DataTooLong"
  /** Bits of the shortest encoding of the data. */
  readonly requiredBits: number
  /** Bits that version 40, or the named one, holds at the level. */
  readonly availableBits: number
  /** The smallest version that holds the data, if only the named one does not. */
  readonly leastVersion: number | undefined

  /** The kind of label symbol; undefined for QR codes. */
  readonly symbol: Exclude<SymbolKind, "qr"> | undefined

  constructor({
    requiredBits,
    availableBits,
    leastVersion,
    symbol
  }: Pick<DataTooLong, "requiredBits" | "availableBits"> &
    Partial<Pick<DataTooLong, "leastVersion" | "symbol">>) {
    super(
      leastVersion === undefined
        ? symbol === undefined
          ? `data: needs ${requiredBits} bits and a QR code at this errorCorrectionLevel holds ${availableBits}; shorten it or lower the level`
          : `data: needs ${requiredBits} bits and a code whose symbol is "${symbol}" holds ${availableBits} at this errorCorrectionLevel; shorten it, or leave out symbol`
        : `version: holds ${availableBits} bits at this errorCorrectionLevel and the data needs ${requiredBits}; raise it to ${leastVersion} or leave it out`
    )
    this.name = "DataTooLong"
    this.requiredBits = requiredBits
    this.availableBits = availableBits
    this.leastVersion = leastVersion
    this.symbol = symbol
  }
}
