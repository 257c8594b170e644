/** The name of a column, or its place where it has none. */
export const plainColumn = (name: string, index: number): string =>
  name === "" ? `Column ${index + 1}` : name
