/** A file of the bundled command. */
export interface CommandFile {
  /** Its name in the folder of the command. */
  readonly name: string
  readonly contents: string | Uint8Array
  /** The path of the module that the file is loaded for; undefined for a shared file. */
  readonly begins: string | undefined
  /** The names of the files, and of the packages of Node, that are loaded with it. */
  readonly imports: ReadonlyArray<string>
  /** The paths of the modules of which anything is in it. */
  readonly modules: ReadonlyArray<string>
}

export function commandFiles(): Promise<ReadonlyArray<CommandFile>>
