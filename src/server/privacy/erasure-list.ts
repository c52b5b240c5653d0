import { createHmac, randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { NumberedLead } from '../database/lead.ts'
import { makeLeadFolder } from '../database/sqlite-database.ts'
import { type Person, sendersIn } from './person.ts'

/** Erased leads and people, whose data a backup may still have. */
interface ErasureList {
  readonly size: number
  /** Whether a lead was erased, or is that of a person who was erased after it came. */
  has(lead: Pick<NumberedLead, 'reference' | 'receivedAt' | 'fields'>): boolean
}

/** The list holds keyed hashes with their times; without the key it reveals nothing. */
export function erasureFiles(folder: string): { readonly list: string; readonly key: string } {
  return { list: path.join(folder, 'erasures.list'), key: path.join(folder, 'erasures.key') }
}

/** Resolves once the entries are on the disk. */
export async function addToErasureList(
  folder: string,
  entries: { readonly references: readonly string[]; readonly people: readonly Person[] },
  now: Date,
): Promise<void> {
  makeLeadFolder(folder)
  const files = erasureFiles(folder)
  const key = (await readKey(files.key)) ?? (await makeKey(files.key))
  const identities = [...entries.references, ...entries.people.map(identityKey)]
  const lines = identities.map((identity) => `${now.toISOString()} ${hash(key, identity)}\n`)
  await append(files.list, lines.join(''), 'a')
}

/** Reads the list in a folder; empty if there is none. Throws if its key is missing. */
export async function readErasureList(folder: string): Promise<ErasureList> {
  const files = erasureFiles(folder)
  const text = await readFile(files.list, 'utf8').catch(ignoreMissing)
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
      // A lead that came after the erasure is a new one.
      sendersIn(fields).some((person) => receivedAt <= (erasedAt.get(hash(key, identityKey(person))) ?? '')),
  }
}

function identityKey({ kind, value }: Person): string {
  return `${kind} ${value}`
}

function hash(key: Buffer, identity: string): string {
  return createHmac('sha256', key).update(identity).digest('hex')
}

async function readKey(file: string): Promise<Buffer | undefined> {
  const text = await readFile(file, 'utf8').catch(ignoreMissing)
  if (text === undefined) return undefined
  // With another key no entry would match.
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new Error(`${file} is damaged: put the copy of it that you keep there.`)
  return Buffer.from(text.trim(), 'hex')
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(32)
  await append(file, `${key.toString('hex')}\n`, 'wx')
  return key
}

/** Appends to a file that only its owner may read, and waits for the disk. */
async function append(file: string, text: string, flags: 'a' | 'wx'): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.appendFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
