/** The names of a table's rows, in their order. */
export const keysOf = <Table extends object>(table: Table): ReadonlyArray<keyof Table> =>
  Object.keys(table).filter((name): name is keyof Table & string => Object.hasOwn(table, name))
