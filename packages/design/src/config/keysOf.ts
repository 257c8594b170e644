export const keysOf = <Table extends object>(table: Table): ReadonlyArray<keyof Table> =>
  Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name))

/** Has exactly these rows. */
export const tableOf = <Name extends string, Value>(
  names: ReadonlyArray<Name>,
  make: (name: Name) => Value
): Readonly<Record<Name, Value>> => {
  const hasAll = (table: Readonly<Record<string, Value>>): table is Record<Name, Value> =>
    names.every((name) => Object.hasOwn(table, name))
  const table = Object.fromEntries(names.map((name) => [name, make(name)]))
  if (!hasAll(table)) throw new TypeError("a table has all of its rows")
  return table
}
