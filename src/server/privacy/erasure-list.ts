import { createHmac, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { NumberedLead } from '../database/lead.ts'
import { makeLeadFolder } from '../database/sqlite-database.ts'
import { type Person, personFrom } from './person.ts'

/** Who was erased, of whom a backup may still know. */
export interface ErasureList {
  /** How many entries there are. */
  readonly size: number
  /** Whether a lead is one that was erased, or that of a person who was erased after it came. */
  has(lead: Pick<NumberedLead, 'reference' | 'receivedAt' | 'fields'>): boolean
}

/** The files of the list in a folder: hashes with their times, and the key without which they tell nothing. */
export function erasureFiles(folder: string): { readonly list: string; readonly key: string } {
  return { list: path.join(folder, 'erasures.list'), key: path.join(folder, 'erasures.key') }
}

/** Adds leads (by reference) and people to the list in a folder; returns once it is on the disk. */
export async function addToErasureList(
  folder: string,
  entries: { readonly references: readonly string[]; readonly people: readonly Person[] },
  now: Date,
): Promise<void> {
  makeLeadFolder(folder)
  const files = erasureFiles(folder)
  const key = (await readKey(files.key)) ?? (await makeKey(files.key))
  const identities = [...entries.references, ...entries.people.map(identityOf)]
  const lines = identities.map((identity) => `${now.toISOString()} ${hash(key, identity)}\n`)
  await append(files.list, lines.join(''), 'a')
}

/** Reads the list in a folder; empty where there is none. Throws where its key is missing. */
export async function readErasureList(folder: string): Promise<ErasureList> {
  const files = erasureFiles(folder)
  const text = await readFile(files.list, 'utf8').catch(unlessMissing)
  if (text === undefined) return { size: 0, has: () => false }
  const key = await readKey(files.key)
  if (!key) throw new Error(`${files.key} is missing, without which nobody can tell who is on ${files.list}.`)
  const erasedAt = new Map(
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split(' '))
      .map(([at = '', hashed = '']) => [hashed, at]),
  )
  return {
    size: erasedAt.size,
    has: ({ reference, receivedAt, fields }) =>
      erasedAt.has(hash(key, reference)) ||
      Object.values(fields).some((value) => {
        const person = personFrom(value)
        // Who comes back later is wanted again.
        return person !== undefined && receivedAt <= (erasedAt.get(hash(key, identityOf(person))) ?? '')
      }),
  }
}

function identityOf({ kind, value }: Person): string {
  return `${kind} ${value}`
}

function hash(key: Buffer, identity: string): string {
  return createHmac('sha256', key).update(identity).digest('hex')
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(unlessMissing)
  if (text === undefined) return undefined
  // With another key nobody on the list would be found.
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new Error(`${file} is damaged: put the copy of it that you keep there.`)
  return Buffer.from(text.trim(), 'hex')
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(32)
  await append(file, `${key.toString('hex')}\n`, 'wx')
  return key
}

/** Writes at the end of a file that nobody else on the machine may read, and waits for the disk. */
async function append(file: string, text: string, flags: 'a' | 'wx'): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
