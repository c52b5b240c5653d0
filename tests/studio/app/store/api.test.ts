import { expect, test } from 'vitest'
import { apiOf, RefusedError, UnreachableError } from '#workbench/app/api.ts'

const answering = (answer: () => Response) =>
  apiOf(
    () => 'secret',
    async () => answer(),
  )

test('every request carries the token', async () => {
  const asked: [string, RequestInit | undefined][] = []
  const api = apiOf(
    () => 'secret',
    async (address, init) => {
      asked.push([String(address), init])
      return Response.json({})
    },
  )
  await api.get('file', { file: 'config/site.json' })
  await api.post('save')
  expect(asked.map(([address]) => address)).toEqual(['/api/file?file=config%2Fsite.json', '/api/save'])
  expect(asked.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
    'Bearer secret',
    'Bearer secret',
  ])
})

test('a request outlives its page where browsers allow it', async () => {
  const asked: (boolean | undefined)[] = []
  const api = apiOf(
    () => 'secret',
    async (_address, init) => {
      asked.push(init?.keepalive)
      return Response.json({})
    },
  )
  await api.post('change', { title: 'a' })
  // A browser refuses one of more than 64 KiB.
  await api.post('change', { title: 'ü'.repeat(33_000) })
  expect(asked).toEqual([true, false])
})

test('a refusal is said in the words of the server', async () => {
  const api = answering(() => Response.json({ message: 'There is no such file.' }, { status: 404 }))
  const error = await api.get('file').catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(RefusedError)
  expect(error).toMatchObject({ status: 404, message: 'There is no such file.' })
})

test('a server that is away is told from one that refuses', async () => {
  const api = apiOf(
    () => 'secret',
    () => Promise.reject(new TypeError('Failed to fetch')),
  )
  await expect(api.get('state')).rejects.toBeInstanceOf(UnreachableError)
})

test('events are read however they are cut on their way', async () => {
  const text = ': Studio\n\nevent: findings\ndata: {"errors":1}\n\nevent: preview\ndata: {"text":"ü"}\n\nevent: cut'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 7, bytes.length]) {
    const body = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    const api = answering(() => new Response(body))
    const heard = await Array.fromAsync(await api.events(new AbortController().signal))
    expect(heard).toEqual([
      { name: 'findings', data: { errors: 1 } },
      { name: 'preview', data: { text: 'ü' } },
    ])
  }
})
