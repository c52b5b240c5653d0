import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Machine } from './machine.ts'
import type { Table } from './table.ts'

/** The outcome of a command that proves or measures something, as it is kept. */
export interface Figures {
  /** The call: `npm run bench -- --lighthouse`. */
  readonly command: string
  /** The hash of the commit, with `-changed` behind it if files differed from it. */
  readonly commit: string
  /** The time of its end, in ISO 8601. */
  readonly at: string
  readonly seconds: number
  readonly machine: Machine
  readonly passed: boolean
  readonly problems: readonly string[]
  readonly tables: readonly Table[]
}

export const figuresFolder = 'test-results/figures'

/** The file of the figures of a call: `test-results/figures/bench-lighthouse-4.json`, so that a part replaces no whole. */
export function figuresFile(command: string): string {
  const name = command.replace(/^npm (?:run )?/, '').replaceAll(/[^\w.]+/g, '-')
  return `${figuresFolder}/${name}.json`
}

/** Writes the figures of a call below a folder. */
export function keepFigures(root: string, figures: Figures): void {
  const file = path.join(root, figuresFile(figures.command))
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
}

/** The figures that are kept of a call below a folder. */
export function figuresOf(root: string, command: string): Figures | undefined {
  const file = path.join(root, figuresFile(command))
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
