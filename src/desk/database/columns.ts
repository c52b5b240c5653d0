import type { ColumnDefinitionBuilder, CreateTableBuilder, Kysely } from 'kysely'

export const required = (column: ColumnDefinitionBuilder) => column.notNull()
export const key = (column: ColumnDefinitionBuilder) => column.primaryKey()
export const nullable = (column: ColumnDefinitionBuilder) => column

export type TextColumns = Readonly<Record<string, (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder>>

/** A table whose columns are texts. */
export function textTable(db: Kysely<unknown>, name: string, columns: TextColumns) {
  return Object.entries(columns).reduce(
    (made: CreateTableBuilder<string, string>, [column, build]) => made.addColumn(column, 'text', build),
    db.schema.createTable(name),
  )
}
