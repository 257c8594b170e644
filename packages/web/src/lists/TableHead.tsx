import type { ComponentChildren } from "preact"

/** The title of a column, and the classes of its cell. */
type Column = readonly [title: ComponentChildren, ...classes: ReadonlyArray<string>]

/** The titles of a table's columns. */
export const TableHead = ({ columns }: { readonly columns: ReadonlyArray<Column> }) => (
  <thead>
    <tr>
      {columns.map(([title, ...classes], place) => (
        <th key={place} scope="col" class={classes.length === 0 ? undefined : classes.join(" ")}>
          {title}
        </th>
      ))}
    </tr>
  </thead>
)
