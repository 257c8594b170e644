/** The data does not fit any version at the level, or not the one that the configuration names. */
export class DataTooLong extends Error {
  readonly _tag = "DataTooLong"
  /** The bits that the shortest encoding of the data needs. */
  readonly requiredBits: number
  /** The bits that version 40, or the named one, holds at the level. */
  readonly availableBits: number
  /** The smallest version that holds the data, where only the named one does not. */
  readonly leastVersion: number | undefined

  constructor({
    requiredBits,
    availableBits,
    leastVersion
  }: Pick<DataTooLong, "requiredBits" | "availableBits"> & { readonly leastVersion?: number | undefined }) {
    super(
      leastVersion === undefined
        ? `data: needs ${requiredBits} bits and a QR code at this errorCorrectionLevel holds ${availableBits}; shorten it or lower the level`
        : `version: holds ${availableBits} bits at this errorCorrectionLevel and the data needs ${requiredBits}; raise it to ${leastVersion} or leave it out`
    )
    this.name = "DataTooLong"
    this.requiredBits = requiredBits
    this.availableBits = availableBits
    this.leastVersion = leastVersion
  }
}
