/** Where a README stands, and what it may link to. */
interface Surroundings {
  /** The package's folder, from the top of the repository. */
  readonly folder: string
  /** The files of its tarball. */
  readonly files: ReadonlyArray<string>
  /** The field of the top package.json. */
  readonly repository?: string | { readonly url: string } | undefined
}

export declare const withPackedLinks: (readme: string, surroundings: Surroundings) => string
