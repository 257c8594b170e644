/** The text of a field of a form; empty where there is none. */
export const textOf = (values: FormData, name: string): string => {
  const value = values.get(name)
  return typeof value === "string" ? value : ""
}
