import process from 'node:process'
import { printableJson } from './printable.ts'

/** Told of what an operator should know; nothing personal and no secret is in it. */
export type Report = (message: string) => void

/** Writes a line for the operator into the log: to the standard output, as JSON. */
export function reportLine(msg: string): void {
  process.stdout.write(`${printableJson({ level: 40, time: Date.now(), msg })}\n`)
}
