import { json, RefusedError, UnreachableError } from '#workbench/app/api.ts'
import { type Answered, answerToPasskey } from './passkey.ts'

export function get<T>(path: string): Promise<T> {
  return withConfirmation(() => ask<T>(path, {}))
}

/** Gets JSON into a file of the browser's downloads. */
export async function download(path: string, name: string): Promise<void> {
  saveFile(JSON.stringify(await get(path), null, 2), name)
}

/** Saves a text among the downloads of the browser. */
export function saveFile(text: string, name: string): void {
  const type = name.endsWith('.csv') ? 'text/csv' : 'application/json'
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href))
}

/** Posts; where the server wants that, the person confirms first that it is them. */
export function post<T>(path: string, body: object = {}): Promise<T> {
  return withConfirmation(() => send<T>(path, body))
}

function send<T>(path: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  return ask(path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function withConfirmation<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RefusedError) || error.status !== 428) throw error
    await confirm()
    return work()
  }
}

/** Has the person confirm that it is them. */
export async function confirm(): Promise<void> {
  const { passkey, address } = await send<{ passkey?: PublicKeyCredentialRequestOptionsJSON; address?: string }>(
    '/desk/confirm/options',
    {},
  )
  if (address !== undefined) {
    location.assign(address)
    throw new Error('Confirm that it is you, then do this again.')
  }
  const response: Answered = await answerToPasskey(passkey)
  await send('/desk/confirm', { response })
}

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  try {
    return await json<T>(fetch, path, init)
  } catch (error) {
    throw error instanceof UnreachableError ? new Error('The desk does not answer. Try again in a moment.') : error
  }
}
