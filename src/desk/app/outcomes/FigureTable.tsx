import type { ReactNode } from 'react'
import styles from '../desk.module.css'
import own from './outcomes.module.css'

interface FigureTableProps {
  /** What the table is of. */
  readonly title: string
  readonly columns: readonly string[]
  /** The first cell of each row names it. */
  readonly rows: readonly (readonly ReactNode[])[]
}

/** The most rows that are in sight at once. */
const most = 12

/** Figures as a table; a long one is folded. */
export function FigureTable(props: FigureTableProps) {
  const { title, rows } = props
  if (rows.length <= most) return <Table {...props} />
  return (
    <details className={own['folded']}>
      <summary>{title}: the table</summary>
      <Table {...props} />
    </details>
  )
}

function Table({ title, columns, rows }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus alone.
    <section className={`${styles['scroll']} ${own['scroll']}`} aria-label={title} tabIndex={0}>
      <table className={`${styles['table']} ${own['table']}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={String(name)}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                <td key={columns[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
