/** The data does not fit any version at the level. */
export class DataTooLong extends Error {
  readonly _tag = "DataTooLong"
  /** The bits that the shortest encoding of the data needs. */
  readonly requiredBits: number
  /** The bits that version 40 holds at the level. */
  readonly availableBits: number

  constructor({ requiredBits, availableBits }: Pick<DataTooLong, "requiredBits" | "availableBits">) {
    super(
      `data: needs ${requiredBits} bits and a QR code at this errorCorrectionLevel holds ${availableBits}; shorten it or lower the level`
    )
    this.name = "DataTooLong"
    this.requiredBits = requiredBits
    this.availableBits = availableBits
  }
}
