/** The content of a file of the built pages. */
export interface BuiltContent {
  /** Its text; what is not text has its bytes, in base64. */
  readonly text?: string
  readonly base64?: string
  /** The file compressed, in base64, where that is shorter. */
  readonly br?: string
  readonly gzip?: string
}

/** A file of the built pages. */
export interface BuiltFile {
  /** The path at which it is served, below the base path; for HTML that is of no one screen, the number of segments of its path. */
  readonly at: string | number
  readonly mediaType: string
  /** A hash of its bytes. */
  readonly hash: string
  readonly load: () => Promise<{ readonly content: BuiltContent }>
}

/** All files, as `npm run build` made them. */
export declare const files: ReadonlyArray<BuiltFile>
