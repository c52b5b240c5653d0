import type { Operation } from '#studio/protocol.ts'
import type { Workspace } from '#studio/server/workspace/workspace.ts'

/** The files that are edited: JSON, Markdown, and one that is new. */
export const edited = ['config/markets/oman.json', 'config/articles/kuwait-expat-guide.md', 'config/pages/new.json']

const fields: Readonly<Record<string, string>> = {
  'config/markets/oman.json': 'order',
  'config/pages/new.json': 'count',
}

function fieldOf(file: string): string {
  return fields[file] ?? 'crumb'
}

/** The operations that write a count into a file. */
export function withCount(workspace: Workspace, file: string, count: number): Operation[] {
  const text = workspace.config().files.get(file)
  if (text === undefined) return [{ kind: 'write', file, text: `{ "count": ${count} }\n` }]
  const at = [fieldOf(file)]
  const was = Object(workspace.open(file).value)[at[0] ?? '']
  return [{ kind: 'set', file, at, was, value: file.endsWith('.md') ? `Count ${count}` : count }]
}

/** The count that a file has; 0 if it has none. */
export function countIn(workspace: Workspace, file: string): number {
  if (workspace.config().files.get(file) === undefined) return 0
  const value: unknown = Object(workspace.open(file).value)[fieldOf(file)]
  return Number(String(value).replace('Count ', '')) || 0
}
